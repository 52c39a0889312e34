"""Readers of results files, one module per tool."""
