"""Which language a code block is in, and what SQL and settings say."""
