"""The words of each language for numbers, units, money and the calendar."""
