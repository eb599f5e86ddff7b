// Steps through what was by keys, and says what a step tells. Without it the links do everything.

const STEPS = {
  ArrowLeft: "step-back",
  ArrowRight: "step-forward",
  Home: "step-first",
  End: "step-last",
  PageUp: "step-chapter-back",
  PageDown: "step-chapter-on",
};

// Where a key means something else already.
const TAKEN = "input, select, textarea, [contenteditable], [role=region][tabindex], .menu[open]";

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest?.(TAKEN)) return;
  const link = document.getElementById(STEPS[event.key] ?? "");
  if (!link) return;
  event.preventDefault();
  if (!link.href) return;
  // The place stays where it is, and is found again after the step. By part there are links only for these keys.
  (link.hidden ? document.getElementById("step-forward") : link).focus({ preventScroll: true });
  link.click();
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id !== "recap") return;
  document.getElementById("announce").textContent = document.getElementById("recap-sentence").textContent;
  if (document.activeElement === document.body) document.getElementById("recap-title").focus({ preventScroll: true });
  showStep();
});

// In a list that scrolls by itself; the page stays where it is.
function showStep() {
  const list = document.querySelector(".recap__list");
  const step = list?.querySelector("[aria-current=step]");
  if (step) list.scrollTop = step.offsetTop - list.offsetTop - list.clientHeight / 2;
}
showStep();
