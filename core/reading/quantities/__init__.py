"""What numbers are made of: digits, number words, units, money and ranges."""
