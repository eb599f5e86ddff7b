"""Wiring only: settings, addresses, WSGI and Celery."""

from derby_site.celery import app as celery_app

__all__ = ["celery_app"]
