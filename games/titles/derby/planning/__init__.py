"""What a player of Derby can answer ahead: bets, turns and tokens of the race by plans, windows by standing answers."""

from __future__ import annotations

from games.engine.planning import Planning
from games.titles.derby.planning.ahead import ahead
from games.titles.derby.planning.asked import as_asked
from games.titles.derby.planning.conditions import conditions, holds, told
from games.titles.derby.planning.standing import standing
from games.titles.derby.powers.worth import worth_asking

PLANNING = Planning(
    ahead=ahead,
    conditions=conditions,
    holds=holds,
    told=told,
    standing=standing,
    as_asked=as_asked,
    worth_asking=worth_asking,
)
