"""The mail page of the embedded site."""

import re
from base64 import b64decode
from datetime import timedelta

import pytest
from django.core.mail import EmailMultiAlternatives, send_mail
from django.test import Client

from games.models import StoredMail
from games.services import mailbox
from tests.cast import NOW, begun
from tests.passing import deliver
from tests.web.accounts import sign_up, who


@pytest.fixture
def page(db, settings):
    settings.EMAIL_BACKEND = "games.mailbox.EmailBackend"
    settings.MAIL_PAGE = True
    return Client()


def test_a_newcomer_confirms_from_the_mail_page(page):
    sign_up(page, "fay", "fay@example.org")
    listing = page.get("/mail/").content.decode()
    assert "Confirm your address" in listing
    letter = page.get(f"/mail/{StoredMail.objects.get().pk}/").content.decode()
    link = letter.split('href="http://localhost:8000/accounts/confirm-email/')[1].split('"')[0]
    page.post(f"/accounts/confirm-email/{link}")
    assert who(page) == "fay"


def test_each_recipient_gets_a_copy(page):
    send_mail("Two", "x", None, ["a@example.org", "b@example.org"])
    assert set(StoredMail.objects.values_list("recipient", flat=True)) == {"a@example.org", "b@example.org"}


def test_the_newest_mail_comes_first(page, clock):
    for number in range(3):
        clock.shift(timedelta(minutes=1))
        send_mail(f"Mail {number}", "x", None, ["a@example.org"])
    text = page.get("/mail/").content.decode()
    assert text.index("Mail 2") < text.index("Mail 1") < text.index("Mail 0")


def test_markup_in_a_mail_is_shown_as_text(page):  # EM-08
    send_mail("<b>Hi</b>", "<script>alert(1)</script> javascript:alert(1)", None, ["a@example.org"])
    for path in ("/mail/", f"/mail/{StoredMail.objects.get().pk}/"):
        text = page.get(path).content.decode()
        assert "<b>Hi" not in text
        assert "<script>alert" not in text
        assert 'href="javascript' not in text


def test_the_text_part_is_shown_of_a_mail_with_html(page):
    EmailMultiAlternatives(
        "Both", "Ünïcode text", to=["a@example.org"], alternatives=[("<p>html</p>", "text/html")]
    ).send()
    assert mailbox.read(StoredMail.objects.get().pk).text.strip() == "Ünïcode text"


def test_the_board_in_a_mail_is_shown(page, ada, ben, cleo):
    begun(ada, ben, cleo)
    deliver(NOW + timedelta(minutes=1))
    text = page.get(f"/mail/{StoredMail.objects.latest('pk').pk}/").content.decode()
    (held,) = re.findall(r'<img src="data:image/png;base64,([^"]+)"', text)
    assert b64decode(held).startswith(b"\x89PNG")


def test_old_mails_make_room(page, monkeypatch):
    monkeypatch.setattr(mailbox, "KEPT", 3)
    for number in range(5):
        send_mail(f"Mail {number}", "x", None, ["a@example.org"])
    assert StoredMail.objects.count() == 3


def test_an_unknown_mail_is_not_found(page):
    assert page.get("/mail/99/").status_code == 404


def test_a_site_that_sends_mail_has_no_mail_page(db, settings):
    settings.MAIL_PAGE = False
    stored = StoredMail.objects.create(recipient="a@example.org", subject="Secret", message="x", at=NOW)
    assert Client().get("/mail/").status_code == 404
    assert Client().get(f"/mail/{stored.pk}/").status_code == 404
    assert "/mail/" not in Client().get("/").content.decode()
