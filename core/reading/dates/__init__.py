"""Dates, times of day and weekdays."""
