"""The variants Power of the Gods (V2) and Fate Tokens (V3): eighteen cards, each in a step that reads like its text.

`windows` opens the moments at which powers can be played; the modules named after the windows hold the cards.
"""

from __future__ import annotations
