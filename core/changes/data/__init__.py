"""Changes of JSON data and tool calls, by path."""
