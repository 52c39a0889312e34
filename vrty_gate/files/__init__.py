"""Reading and writing files, finding them by pattern, and asking Git."""
