"""What a player of Downforce can answer ahead: bids, the power to keep, and bets.

Turns can't be planned, nor how a car is driven on somebody else's card (F17): where a card can take the cars depends on
where all of them stand by then.
"""

from __future__ import annotations

from games.engine.planning import Planning
from games.titles.downforce.planning.ahead import ahead
from games.titles.downforce.planning.asked import as_asked
from games.titles.downforce.planning.conditions import conditions, holds, told

PLANNING = Planning(
    ahead=ahead,
    conditions=conditions,
    holds=holds,
    told=told,
    standing=lambda view, seat: (),
    as_asked=as_asked,
)
