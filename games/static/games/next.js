// How many games wait for the reader: the count on this page follows what fragments and polls say.
// And notes that are being written are not lost by leaving the page unasked.

let waiting = Number(document.title.match(/^\((\d+)\) /)?.[1] ?? 0);

// Whoever changes the title of the page, the count stays at its start.
function head() {
  const plain = document.title.replace(/^\(\d+\) /, "");
  const title = waiting ? `(${waiting}) ${plain}` : plain;
  if (document.title !== title) document.title = title;
}
new MutationObserver(head).observe(document.querySelector("title"), { childList: true });

function show(count) {
  waiting = count;
  head();
  const icon = document.querySelector("link[data-marks]");
  const marks = icon?.dataset.marks.split(" ");
  const mark = marks?.[Math.min(count, marks.length - 1)];
  if (mark && icon.getAttribute("href") !== mark) icon.setAttribute("href", mark);
  fill(document.querySelector("[data-waiting]"), count);
  const here = Number(document.getElementById("table-next")?.dataset.waits ?? 0);
  fill(document.querySelector("[data-elsewhere]"), Math.max(0, count - here));
}

function fill(link, count) {
  if (!link) return;
  link.querySelector("[data-number]").textContent = count;
  link.hidden = !count;
}

function take(text) {
  if (text && /^\d+$/.test(text)) show(Number(text));
}

document.addEventListener("games-waiting", (event) => take(event.detail));
// After the swap, so that what came with the answer is told, too.
document.addEventListener("htmx:afterSettle", (event) => take(event.detail.xhr?.getResponseHeader("Games-Waiting")));
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.xhr?.status === 204) take(event.detail.xhr.getResponseHeader("Games-Waiting"));
});

// --- Notes

const notes = document.querySelector("[data-notes]");
if (notes) {
  const text = notes.querySelector("textarea");
  const said = document.getElementById("notes-said");
  let kept = text.value;
  let sent = kept;
  let leaves = false;
  const tellUnsaved = () => {
    if (text.value !== kept) said.textContent = said.dataset.unsaved;
  };
  text.addEventListener("input", () => {
    said.textContent = "";
    tellUnsaved();
  });
  notes.addEventListener("htmx:beforeRequest", () => {
    sent = text.value;
  });
  notes.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.xhr?.status !== 200) return;
    kept = sent;
    tellUnsaved(); // typed on while the rest was on its way
  });
  addEventListener("submit", (event) => {
    leaves = event.target === notes && !event.defaultPrevented;
  });
  addEventListener("beforeunload", (event) => {
    if (text.value !== kept && !leaves) event.preventDefault();
  });
}
