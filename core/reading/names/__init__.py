"""Names of people and of laws."""
