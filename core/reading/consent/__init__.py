"""Dialogues, and what a user consents to."""
