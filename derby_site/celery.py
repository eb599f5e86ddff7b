"""The Celery application. Which tasks exist is in games/tasks.py, when they run is in settings."""

import os

from celery import Celery
from celery.signals import beat_init, celeryd_init, task_received, worker_ready
from django.conf import settings

from derby_site import watchdog
from derby_site.environment import refuse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "derby_site.settings")

app = Celery("derby_site")
app.set_default()  # else threads that did not import this module send their tasks to an app of their own
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@celeryd_init.connect
@beat_init.connect
def refuse_faulty_settings(**details: object) -> None:
    """End a worker or beat whose environment is wrong. Celery itself runs the system checks but ignores the result."""
    refuse(settings.FAULTS)


@worker_ready.connect
def watch(**details: object) -> None:
    """Watch over a worker process from the moment it takes tasks. The embedded site's worker never says it is ready."""
    dog = watchdog.of_this_process(settings.TICK_SECONDS)
    task_received.connect(dog.hear, weak=False, dispatch_uid="watchdog")
