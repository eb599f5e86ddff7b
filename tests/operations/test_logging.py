"""What is written down about requests: a line for what a visitor got wrong, the whole story for faults of ours."""

import logging

import pytest
from django.core.exceptions import PermissionDenied
from django.core.handlers.exception import convert_exception_to_response, response_for_exception
from django.test import Client
from django.urls import reverse

LIMITED = "x=1&" * 1001


def post(client, body=b"x=1", kind="application/x-www-form-urlencoded", **headers):
    return client.post(reverse("account_login"), body, content_type=kind, headers=headers)


@pytest.mark.parametrize(
    "send",
    [
        lambda client: post(client, b"x=" + b"y" * 2_700_000),
        lambda client: post(client, LIMITED),
        lambda client: post(client, b"nonsense", "multipart/form-data; boundary=" + "b" * 300),
        lambda client: post(client, b"x=1", "application/x-www-form-urlencoded; charset=iso-8859-1"),
        lambda client: client.get("/", headers={"Host": "evil.example"}),
    ],
    ids=["too much", "too many fields", "boundary", "charset", "host"],
)
def test_what_cannot_be_read_is_one_warning(db, log, send):
    assert send(Client()).status_code == 400
    assert "Traceback" not in log.getvalue()
    assert log.getvalue().count("\n") == 1
    assert " WARNING django." in log.getvalue()


def test_what_is_not_ones_own_is_one_warning(log, rf):
    answer = response_for_exception(rf.get("/games/1/resign/", headers={"HX-Request": "true"}), PermissionDenied())
    assert answer.status_code == 403
    assert log.getvalue().count("\n") == 1
    assert " WARNING django.request: " in log.getvalue()


def test_a_fault_of_ours_keeps_its_traceback(log, rf):
    def failing(request):
        raise ZeroDivisionError("a fault of ours")

    answer = convert_exception_to_response(failing)(rf.get("/"))
    assert answer.status_code == 500
    assert " ERROR django.request: " in log.getvalue()
    assert "ZeroDivisionError: a fault of ours" in log.getvalue()


@pytest.mark.parametrize("name", ["waitress.queue", "celery.worker.consumer.connection"])
def test_the_embedded_site_tells_nothing_that_means_nothing(name):
    level = logging.WARNING if name.startswith("waitress") else logging.INFO
    assert not logging.getLogger(name).isEnabledFor(level)
