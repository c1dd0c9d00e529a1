"""`partie arena check BRAIN`: does a brain keep to its protocol? Numbered steps for its author."""
