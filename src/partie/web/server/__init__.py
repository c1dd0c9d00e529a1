"""The application and what every request passes: limits, visitors, owner, start-up."""
