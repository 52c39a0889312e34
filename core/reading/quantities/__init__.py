"""Components of numbers: digits, number words, units, money and ranges."""
