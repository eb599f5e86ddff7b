"""The messages of the site and their translations, found, kept and compiled without gettext's own tools."""
