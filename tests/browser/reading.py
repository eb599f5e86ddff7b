"""What is asked of every page, whoever reads it and however. Each function returns what it found wrong."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE_OPTIONS = {"rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations"]}
RUN = "options => axe.run(document, options)"

STRUCTURE = """() => {
  const found = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  if (!/^[a-z]{2}(-[A-Za-z]+)?$/.test(document.documentElement.lang)) found.push("no language");
  if (!document.title.trim()) found.push("no title");
  const heads = all("h1").filter(shown);
  if (heads.length !== 1) found.push(`${heads.length} headings of the first level`);
  for (const part of ["header", "main", "footer"])
    if (all(`body > ${part}`).length !== 1) found.push(`not one ${part}`);
  const navs = all("nav").filter(shown)
    .map((nav) => nav.getAttribute("aria-label") ?? nav.getAttribute("aria-labelledby"));
  if (navs.some((name) => !name) || new Set(navs).size !== navs.length) found.push(`navigations alike: ${navs}`);
  const ids = all("[id]").map((element) => element.id);
  const twice = ids.filter((id, place) => ids.indexOf(id) !== place);
  if (twice.length) found.push(`ids used twice: ${[...new Set(twice)]}`);
  for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls", "for"])
    for (const element of all(`[${attribute}]`))
      for (const id of element.getAttribute(attribute).split(/\\s+/).filter(Boolean))
        if (!document.getElementById(id)) found.push(`${attribute} leads nowhere: ${id}`);
  for (const control of all("input:not([type=hidden]), select, textarea").filter(shown))
    if (!control.labels?.length && !control.getAttribute("aria-label") && !control.getAttribute("aria-labelledby"))
      found.push(`no label: ${control.outerHTML.slice(0, 120)}`);
  for (const wide of all("style, [style]")) found.push(`inline style: ${wide.outerHTML.slice(0, 120)}`);
  return found;
}"""

# The visits are made by somebody who wants no motion.
MOVING = """() => [...document.querySelectorAll("*")].filter((element) => {
    const style = getComputedStyle(element);
    const lasts = [...style.transitionDuration.split(","), ...style.animationDuration.split(",")];
    return lasts.some((time) => parseFloat(time) > 0) || style.scrollBehavior === "smooth";
  }).map((element) => `moves: ${element.outerHTML.slice(0, 100)}`).slice(0, 5)"""

TOO_WIDE = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return "";
  const wide = [...document.querySelectorAll("body *")].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width && box.right > room + 1 && getComputedStyle(element).position !== "absolute";
  });
  const names = wide.slice(-3).map((element) => element.outerHTML.slice(0, 80));
  return `${document.documentElement.scrollWidth} wide in ${room}: ${names.join(" | ")}`;
}"""

SPACED_OUT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
PACKED_AGAIN = "document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)"

WORDY = "p, li, a, button, summary, label, h1, h2, h3, span, dd, dt, td, th"
CUT_OFF = """(wordy) => [...document.querySelectorAll(`main :is(${wordy})`)]
  .filter((element) => {
    const style = getComputedStyle(element);
    if (!element.checkVisibility() || style.clipPath !== "none") return false;
    if (element.closest("svg, .face, .visually-hidden")) return false;
    const hides = ["hidden", "clip"].includes(style.overflowY) || ["hidden", "clip"].includes(style.overflowX);
    return hides && (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2);
  })
  .map((element) => `text cut off: ${element.outerHTML.slice(0, 100)}`)"""

# Everything that takes the focus, given it one after the other as the keyboard would.
UNSEEN_FOCUS = """() => {
  const found = [];
  const controls = document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary");
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.disabled) continue;
    control.focus({ preventScroll: false, focusVisible: true });
    if (document.activeElement !== control) continue;
    const rings = [control, control.closest("label")].filter(Boolean).map((element) => getComputedStyle(element));
    if (!rings.some((ring) => ring.outlineStyle !== "none" && parseFloat(ring.outlineWidth) >= 2))
      found.push(`focus not to be seen: ${control.outerHTML.slice(0, 120)}`);
    const box = control.getClientRects()[0];
    if (!box) continue;
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    const over = document.elementFromPoint(...middle);
    if (over && !control.contains(over) && !over.contains(control) && !control.labels?.[0]?.contains(over))
      found.push(`focus covered: ${control.outerHTML.slice(0, 80)} by ${over.outerHTML.slice(0, 80)}`);
  }
  document.activeElement?.blur();
  return found;
}"""

# What is touched. A link in a sentence may be as low as its line; a tick counts with its label.
TOO_SMALL = """(least) => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const words = (node) => [...node.childNodes].map((child) =>
    child.nodeType === Node.TEXT_NODE ? child.data
    : child.matches?.("a, button, svg, script, .visually-hidden") ? "" : words(child)).join("");
  const display = (element) => getComputedStyle(element).display;
  const block = (element) => display(element).startsWith("inline") ? block(element.parentElement) : element;
  const inSentence = (element) =>
    display(element) === "inline" && /\\p{L}/u.test(words(block(element.parentElement)));
  const boxes = (control) => [control, ...(/^(checkbox|radio)$/.test(control.type) ? control.labels : [])]
    .map((element) => element.getBoundingClientRect());
  return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
    .filter((control) => shown(control) && !control.matches(".skip") && !inSentence(control))
    .map((control) => {
      const all = boxes(control);
      const width = Math.max(...all.map((box) => box.right)) - Math.min(...all.map((box) => box.left));
      const height = Math.max(...all.map((box) => box.bottom)) - Math.min(...all.map((box) => box.top));
      return { control, width, height };
    })
    .filter(({ width, height }) => Math.min(width, height) < least - 0.5)
    .map(({ control, width, height }) =>
      `too small to touch: ${width.toFixed(0)} by ${height.toFixed(0)}: ${control.outerHTML.slice(0, 140)}`);
}"""
THUMB = 44

