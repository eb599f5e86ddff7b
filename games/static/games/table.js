// The table in a browser: keeps itself fresh, counts down, and keeps the focus where the player is.
// Without it everything still works, with whole pages.

const QUICK = 3000;
const SLOW = 4000; // However long nothing happened: what others do is here within five seconds, answer included.
const QUIET_AFTER = 10 * 60 * 1000;
const GUARD = 700;
const PARTS = ["table-status", "table-notice", "table-held", "table-learned", "table-result", "table-moment", "table-since", "turn", "table-rematch", "table-next", "table-plan", "table-hand", "table-guide", "table-board", "table-words", "table-seats", "table-extras", "table-log"];

// Read as one list, the newest on top: what stands below something new is as new.
const NEWS = ["table-learned", "table-moment", "table-since"];
const STEADY = ["table-hand", "table-guide", "table-words", "table-seats", "table-extras", "table-log"];

const table = () => document.getElementById("table");
const version = () => Number(table()?.dataset.version ?? 0);

// --- Server time: the countdown follows the server, whatever the clock of this device says.

let serverTime = 0;
let measuredAt = 0;

function setServerTime(text) {
  const moment = Date.parse(text ?? "");
  if (Number.isNaN(moment)) return;
  serverTime = moment;
  measuredAt = performance.now();
}

function countDown() {
  const now = serverTime + performance.now() - measuredAt;
  for (const shown of document.querySelectorAll("[data-due]")) {
    const words = document.getElementById("words-left")?.dataset;
    if (!words) return;
    const seconds = Math.floor((Date.parse(shown.dataset.due) - now) / 1000);
    const text = left(seconds, words);
    if (shown.textContent !== text) shown.textContent = text;
    shown.classList.toggle("clocks__left--short", seconds < 3600);
  }
}

function left(seconds, words) {
  if (seconds <= 0) return words.over;
  const [d, h, m] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const form = d ? words.days : h ? words.hours : words.minutes;
  return form.replace("{d}", d).replace("{h}", h).replace("{m}", m).replace("{s}", seconds % 60);
}

// --- Taking a newer table: only the parts that changed, never the half-made choice of the same question.

function take(fresh) {
  const old = table();
  if (Number(fresh.dataset.version) <= version()) return;
  const kept = keepPlace();
  const turn = document.getElementById("turn");
  const isKept = Boolean(turn?.dataset.key) && turn.dataset.key === fresh.querySelector("#turn")?.dataset.key;
  const hasPicks = Number(turn?.dataset.picked) > 0;
  const room = isKept ? 0 : roomOf(turn);
  const overtaken = takeOvertaken(fresh, turn?.dataset.key);
  const places = placesOf(STEADY);
  const isShowing = Boolean(document.querySelector("#table-hand .hand__own")?.offsetHeight);
  const isNews = NEWS.some((id) => fresh.querySelector(`#${id}`)?.isEqualNode(document.getElementById(id)) === false);
  for (const id of PARTS) {
    const now = document.getElementById(id);
    const next = fresh.querySelector(`#${id}`);
    // The board shows what the picks of the open turn would do, so it is kept with them.
    if (isKept && (id === "turn" || (id === "table-board" && hasPicks))) continue;
    if (id === "turn" && next?.dataset.key) next.classList.add("turn--came");
    if (id === "table-learned" && now?.closest(".playtable__top")) {
      learn(now, next);
    } else if (id === "table-hand" && now?.firstElementChild && !next?.firstElementChild) {
      // The game is over: the last hand stays where it was, for whoever is looking at it.
      continue;
    } else if (now && next && (!now.isEqualNode(next) || (isNews && NEWS.includes(id)))) {
      openLike(now, next);
      if (id === "table-hand") next.classList.toggle("hand--showed", isShowing);
      now.replaceWith(next);
      htmx.process(next);
    } else if (now && !next) {
      now.classList.add("playtable__gone");
    } else if (id === "table-result" && next) {
      // The end comes as news do; whoever opens the table later finds it above everything.
      document.getElementById("table-news").prepend(next);
      htmx.process(next);
    } else if (!now && next?.closest(".playtable__top")) {
      // So does whatever else is new above the table.
      document.getElementById("table-news").prepend(next);
      htmx.process(next);
    }
  }
  if (room) leaveRoom(room);
  keepPlaces(places);
  Object.assign(old.dataset, fresh.dataset);
  setServerTime(fresh.dataset.now);
  kept();
  arrived();
  announce("", overtaken);
}

