"""Conversations: messages, the turns of the assistant in them, and the tools that it calls."""
