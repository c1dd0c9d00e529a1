"""Who plays whom: what a person sets up, the schedule it determines, and the tables that come out."""
