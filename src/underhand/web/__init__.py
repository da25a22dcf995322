"""The table in the browser and its server."""
