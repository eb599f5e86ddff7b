"""What a move means for the ranking: whom a creature passes, behind whom it falls."""

from __future__ import annotations

from games.engine.words import Words, say
from games.titles.derby import track as tracks
from games.titles.derby import words
from games.titles.derby.track import Track


def rank_told(before: Track, after: Track, creature: str, *, even_if_same: bool = True) -> list[Words]:
    """The creature's rank after a move, and against whom it changed (D22). Nothing for one that has finished: its place
    is told with the crossing; nothing for an unchanged rank unless `even_if_same`."""
    if creature in after["finished"]:
        return []
    old, new = tracks.standing(before), tracks.standing(after)
    facts = {"creature": words.creature(creature), "place": words.place(new.index(creature) + 1)}
    ahead, behind = set(old[: old.index(creature)]), set(new[new.index(creature) :])
    if passed := [other for other in old if other in ahead & behind]:
        return [say("%(creature)s passes %(others)s and ranks %(place)s.", others=words.creatures(passed), **facts)]
    if lost_to := [other for other in new if other not in ahead | behind]:
        return [
            say("%(creature)s falls behind %(others)s and ranks %(place)s.", others=words.creatures(lost_to), **facts)
        ]
    return [say("%(creature)s still ranks %(place)s.", **facts)] if even_if_same else []
