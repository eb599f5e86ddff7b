"""The addresses of the site's own pages."""

from django.urls import URLPattern, path
from django.views.generic import TemplateView

urlpatterns: list[URLPattern] = [
    path("", TemplateView.as_view(template_name="home.html"), name="home"),
]