// What was picked here is gone, as the question was answered elsewhere: said once, in the next question or among the
// news. Not if it was answered from here, and only the answer to that is late.
function takeOvertaken(fresh, key) {
  const told = fresh.querySelector("#table-overtaken");
  if (fresh.querySelector("#turn").dataset.key) document.getElementById("table-overtaken")?.remove();
  if (!told) return "";
  if (told.dataset.of !== key || key === sentKey) {
    told.remove();
    return "";
  }
  if (!told.closest("#turn")) document.getElementById("table-news").prepend(told);
  return told.textContent;
}

// What the viewer alone has learned stands above everything for whoever opens the table. More of it comes as news do.
function learn(now, next) {
  const news = document.getElementById("table-news");
  if (!now.firstElementChild) {
    if (!next?.firstElementChild) return;
    now.remove();
    news.prepend(next);
    return;
  }
  const known = new Set([...now.querySelectorAll("p")].map((line) => line.textContent));
  for (const line of next?.querySelectorAll("p") ?? []) if (known.has(line.textContent)) line.remove();
  document.getElementById("table-learned-since")?.remove();
  if (!next?.querySelector("p")) return;
  next.id = "table-learned-since";
  news.prepend(next);
}

// The answer to an own move moves the board as little as news do.
let learned = null;
document.addEventListener("htmx:beforeSwap", (event) => {
  learned = event.detail.target.id === "table" ? document.querySelector(".playtable__top > #table-learned") : null;
  if (event.detail.target.id !== "table" || learned) return;
  learned = Object.assign(document.createElement("div"), { id: "table-learned" });
});
document.addEventListener("htmx:afterSwap", () => {
  const next = document.querySelector(".playtable__top > #table-learned");
  if (!learned || !next || next === learned) return;
  next.replaceWith(learned);
  learn(learned, next);
  learned = null;
});

// --- Lists that grow and shrink with the game: what can be seen below one stays where it is. The list keeps its height, and
// scrolls inside, until it is out of sight.

const placesOf = (ids) => ids.map((id) => [id, document.getElementById(id)?.getBoundingClientRect()]);

function keepPlaces(places) {
  for (const [id, { top, bottom, height } = {}] of places) {
    const list = document.getElementById(id);
    if (!height || !list || top >= innerHeight) continue;
    const grows = list.offsetHeight - height;
    if (Math.abs(grows) < 0.5 || (grows > 0 && bottom >= innerHeight)) continue;
    list.style.height = `${height}px`;
    if (grows > 0) list.classList.add("steady");
    released.observe(list);
  }
}

const released = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) {
    if (isIntersecting) continue;
    target.style.height = "";
    target.classList.remove("steady");
    released.unobserve(target);
  }
});

// How high the choices are that stand in their own place, or what was left free when they went.
function roomOf(turn) {
  if (!turn) return 0;
  const stands = turn.dataset.key && !turn.classList.contains("turn--came");
  return stands ? turn.getBoundingClientRect().height : Number(turn.parentElement.dataset.room ?? 0);
}

// What stood below an answered turn stays there: the next one takes its room, or the room is left free.
function leaveRoom(room) {
  const turn = document.getElementById("turn");
  const side = turn.parentElement;
  turn.classList.remove("turn--came");
  const fits = turn.dataset.key && turn.getBoundingClientRect().height <= room + 0.5;
  if (fits) turn.style.minHeight = `${room}px`;
  else if (turn.dataset.key) turn.classList.add("turn--came");
  side.dataset.room = fits ? 0 : room;
  const grid = getComputedStyle(side).display === "contents" ? side.parentElement : side;
  side.style.setProperty("--left-free", fits ? "0px" : `calc(${room}px + ${getComputedStyle(grid).rowGap})`);
}

function openLike(now, next) {
  for (const details of now.querySelectorAll("details[open][id]")) {
    next.querySelector(`#${CSS.escape(details.id)}`)?.setAttribute("open", "");
  }
}

// The focused element may be replaced: find its like afterwards, by id or by address.
function keepPlace() {
  const held = document.activeElement;
  if (!held || held === document.body || !table()?.contains(held)) return () => {};
  const part = held.closest("[id]")?.id;
  const href = held.getAttribute("href");
  return () => {
    if (held.isConnected) return;
    const again =
      (held.id && document.getElementById(held.id)) ||
      (href && table().querySelector(`a[href="${CSS.escape(href)}"]`)) ||
      (part && document.getElementById(part)?.querySelector("a, button, summary, [tabindex]")) ||
      document.getElementById("table-title");
    again?.focus({ preventScroll: true });
  };
}

