from django.db import migrations


def rate_what_was_played(apps, schema_editor):
    """Games that ended before there were ratings count like any other."""
    from games.services import rerating

    finished = apps.get_model("games", "Game").objects.filter(status="finished")
    for slug in sorted(set(finished.values_list("title", flat=True))):
        rerating.rebuild(slug, apps)


class Migration(migrations.Migration):
    """Apart from the tables, whose making keeps everybody from writing until it is committed."""

    dependencies = [
        ("games", "0006_ratings"),
    ]

    operations = [
        migrations.RunPython(rate_what_was_played, migrations.RunPython.noop),
    ]
