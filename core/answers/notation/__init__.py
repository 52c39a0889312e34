"""Answers in a notation of their own: identifiers, commands, regular expressions and schedules, queries, sums."""
