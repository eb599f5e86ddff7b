// Picks the browser's time zone in a list that has none picked yet.
for (const list of document.querySelectorAll("select[data-zone]")) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (list.value || !zone) continue;
  list.value = zone;
  if (list.value) continue;
  // A name that the list leaves out, such as an old one.
  list.add(new Option(zone, zone, true, true));
}
