"""The Celery application. Which tasks exist is in games/tasks.py, when they run is in settings."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "derby_site.settings")

app = Celery("derby_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
