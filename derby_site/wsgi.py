"""The WSGI callable for any WSGI server."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from derby_site.bodiless import bodiless
from derby_site.environment import refuse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "derby_site.settings")

refuse(settings.FAULTS)
application = bodiless(get_wsgi_application())
