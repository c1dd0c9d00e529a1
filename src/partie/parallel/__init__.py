"""Work beside other work: batches over processes, worker pools, timers, time lost waiting for a processor."""
