for (const root of document.querySelectorAll(".gammon-class:not(.live)")) {
  root.classList.add("live");
  const all = (selector) => [...root.querySelectorAll(selector)];
  const table = root.querySelector("table"), body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells], dialog = root.querySelector("dialog");
  const key = (row, at) => {
    const { value } = row.cells[at].dataset;
    return value === undefined ? row.cells[at].textContent.toLowerCase() : +value;
  };
  const sort = (at) => {
    const way = heads[at].ariaSort === "ascending" ? -1 : 1;
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[at].ariaSort = way > 0 ? "ascending" : "descending";
    const order = (a, b) => key(a, at) < key(b, at) ? -way : key(a, at) > key(b, at) ? way : 0;
    body.append(...[...body.rows].sort(order));
  };
  const open = (name) => {
    for (const each of all("[data-of]")) each.classList.toggle("chosen", each.dataset.of === name);
    for (const each of all("aside > section")) each.hidden = each.dataset.is !== name;
  };
  const act = (cell) => {
    const name = cell.dataset.of ?? cell.parentNode.dataset.of;
    if (heads.includes(cell) && (!name || cell.matches(".chosen"))) sort(cell.cellIndex);
    else if (name) {
      open(name);
      root.querySelector("aside").scrollIntoView({ block: "nearest" });
    }
  };
  const focus = (cell) => {
    for (const each of all("table [tabindex='0']")) each.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
  };
  for (const each of all("table :is(th, td)")) each.tabIndex = each === heads[0] ? 0 : -1;
  table.addEventListener("click", ({ target }) => {
    const cell = target.closest("th, td");
    if (cell) focus(cell), act(cell);
  });
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
    Home: [0, -Infinity], End: [0, Infinity] };
  table.addEventListener("keydown", (event) => {
    const cell = event.target.closest("th, td"), [down, right] = steps[event.key] ?? [];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") act(cell);
    else if (down !== undefined) {
      const near = (list, at) => list[Math.max(0, Math.min(at, list.length - 1))];
      const row = near([...table.rows], [...table.rows].indexOf(cell.parentNode) + down);
      focus(near([...row.cells], cell.cellIndex + right));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  root.querySelector("input").addEventListener("change", () => {
    for (const each of all("[data-other]"))
      [each.textContent, each.dataset.other] = [each.dataset.other, each.textContent];
    for (const each of all("[data-names]")) each.hidden = !each.hidden;
  });
  for (const each of all("aside .push")) each.addEventListener("click", () => {
    const [image, words] = each.parentNode.querySelectorAll("img, .words");
    dialog.firstChild.replaceChildren(image.cloneNode(), words.cloneNode(true));
    dialog.showModal();
  });
  for (const each of all(".tools label, aside .push")) each.hidden = false;
  open(root.dataset.first);
}
