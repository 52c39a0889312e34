"""The command line: parses, calls, prints, and nothing else."""
