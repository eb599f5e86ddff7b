"""The only place that lists the games: slug -> Title."""
