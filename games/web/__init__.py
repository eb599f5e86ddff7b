"""Everything that speaks HTTP: addresses, views, forms and template tags."""
