from django.db import migrations, models

from games.models.names import lookalike_key


def fill_keys(apps, schema_editor):
    for user in apps.get_model("games", "User").objects.all():
        user.name_key = lookalike_key(user.username)
        user.display_key = lookalike_key(user.display_name)
        user.save(update_fields=["name_key", "display_key"])


class Migration(migrations.Migration):
    dependencies = [("games", "0003_opened_once")]

    operations = [
        migrations.CreateModel(
            name="StoredMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("recipient", models.EmailField(max_length=254)),
                ("subject", models.CharField(max_length=500)),
                ("message", models.TextField(help_text="The raw message.")),
                ("at", models.DateTimeField()),
            ],
            options={"indexes": [models.Index(fields=["-at"], name="mail_newest")]},
        ),
        migrations.AddField("user", "name_key", models.CharField(editable=False, max_length=300, null=True)),
        migrations.AddField(
            "user",
            "display_key",
            models.CharField(
                default="",
                editable=False,
                help_text="No two display names may be mistaken for one another.",
                max_length=300,
            ),
        ),
        migrations.RunPython(fill_keys, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            "user",
            "name_key",
            models.CharField(
                editable=False,
                help_text="No two user names may be mistaken for one another.",
                max_length=300,
                unique=True,
            ),
        ),
        migrations.AddConstraint(
            "user",
            models.UniqueConstraint(
                condition=models.Q(("display_key", ""), _negated=True),
                fields=("display_key",),
                name="display_names_differ",
            ),
        ),
    ]
