"""Dialogues, and the consent of users in them."""
