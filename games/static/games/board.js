// The board in motion: a creature travels along the lane to where it has come, or would come. Each way is shown once, so
// that a fragment that arrives again is still; readers who asked for less motion see none. Without it the board is whole.

const motion = matchMedia("(prefers-reduced-motion: no-preference)");
const seen = new Set();

function travel() {
  for (const token of document.querySelectorAll("#table-board [data-way]")) {
    const known = seen.has(token.dataset.way);
    seen.add(token.dataset.way);
    if (!known && motion.matches) token.querySelector("animateMotion")?.beginElement();
  }
}

// On a phone the choices are a sheet over the lower part of the screen: bring the board out from behind it.
function uncover() {
  const [track, turn] = [document.querySelector("#table-board .track"), document.getElementById("turn")];
  if (!track || !turn || getComputedStyle(turn).position !== "sticky") return;
  const [board, sheet] = [track.getBoundingClientRect(), turn.getBoundingClientRect()];
  const hidden = board.bottom - sheet.top;
  if (sheet.bottom > innerHeight - 1 && hidden > 0) scrollBy(0, Math.min(hidden, Math.max(0, board.top)));
}

document.addEventListener("htmx:afterSettle", (event) => {
  if ((event.detail.target ?? event.detail.elt)?.id === "turn") uncover();
});

const page = document.getElementById("main");
if (page) {
  new MutationObserver(travel).observe(page, { childList: true, subtree: true });
  travel();
}
