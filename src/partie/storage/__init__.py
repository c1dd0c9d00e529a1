"""Files: the data folder, limited reads and atomic writes, learned arrays, corrupt files."""
