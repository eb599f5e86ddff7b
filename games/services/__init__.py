"""The only writers: everything that changes a row is a function in here."""
