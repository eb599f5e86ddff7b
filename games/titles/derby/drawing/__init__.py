"""Derby's board as a drawing: geometry and what stands where, for the templates that draw it."""
