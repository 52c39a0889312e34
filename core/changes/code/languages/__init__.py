"""Language detection, and comparison of SQL and settings."""
