"""Frozen editions of other systems' rules, kept exactly as they are: change nothing here."""
