"""The addresses of the site's own pages."""

from django.urls import URLPattern, path
from django.views.generic import TemplateView

from games.web import history, table

urlpatterns: list[URLPattern] = [
    path("", TemplateView.as_view(template_name="home.html"), name="home"),
    path("games/<int:pk>/", table.table, name="table"),
    path("games/<int:pk>/turn/", table.turn, name="turn"),
    path("games/<int:pk>/fresh/", table.fresh, name="fresh"),
    path("games/<int:pk>/replay/<int:number>/", history.replay, name="replay"),
    path("games/<int:pk>/log/", history.log, name="log"),
    path("games/<int:pk>/seed/", history.seed, name="seed"),
]
