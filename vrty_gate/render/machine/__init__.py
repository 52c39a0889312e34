"""Views of a report for other programs: CI systems, code scanning, spreadsheets and badges."""
