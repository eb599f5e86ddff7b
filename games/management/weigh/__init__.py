"""What the pages of a running site weigh, and how soon and how quietly they paint, in a real Chromium."""
