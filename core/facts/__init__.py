"""The reader of facts: numbers, amounts, units, dates, times, ranks and identifiers, and which of them are equal."""
