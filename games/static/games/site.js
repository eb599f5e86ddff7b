// Small comforts of every page. All of them can be missing: the page works without.

// The theme switch in the footer.
const themes = document.querySelector("[data-themes]");
if (themes) {
  const show = () => {
    const now = document.documentElement.dataset.theme ?? "auto";
    for (const button of themes.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.value === now));
    }
  };
  themes.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const { dataset } = document.documentElement;
    if (button.value === "auto") delete dataset.theme;
    else dataset.theme = button.value;
    // A cookie, so that the server can write the choice into the page before anything is drawn.
    const age = button.value === "auto" ? 0 : 365 * 24 * 3600;
    document.cookie = `theme=${button.value}; Path=/; Max-Age=${age}; SameSite=Lax`;
    show();
  });
  themes.hidden = false;
  show();
}

// Menus close on Escape, on a click elsewhere, and when the focus leaves them: what it goes to must not lie below one.
const openMenus = () => document.querySelectorAll("details.menu[open]");
document.addEventListener("click", (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("focusin", (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// A request that got no readable answer says so, instead of doing nothing.
const flash = document.getElementById("flash");
const tell = (name) => {
  const words = document.getElementById(`words-${name}`);
  if (flash && words) flash.replaceChildren(words.content.cloneNode(true));
};
const unreachable = () => {
  if (!flash?.querySelector("[data-unreachable]")) tell("unreachable"); // once, however often it is tried in vain
};
document.addEventListener("htmx:sendError", unreachable);
document.addEventListener("htmx:timeout", unreachable);
// Whatever was answered, be it to a poll: the site can be reached again.
document.addEventListener("htmx:afterRequest", (event) => {
  const status = event.detail.xhr?.status ?? 0;
  if (status > 0 && status < 500) document.dispatchEvent(new CustomEvent("site-reached"));
});
document.addEventListener("site-reached", () => flash?.querySelector("[data-unreachable]")?.remove());
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  const readable = xhr.status < 500 ? xhr.responseText.trim() : xhr.getResponseHeader("HX-Retarget");
  if (xhr.status < 400 || readable) return;
  // Nothing to read, or a proxy's own page: not to be put into ours.
  event.detail.shouldSwap = false;
  tell("failed");
});
// An old message must not outlive the next success.
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && event.detail.requestConfig.verb !== "get") flash?.querySelector(".note--error")?.remove();
});

// A second click on a form that is on its way would show the answer to the second one only. The server copes with it;
// this spares the reader a sentence about it.
const onTheWay = new Set();
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented) return;
  if (onTheWay.has(form)) {
    event.preventDefault();
    return;
  }
  onTheWay.add(form);
  setTimeout(() => onTheWay.delete(form), 5000);
});
addEventListener("pageshow", () => onTheWay.clear());

// A page that the browser kept from before a log-out is asked for anew.
addEventListener("pageshow", (event) => {
  if (event.persisted && "reader" in document.body.dataset) location.reload();
});
