"""The terminal's table: a session, and two faces for it, one drawn and one plain."""
