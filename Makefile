# The README's two commands for those who have make; `python3 manage.py play` and `... test` are the same.
.PHONY: play test

play:
	@python3 manage.py play

test:
	@python3 manage.py test
