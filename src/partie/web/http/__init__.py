"""What every request passes: limits, errors, languages, visitors, the owner, fair queues."""
