"""Settings, driven by environment variables that start with DERBY_.

Without any variable this is the embedded site: SQLite, Celery over memory in the web process, mail in a folder.
DERBY_MODE=production asks for PostgreSQL, Redis, SMTP, a secret key, hosts and a base URL (see the README).
"""

from pathlib import Path

import environ
from django.core.management.utils import get_random_secret_key

env = environ.Env()
env.prefix = "DERBY_"

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))
PRODUCTION = env.str("MODE", default="embedded") == "production"
DEBUG = False

SECRET_KEY = env.str("SECRET_KEY", default=get_random_secret_key())
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]", "testserver"])
BASE_URL = env.str("BASE_URL", default="http://localhost:8000").rstrip("/")
SITE_NAME = "The Long Table"

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
    "django.middleware.security.SecurityMiddleware",
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

if PRODUCTION:
    DATABASES = {"default": env.db_url("DATABASE_URL")}
    CACHES = {"default": env.cache_url("REDIS_URL")}
else:
    (DATA_DIR / "static").mkdir(parents=True, exist_ok=True)
    DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'derby.sqlite3'}")}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

if "sqlite" in DATABASES["default"]["ENGINE"]:
    # IMMEDIATE: a transaction waits for the write lock at its start instead of failing in its middle.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
    }
else:
    DATABASES["default"] |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}

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
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_PREVENT_ENUMERATION = True
USERSESSIONS_TRACK_ACTIVITY = True

# Language and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "games" / "locale"]
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

SITE_NAME = env.str("SITE_NAME", default="Derby")
# A turn is told a little later, so that several games, or a quick answer, make one mail or none.
NOTICE_DELAY_SECONDS = env.int("NOTICE_DELAY_SECONDS", default=60)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("FROM_EMAIL", default="games@localhost")
if PRODUCTION:
    vars().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = DATA_DIR / "mail"

MAIL_PAGE = not PRODUCTION

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
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = PRODUCTION
CSRF_TRUSTED_ORIGINS = [BASE_URL]

# Work outside a request

TICK_SECONDS = env.float("TICK_SECONDS", default=10.0)
CELERY_BROKER_URL = env.str("REDIS_URL", default="memory://")
CELERY_BROKER_TRANSPORT_OPTIONS = {} if PRODUCTION else {"polling_interval": 0.05}
CELERY_BEAT_SCHEDULE = {
    "tick": {"task": "games.tasks.tick", "schedule": TICK_SECONDS, "options": {"expires": TICK_SECONDS}},
}
