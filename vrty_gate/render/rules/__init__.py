"""Rules as people read them: sections of a report and the reference."""
