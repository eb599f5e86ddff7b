"""The board of Downforce as geometry: where the track runs, where its spaces lie, and what stands on them."""
