"""Names of people, places, organisations and laws in a text, and which of them no source has."""