# A form is named as a reader hears it: by aria-labelledby or aria-label; a group of ticks by its legend or likewise.
NAMELESS = """() => {
  const found = [];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const said = (id) => {
    const element = document.getElementById(id);
    return element?.getAttribute("aria-label") ?? element?.textContent;
  };
  const ids = (element) => (element.getAttribute("aria-labelledby") ?? "").split(/\\s+/).filter(Boolean);
  const named = (element) => plain(ids(element).map(said).join(" ")) || plain(element.getAttribute("aria-label"));
  const controls = "button, input:not([type=hidden]), select, textarea";
  const forms = [...document.forms].filter((form) => [...form.querySelectorAll(controls)].some(shown));
  const names = forms.map(named);
  forms.forEach((form, place) => {
    if (!names[place]) found.push(`form without a name: ${form.outerHTML.slice(0, 140)}`);
    else if (names.indexOf(names[place]) !== place) found.push(`forms alike: ${names[place]}`);
  });
  for (const radio of [...document.querySelectorAll("input[type=radio]")].filter(shown)) {
    const group = radio.closest("fieldset, [role=group], [role=radiogroup]");
    if (!group || !(plain(group.querySelector(":scope > legend")?.textContent) || named(group)))
      found.push(`a choice among no named group: ${radio.outerHTML.slice(0, 140)}`);
  }
  for (const list of document.querySelectorAll("#turn :is(.options, .bets, .cards:has(a))"))
    if (shown(list) && !named(list)) found.push(`choices without a name: ${list.outerHTML.slice(0, 140)}`);
  return [...new Set(found)];
}"""

# A word that goes on in the next line, where no soft hyphen lets it. What strangers typed may be broken anywhere.
BROKEN = """() => {
  const found = [];
  const apart = "svg, code, pre, bdi, .secret, textarea, select, script, style, template, noscript";
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const home = node.parentElement;
    if (!home.checkVisibility({ visibilityProperty: true }) || home.closest(apart)) continue;
    if (getComputedStyle(home).clipPath !== "none" || home.closest(".visually-hidden")) continue;
    for (const match of node.data.matchAll(/[\\p{L}\\p{N}\\u00ad]+/gu)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const lines = new Set([...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top)));
      if (lines.size > 1 && !match[0].includes("\\u00ad"))
        found.push(`word broken: ${match[0]} in ${home.outerHTML.slice(0, 100)}`);
    }
  }
  return [...new Set(found)];
}"""

PHONE = {"width": 360, "height": 740}
TABLET = {"width": 768, "height": 1024}
DESKTOP = {"width": 1440, "height": 900}
ZOOMED = {"width": 320, "height": 256}
"""What a window of 1280 by 1024 has room for at 400 %."""


def axe(page: Page) -> list[str]:
    """What axe finds: on a phone and on a desk, in light and in dark."""
    page.evaluate(Axe().axe_script)
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for size in (PHONE, DESKTOP):
            page.set_viewport_size(size)
            answer: Any = page.evaluate(RUN, AXE_OPTIONS)
            found += [
                f"{fault['id']} ({scheme}, {size['width']}): {node['html'][:160]} {_why(node)}"
                for fault in answer["violations"]
                for node in fault["nodes"]
            ]
    return found


def _why(node: Any) -> str:
    return "; ".join(check["message"] for kind in ("any", "all", "none") for check in node[kind])[:200]


def structure(page: Page) -> list[str]:
    """Language, title, one heading, landmarks, ids, labels."""
    return list(page.evaluate(STRUCTURE))


def motion(page: Page) -> list[str]:
    """What would still move or scroll smoothly for somebody who wants no motion."""
    return list(page.evaluate(MOVING))


def fits(page: Page) -> list[str]:
    """Whether it scrolls sideways at 400 % zoom or on a phone, or cuts off text spaced as WCAG 1.4.12 has it."""
    found = []
    for size in (ZOOMED, PHONE):
        page.set_viewport_size(size)
        found.append(page.evaluate(TOO_WIDE))
        page.evaluate(SPACED_OUT)
        found += [page.evaluate(TOO_WIDE), *page.evaluate(CUT_OFF, WORDY)]
        page.evaluate(PACKED_AGAIN)
    return [fault for fault in found if fault]


def targets(page: Page) -> list[str]:
    """What is to be touched and is less than 44 by 44 CSS pixels, or what makes the page too wide.

    On a phone, on a tablet, and on a laptop whose screen can be touched: the page wants a touch screen.
    """
    found = []
    for size in (PHONE, TABLET, DESKTOP):
        page.set_viewport_size(size)
        faults = [page.evaluate(TOO_WIDE), *page.evaluate(TOO_SMALL, THUMB)]
        found += [f"({size['width']}) {fault}" for fault in faults if fault]
    return found


def words(page: Page) -> list[str]:
    """Words that do not fit their line on a phone and go on in the next one."""
    page.set_viewport_size(PHONE)
    return list(page.evaluate(BROKEN))


def names(page: Page) -> list[str]:
    """Forms, groups and lists of choices without a name, or with the name of another one."""
    return list(page.evaluate(NAMELESS))


def focus(page: Page) -> list[str]:
    """Controls whose focus cannot be seen, in plain and in forced colours."""
    page.keyboard.press("Tab")
    found = list(page.evaluate(UNSEEN_FOCUS))
    page.emulate_media(forced_colors="active")
    found += [f"forced colours: {fault}" for fault in page.evaluate(UNSEEN_FOCUS)]
    page.emulate_media(forced_colors="none")
    return found
