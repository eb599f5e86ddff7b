"""Settings, driven by environment variables that start with DERBY_.

Without any variable this is the embedded site: SQLite, Celery over memory in the web process, mail in a folder.
DERBY_MODE=production asks for PostgreSQL, Redis, SMTP, a secret key, hosts and a base URL (see the README).
"""

import os
from pathlib import Path

from derby_site.databases import configured
from derby_site.environment import IN_MEMORY, MAILBOX, Environment

environment = Environment(os.environ)
environment.check_mode()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = environment.data_folder(BASE_DIR / "var")
PRODUCTION = environment.production
DEBUG = False

SECRET_KEY = environment.secret_key(DATA_DIR / "secret_key")
ALLOWED_HOSTS = environment.hosts()
BASE_URL = environment.base_url(ALLOWED_HOSTS)
ENCRYPTED = BASE_URL.startswith("https://")
SITE_NAME = environment.text("SITE_NAME", "The Long Table")

# Applications and requests

INSTALLED_APPS = [
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_htmx",
    "template_partials",
]

MIDDLEWARE = [
    "games.web.reader.light_fragments",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # a table is 40 kB of drawing and words, 7 kB when packed
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.web.reader.for_reader",
    "games.web.errors.only_known_methods",  # after it is known who reads the answer
]

ROOT_URLCONF = "derby_site.urls"
WSGI_APPLICATION = "derby_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.web.context.frame",
            ],
        },
    },
]

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
CSRF_FAILURE_VIEW = "games.web.errors.out_of_date"

# Database and cache

DATABASES = {"default": configured(environment.database(f"sqlite:///{DATA_DIR / 'derby.sqlite3'}"))}

BROKER = environment.broker()
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": BROKER}
    if BROKER.startswith("redis")
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

# Accounts

AUTH_USER_MODEL = "games.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "games.web.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "games.web.account_forms.LoginForm",
    "signup": "games.web.account_forms.SignupForm",
    "reset_password": "games.web.account_forms.ResetPasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_USER_DISPLAY = str
# An address counts once its owner has confirmed it: at sign-up, and before it replaces the old one. "strict": until
# then others may sign up with it too, so that nobody can keep an address from its owner.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 3
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip,200/d/ip",
    "reset_password": "10/m/ip,3/10m/key",
    "test_mail": "3/10m/user",
    "invite": "20/10m/user,60/d/user",
}
PASSWORD_RESET_TIMEOUT = 24 * 3600
SESSION_COOKIE_AGE = 60 * 24 * 3600
MFA_TOTP_ISSUER = SITE_NAME
MFA_TOTP_TOLERANCE = 1
MFA_ALLOW_UNVERIFIED_EMAIL = True
# Would write a row with every page and poll.
USERSESSIONS_TRACK_ACTIVITY = False

# Language and time

LANGUAGE_CODE = "en"
# Each by its own name, so that it is found by those who read nothing else.
LANGUAGES = [("en", "English"), ("pt-br", "Português")]
# The site's words, and each game's own beside it.
LOCALE_PATHS = [BASE_DIR / "games" / "locale", *sorted((BASE_DIR / "games" / "titles").glob("*/locale"))]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
WHITENOISE_USE_FINDERS = not PRODUCTION
if PRODUCTION:
    STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }

# Mail

# A turn is told a little later, so that several games, or a quick answer, make one mail or none.
NOTICE_DELAY_SECONDS = environment.number(11, "NOTICE_DELAY_SECONDS", default=60, most=600)
# Nobody gets two mails within this time, or after ten in an hour within five times this time; what comes up meanwhile
# goes into the next one.
NOTICE_GAP_SECONDS = environment.number(12, "NOTICE_GAP_SECONDS", default=120, most=3600)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = environment.sender()
EMAIL_TIMEOUT = 10
mail = environment.mail()
vars().update(mail)
MAIL_PAGE = mail["EMAIL_BACKEND"] == MAILBOX

# What the browser may do

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = ENCRYPTED
SECURE_REDIRECT_EXEMPT = ["^health/$"]  # whoever watches from inside asks without TLS
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if ENCRYPTED else 0
SILENCED_SYSTEM_CHECKS = [
    # HSTS for subdomains and browsers' preload lists would bind hosts that are not ours to decide about.
    "security.W005",
    "security.W021",
]
# With proxies in front, rate limits must see the player's own address.
ALLAUTH_TRUSTED_PROXY_COUNT = int(environment.number(10, "TRUSTED_PROXIES", default=0, most=10))

# Work outside a request

TICK_SECONDS = environment.number(9, "TICK_SECONDS", default=10, most=60, least=0.1)
CELERY_BROKER_URL = BROKER
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for Redis as long as it takes
if BROKER == IN_MEMORY:
    CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.05}
else:
    # A page must not hang because Redis does; what could not be queued is found by the next tick.
    quickly = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1, "interval_max": 0.1}
    CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 600, "socket_connect_timeout": 2} | quickly
CELERY_TIMEZONE = "UTC"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
# A task is acknowledged when it is taken: what a killed worker leaves undone is found in the rows by the next tick,
# and a worker with unacknowledged tasks may not survive that its broker restarts.
CELERY_TASK_ACKS_LATE = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# No schedule file: nothing has to be remembered, and a second beat only adds ticks that find nothing to do.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    # `expires`: ticks that no worker took in time don't pile up.
    "tick": {"task": "games.tasks.tick", "schedule": TICK_SECONDS, "options": {"expires": max(30, TICK_SECONDS)}},
}

# What is written down

# Celery writes three lines for every tick; only what goes wrong is worth reading.
quieter = dict.fromkeys(["celery.app.trace", "celery.beat", "celery.worker.strategy"], "WARNING")
quieter["waitress.queue"] = "ERROR"  # a request that waits for a free thread is no trouble
if BROKER == IN_MEMORY:  # then there is nothing to connect to
    quieter["celery.worker.consumer.connection"] = "WARNING"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {
        "visitors": {"()": "derby_site.log_lines.VisitorsFaults"},
        "storage": {"()": "derby_site.log_lines.StorageFaults"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["visitors", "storage"]}
    },
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {name: {"level": level} for name, level in quieter.items()},
}

FAULTS = environment.faults
