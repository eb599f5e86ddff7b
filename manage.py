#!/usr/bin/env python3
"""Django's command line for this site.

`play` and `test` may be started with any Python on a bare checkout: they first see to the virtual environment.
"""

import os
import sys

from games.management import installation

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "derby_site.settings")
    installation.see_to_environment(sys.argv)
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
