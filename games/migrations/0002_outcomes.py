"""Outcomes of notices are codes; what stood there in words is brought to the nearest one."""

from django.db import migrations, models

CODES = {
    "account closed": "closed",
    "address does not take mail": "stopped",
    "switched off": "off",
    "no longer asked": "answered",
    "no confirmed address": "no address",
    "the sending process died every time": "broken off",
}


def to_codes(apps, schema_editor):
    notices = apps.get_model("games", "Notice").objects
    for words, code in CODES.items():
        notices.filter(outcome=words).update(outcome=code)
    notices.filter(outcome__startswith="refused: ").update(outcome="refused")
    notices.exclude(outcome__in=["", "refused", *CODES.values()]).update(outcome="not taken")


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.RunPython(to_codes, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='notice',
            name='outcome',
            field=models.CharField(blank=True, choices=[('closed', 'the account is closed'), ('stopped', 'the address takes no mail'), ('off', 'switched off in the settings'), ('answered', 'no longer asked'), ('no address', 'no confirmed address'), ('refused', 'refused for this address'), ('not taken', 'not taken by the mail server'), ('unwritten', 'a fault while writing it'), ('broken off', 'the sending broke off every time')], default='', max_length=10),
        ),
    ]
