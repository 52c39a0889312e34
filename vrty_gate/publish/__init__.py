"""Publish a report on GitHub."""
