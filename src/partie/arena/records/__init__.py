"""Games as files: one file here for each format, and the table that finds it by a file's ending."""
