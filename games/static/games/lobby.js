// Comforts of the lobby. All of them can be missing: the pages work without.

const LOOK_EVERY = 4000;

// The waiting room shows who has come, and leads to the table when the game begins.
const look = () => {
  const room = document.querySelector("[data-looks]");
  if (room && !document.hidden) window.htmx?.trigger(room, "look");
};
setInterval(look, LOOK_EVERY);
document.addEventListener("visibilitychange", look);

// The invitation can be copied with one click.
const offerCopies = () => {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
};
offerCopies();
document.addEventListener("htmx:afterSettle", offerCopies);
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const text = document.getElementById(button.dataset.copy);
  text.select();
  try {
    await navigator.clipboard.writeText(text.value);
    button.textContent = button.dataset.done;
  } catch {
    // Not allowed: the text is selected, to be copied by hand.
  }
});

// A second click on the same button is not sent; the server would refuse it anyway.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-once]");
  if (!form) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-sent]")) delete form.dataset.sent;
});