// What is new, told politely and once: where the focus went to a heading that says it, the heading is enough.
function announce(isRead = "", before = "") {
  // The name of the site stays at the end of the title.
  document.title = [table().dataset.title, document.title.split(" · ").at(-1)].join(" · ");
  const says = isRead ? "" : document.getElementById("table-status")?.dataset.says;
  const line = document.querySelector("#table-log li span")?.textContent;
  tell([before, line, says]);
}

function tell(sentences) {
  const text = sentences.map((one) => one?.replace(/\s+/g, " ").trim()).filter(Boolean).join(" ");
  const place = document.getElementById("announce");
  if (place.textContent !== text) place.textContent = text;
}

// --- Polling: while visible, slower when nothing happens, never when the session is gone or the game is over.

let timer = 0;
let asking = null;
let lastNews = performance.now();
let stopped = false;

function plan(wait) {
  clearTimeout(timer);
  if (stopped || document.hidden || !table()?.dataset.fresh) return;
  timer = setTimeout(ask, wait ?? (performance.now() - lastNews > QUIET_AFTER ? SLOW : QUICK));
}

async function ask() {
  asking?.abort();
  const mine = (asking = new AbortController());
  const { fresh, version: known } = table().dataset;
  const own = "reader" in document.body.dataset ? "&own=1" : "";
  const turn = document.getElementById("turn");
  const picking = Number(turn?.dataset.picked) > 0 ? `&picking=${turn.dataset.key}` : "";
  const patience = setTimeout(() => mine.abort(), 20000);
  try {
    const answer = await fetch(`${fresh}?version=${known}${own}${picking}`, {
      headers: { ...JSON.parse(document.body.getAttribute("hx-headers") ?? "{}"), "HX-Request": "true", "HX-Current-URL": location.href },
      signal: mine.signal,
    });
    document.dispatchEvent(new CustomEvent("games-waiting", { detail: answer.headers.get("Games-Waiting") }));
    const away = answer.headers.get("HX-Redirect");
    if (away) {
      stopped = true;
      location.assign(away);
      return;
    }
    if (answer.status === 404 || answer.status === 403) {
      stopped = true;
      location.reload();
      return;
    }
    if (answer.status === 204) {
      setServerTime(answer.headers.get("Date"));
    } else if (answer.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const newer = page.getElementById("table");
      if (newer) {
        lastNews = performance.now();
        take(document.adoptNode(newer));
      }
    } else {
      throw new Error(String(answer.status));
    }
    document.dispatchEvent(new CustomEvent("site-reached"));
  } catch {
    if (mine !== asking || document.hidden) return;
    trouble(true);
  } finally {
    clearTimeout(patience);
  }
  plan();
}

let failures = 0;
function trouble(is) {
  failures = is ? failures + 1 : 0;
  const note = document.getElementById("table-trouble");
  if (note) note.hidden = failures < 2;
}

document.addEventListener("site-reached", () => trouble(false));

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    clearTimeout(timer);
    asking?.abort();
  } else {
    plan(0);
  }
});
addEventListener("online", () => plan(0));

// --- Answers to picks and moves.

// What stands on this page already need not come again.
document.addEventListener("htmx:configRequest", (event) => {
  const marks = [...document.querySelectorAll("#table [data-mark]")].map((part) => part.dataset.mark);
  event.detail.headers["Table-Holds"] = marks.join(" ");
});

// The address of a turn with its picks is that of the link that was followed, unless the answer names another.
document.addEventListener("htmx:afterSwap", (event) => {
  const { requestConfig, target, xhr } = event.detail;
  const link = requestConfig?.elt;
  if (target?.id !== "turn" || requestConfig.verb !== "get" || !link.search) return;
  const isNamed = xhr.getResponseHeader("HX-Replace-Url") || xhr.getResponseHeader("HX-Push-Url");
  if (!isNamed) history.replaceState({ htmx: true }, "", link.pathname + link.search);
});

// While a turn is composed its form only grows, so that what stands below does not jump up and down again.
let room = 0;
document.addEventListener("htmx:beforeSwap", (event) => {
  room = event.detail.target.id === "turn" ? event.detail.target.getBoundingClientRect().height : 0;
});
let came = false;
document.addEventListener("htmx:beforeSwap", (event) => {
  came = event.detail.target.id === "turn" && event.detail.target.classList.contains("turn--came");
});
function keepRoom(target) {
  const turn = document.getElementById("turn");
  if (came && target?.id === "turn") turn?.classList.add("turn--came");
  if (room && target?.id === "turn" && turn?.dataset.key) turn.style.minHeight = `${room}px`;
}

