"""What the sources of a response support: which of its numbers, dates and days of the week they have."""
