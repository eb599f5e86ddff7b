// The board in motion: a creature travels along the lane to where it has come, or would come. Each way is shown once, so
// that a fragment that arrives again is still; readers who asked for less motion see none. Without it the board is whole.

const motion = matchMedia("(prefers-reduced-motion: no-preference)");
const seen = new Set();
const ALONG = { begin: "indefinite", dur: "1.2s", rotate: "auto", calcMode: "spline", keyPoints: "0;1", keyTimes: "0;1", keySplines: ".45 0 .2 1" };

function travel() {
  for (const token of document.querySelectorAll("#table-board [data-way]")) {
    const known = seen.has(token.dataset.way);
    seen.add(token.dataset.way);
    if (!known && motion.matches) moving(token)?.beginElement();
  }
}

// Where only the path of a way is sent, the motion along it is made here.
function moving(token) {
  if (!token.dataset.path) return token.querySelector("animateMotion");
  const way = document.createElementNS(token.namespaceURI, "animateMotion");
  for (const [name, value] of Object.entries({ ...ALONG, path: token.dataset.path })) way.setAttribute(name, value);
  token.append(way);
  return way;
}

// On a phone the choices are a sheet over the lower part of the screen: bring out from behind it what can be chosen on
// the board, or else the board.
function uncover() {
  const [track, turn] = [document.querySelector("#table-board .track"), document.getElementById("turn")];
  if (!track || !turn || getComputedStyle(turn).position !== "sticky") return;
  const [board, sheet] = [track.getBoundingClientRect(), turn.getBoundingClientRect()];
  if (sheet.bottom <= innerHeight - 1) return;
  const lit = [...track.querySelectorAll("[data-choice], [data-driven]")].map((part) => part.getBoundingClientRect());
  const [top, bottom] = [Math.min(...lit.map((part) => part.top)), Math.max(...lit.map((part) => part.bottom))];
  const [above, below] = [12 - top, bottom + 12 - sheet.top];
  if (lit.length && bottom - top < sheet.top - 24) {
    if (above > 0 || below > 0) scrollBy(0, above > 0 ? -above : below);
    return;
  }
  const hidden = board.bottom - sheet.top;
  if (hidden > 0) scrollBy(0, Math.min(hidden, Math.max(0, board.top)));
}

document.addEventListener("htmx:afterSettle", (event) => {
  if ((event.detail.target ?? event.detail.elt)?.id === "turn") uncover();
});

const page = document.getElementById("main");
if (page) {
  new MutationObserver(travel).observe(page, { childList: true, subtree: true });
  travel();
}