// What the reader has unfolded stays so; only a fold whose own form was taken closes.
let unfolded = [];
document.addEventListener("htmx:beforeSwap", (event) => {
  const done = event.detail.xhr.status === 200 && event.detail.requestConfig?.verb === "post";
  unfolded = [...document.querySelectorAll("main details[open][id]")]
    .filter((fold) => !(done && fold.contains(event.detail.requestConfig.elt)))
    .map((fold) => fold.id);
});
document.addEventListener("htmx:afterSwap", (event) => {
  keepRoom(event.detail.target);
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
});

const asked = new WeakMap();
let sentKey = ""; // the question to which an answer is on its way from here
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.xhr?.status) sentKey = "";
});
document.addEventListener("htmx:beforeRequest", (event) => {
  asked.set(event.detail.xhr, version());
  if (event.detail.elt.matches("#turn form")) sentKey = document.getElementById("turn").dataset.key;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const answered = Number(event.detail.xhr.getResponseHeader("Table-Version") ?? NaN);
  if (Number.isNaN(answered)) return;
  const turn = document.getElementById("turn");
  // The answer to a move that the page has learned of by itself meanwhile: what was picked since then stays.
  const isMove = event.detail.requestConfig.verb === "post" && event.detail.xhr.status === 200;
  const isKnown = isMove && answered === version() && asked.get(event.detail.xhr) < answered;
  const isPicking = Number(turn?.dataset.picked) > 0 || turn?.querySelector(".htmx-request:not(form)");
  if (answered < version() || (isKnown && isPicking)) {
    // An older answer came late: what stands is newer.
    event.detail.shouldSwap = false;
    plan(0);
  }
});

document.addEventListener("htmx:afterSettle", (event) => {
  const id = event.detail.elt?.id ?? event.detail.target?.id;
  if (id !== "turn" && id !== "table") return;
  arrived();
  if (id === "turn") focusTurn();
  else if (document.activeElement?.closest(".steps-nav")) announce(); // stepping on: the next press is the same one
  else if (event.detail.xhr?.status !== 200 || !stay(event.detail.requestConfig?.elt)) focusTable();
  plan();
});

function focusTurn() {
  const turn = document.getElementById("turn");
  const ready = turn.classList.contains("turn--ready");
  const first = ready ? null : turn.querySelector(".options a, .cards a, .bets a");
  const title = document.getElementById("turn-title");
  const place = first ?? title ?? document.getElementById("table-title");
  place?.focus({ preventScroll: true });
  const seen = ready ? turn.querySelector(".composer") : place;
  seen?.scrollIntoView({ block: "nearest", behavior: "auto" });
  const lines = [...turn.querySelectorAll(".preview li, #guide-title")].map((line) => line.textContent);
  tell(place === title ? lines : [title?.textContent, ...lines]);
}

// Something in a list was changed: stay at its place, or at what it belonged to.
function stay(sender) {
  for (let place = sender?.closest("[data-stays]"); place; place = place.parentElement?.closest("[data-stays]")) {
    const again = document.getElementById(place.id);
    if (!again) continue;
    (again.querySelector(":scope > summary") ?? again).focus({ preventScroll: true });
    again.scrollIntoView({ block: "nearest", behavior: "auto" });
    return true;
  }
  return false;
}

function focusTable() {
  lastNews = performance.now();
  setServerTime(table().dataset.now);
  const told = document.getElementById("table-notice") ?? document.getElementById("standing-refused");
  const seen = document.querySelector("#table-news > .playtable__learned");
  seen?.setAttribute("tabindex", "-1");
  const place = told ?? seen ?? document.getElementById("table-title");
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: "nearest", behavior: "auto" });
  announce(place?.textContent);
}

// What is lit on the board can be clicked there as well; the list of choices is the way for keyboard and screen reader.
document.addEventListener("click", (event) => {
  const key = event.target.closest?.(".track [data-choice]")?.dataset.choice;
  const leads = (link) => new URL(link.href).searchParams.getAll("pick").at(-1) === key;
  if (key) [...document.querySelectorAll("#turn .options a")].find(leads)?.click();
});

// A second tap that was meant for what stood here before must not confirm anything.
function arrived() {
  countDown();
  for (const button of document.querySelectorAll("[data-guarded]:not([data-open])")) {
    button.dataset.open = "";
    button.setAttribute("aria-disabled", "true");
    setTimeout(() => button.removeAttribute("aria-disabled"), GUARD);
  }
}

document.addEventListener(
  "click",
  (event) => {
    if (!event.target.closest?.("[data-guarded][aria-disabled]")) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

if (table()) {
  setServerTime(table().dataset.now);
  arrived();
  setInterval(countDown, 1000);
  plan();
}
