// Keys for those who play by keyboard. Listed on the page /keys/, which `?` opens as a dialog. WCAG 2.1.4: they can be
// turned off there, and do nothing while somebody writes.
//
// A link or button with `aria-keyshortcuts` is pressed by its key; the places of a table are reached by PLACES.

const PLACES = {
  t: ["turn-title", "table-title"],
  b: ["table-board"],
  w: ["table-words"],
  h: ["table-hand"],
  p: ["table-seats"],
  l: ["table-log"],
};
const CHOICES = "#turn :is(.options, .cards, .bets) a[href]";
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const root = document.documentElement;
const areOn = () => !/(^|; )keys=off(;|$)/.test(document.cookie);
const choices = () => [...document.querySelectorAll(CHOICES)].filter((choice) => choice.checkVisibility());

function turn(on) {
  // A cookie, as for the theme: it is about this browser and its keyboard, not about the account.
  document.cookie = `keys=off; Path=/; Max-Age=${on ? 0 : 365 * 24 * 3600}; SameSite=Lax`;
  if (!on) delete root.dataset.keys;
}

const isWriting = (place) => place?.closest("input, select, textarea, [contenteditable]") != null;

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (!areOn() || isWriting(event.target) || document.querySelector("dialog[open]")) return;
  if (event.key in STEPS ? step(event) : press(event)) event.preventDefault();
});

// Whether the key did something.
function press(event) {
  const { key } = event;
  if (event.repeat) return false;
  if (key === "?") return list();
  if (key === "Escape") return takeBack();
  if (/^[0-9]$/.test(key)) return pick(Number(key) || 10);
  if (key === "c") return to(document.querySelector("#turn .confirm button"));
  return follow(key) || place(key);
}

function follow(key) {
  if (!/^[a-z]$/.test(key)) return false;
  const link = [...document.querySelectorAll(`[aria-keyshortcuts~="${key}"]`)].find((one) => one.checkVisibility());
  link?.click();
  return Boolean(link);
}

function place(key) {
  const found = PLACES[key]?.map((id) => document.getElementById(id)).find((one) => one?.checkVisibility());
  if (!found) return false;
  const summary = found.querySelector(":scope > summary");
  if (summary) found.open = true;
  return to(summary ?? found);
}

function to(found) {
  if (!found) return false;
  used();
  if (!found.matches("a, button, summary, [tabindex]")) found.tabIndex = -1;
  found.focus({ preventScroll: true, focusVisible: true });
  found.scrollIntoView({ block: found.clientHeight > innerHeight / 2 ? "start" : "nearest", behavior: "auto" });
  return true;
}

function pick(nth) {
  const choice = choices()[nth - 1];
  if (!choice) return false;
  used();
  choice.click();
  return true;
}

function takeBack() {
  if (document.querySelector("details.menu[open]")) return false; // that closes first
  const link = document.querySelector("#turn .takeback");
  link?.click();
  return Boolean(link);
}

function step(event) {
  const all = choices();
  const now = all.indexOf(document.activeElement);
  const next = all[now + STEPS[event.key]];
  if (now < 0 || !next) return false;
  used();
  next.focus({ focusVisible: true });
  return true;
}

// From the first use on the choices show their numbers.
function used() {
  root.dataset.keys = "";
}

// --- The list, and the switch in it.

async function list() {
  const path = document.querySelector("a[data-keys-page]")?.getAttribute("href");
  if (!path || location.pathname === path) return false;
  used();
  const back = document.activeElement;
  const answer = await fetch(path, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return location.assign(path);
  const dialog = document.getElementById("words-keys").content.firstElementChild.cloneNode(true);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").body;
  dialog.querySelector("[data-list]").replaceChildren(...fresh.childNodes);
  document.body.append(dialog);
  setUp(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    back?.focus({ preventScroll: true });
  });
  dialog.showModal();
}

function setUp(within) {
  const box = within.querySelector("[data-keys-switch]");
  if (!box) return;
  const show = () => {
    for (const one of box.querySelectorAll("[data-when]")) one.hidden = (one.dataset.when === "on") !== areOn();
  };
  box.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    turn(button.dataset.when === "off");
    show();
    box.querySelector("button:not([hidden])").focus();
  });
  box.hidden = false;
  show();
}

setUp(document);
