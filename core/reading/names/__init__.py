"""Names of people and things, and legal references."""
