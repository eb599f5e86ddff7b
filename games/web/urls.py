"""The addresses of the site's own pages."""

from django.urls import URLPattern, path

from games.web import history, keys, language, lobby, mail, plan, players, rules, seats, table

urlpatterns: list[URLPattern] = [
    path("", lobby.home, name="home"),
    path("games/", players.my_games, name="my-games"),
    path("games/new/", lobby.open_game, name="open-game"),
    path("games/bots/<slug:slug>/", lobby.quick_game, name="quick-game"),
    path("games/<int:pk>/", table.table, name="table"),
    path("games/<int:pk>/turn/", table.turn, name="turn"),
    path("games/<int:pk>/fresh/", table.fresh, name="fresh"),
    path("games/<int:pk>/plan/", plan.plan, name="plan"),
    path("games/<int:pk>/plan/withdraw-all/", plan.withdraw_all, name="plan-withdraw-all"),
    path("games/<int:pk>/plan/<int:entry>/withdraw/", plan.withdraw, name="plan-withdraw"),
    path("games/<int:pk>/plan/<int:entry>/earlier/", plan.earlier, name="plan-earlier"),
    path("games/<int:pk>/plan/<int:entry>/later/", plan.later, name="plan-later"),
    path("games/<int:pk>/standing/", plan.standing, name="standing"),
    path("games/<int:pk>/room/", lobby.room, name="room"),
    path("games/<int:pk>/join/", lobby.join, name="join"),
    path("games/<int:pk>/leave/", lobby.leave, name="leave"),
    path("games/<int:pk>/start/", lobby.start, name="start"),
    path("games/<int:pk>/close/", lobby.close, name="close"),
    path("games/<int:pk>/resign/", seats.resign, name="resign"),
    path("games/<int:pk>/come-back/", seats.come_back, name="come-back"),
    path("games/<int:pk>/replay/<int:number>/", history.replay, name="replay"),
    path("games/<int:pk>/log/", history.log, name="log"),
    path("games/<int:pk>/seed/", history.seed, name="seed"),
    path("keys/", keys.keys, name="keys"),
    path("language/", language.switch, name="language"),
    path("rules/<slug:slug>/", rules.rules, name="rules"),
    path("unsubscribe/<str:token>/", mail.unsubscribe, name="unsubscribe"),
    path("invite/<slug:token>/", lobby.invite, name="invite"),
    path("players/<str:username>/", players.player, name="player"),
]
