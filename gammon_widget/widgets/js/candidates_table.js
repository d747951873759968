// The plays of a roll as a table: the one that is pointed at is shown on the board.

const STYLE = `
.gammon-candidates { font-size: var(--jp-ui-font-size1, 13px); max-width: 100%; overflow-x: auto;
  color: var(--jp-ui-font-color1, inherit); }
.gammon-candidates table { border-collapse: collapse; }
.gammon-candidates caption { text-align: left; font-weight: 600; padding: 2px 8px 4px; }
.gammon-candidates th, .gammon-candidates td { padding: 3px 8px; white-space: nowrap;
  text-align: right; font-variant-numeric: tabular-nums; }
.gammon-candidates th { font-weight: 400; opacity: .75; }
.gammon-candidates .words { text-align: left; }
.gammon-candidates tbody tr.play { cursor: pointer; }
.gammon-candidates tbody tr.play:hover, .gammon-candidates tbody tr.play:focus {
  background: var(--jp-layout-color2, rgba(127, 127, 127, .15)); }
.gammon-candidates tbody tr.play:focus-visible { outline: 2px solid var(--jp-brand-color1, #1C5DB0);
  outline-offset: -2px; }
.gammon-candidates tbody tr[aria-selected="true"] { box-shadow: inset 3px 0
  var(--jp-brand-color1, #1C5DB0); font-weight: 600; }
.gammon-candidates p { margin: 4px 8px; opacity: .75; }
`;

const KEYS = { ArrowDown: 1, ArrowUp: -1 };

function element(kind, text, name) {
  const made = document.createElement(kind);
  if (text !== undefined) made.textContent = text;
  if (name) made.className = name;
  return made;
}

function render({ model, el }) {
  const gone = new AbortController();
  const panel = element("div", undefined, "gammon-candidates");
  el.append(element("style", STYLE), panel);
  let told = -1;

  // What is pointed at by the mouse or the keys; a table that is drawn anew points at nothing.
  const point = (row) => {
    if (row === told) return;
    told = row;
    model.send({ point: row });
  };
  const choose = (row) => {
    model.set("chosen", model.get("chosen") === row ? -1 : row);
    model.save_changes();
  };
  const cells = (kind, texts) =>
    texts.map((text, column) => {
      const cell = element(kind, text, model.get("words")[column] ? "words" : "");
      if (kind === "th") cell.scope = "col";
      return cell;
    });

  const line = (texts, row, body) => {
    const made = element("tr");
    made.append(...cells("td", texts));
    if (!model.get("plays")) return made;
    made.className = "play";
    made.tabIndex = 0;
    made.addEventListener("mouseenter", () => point(row));
    made.addEventListener("focus", () => point(row));
    made.addEventListener("click", () => choose(row));
    made.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Enter" || event.key === " ") choose(row);
      else if (KEYS[event.key]) body.children[row + KEYS[event.key]]?.focus();
      else return;
      // Neither the page nor the notebook is to move by it.
      event.preventDefault();
      event.stopPropagation();
    });
    return made;
  };

  const mark = () => {
    panel.querySelectorAll("tr.play").forEach((made, row) => {
      made.setAttribute("aria-selected", String(row === model.get("chosen")));
    });
  };

  const draw = () => {
    told = -1;
    const table = element("table");
    table.append(element("caption", model.get("title")));
    if (model.get("rows").length) {
      // A grid is a table whose rows can be gone through and chosen.
      if (model.get("plays")) table.setAttribute("role", "grid");
      const head = element("thead"), heading = element("tr"), body = element("tbody");
      heading.append(...cells("th", model.get("head")));
      head.append(heading);
      body.append(...model.get("rows").map((texts, row) => line(texts, row, body)));
      body.addEventListener("mouseleave", () => point(-1));
      body.addEventListener("focusout", (event) => {
        if (!body.contains(event.relatedTarget)) point(-1);
      });
      table.append(head, body);
    }
    panel.replaceChildren(table, ...model.get("notes").map((note) => element("p", note)));
    mark();
  };

  const listen = (event, callback) => {
    model.on(event, callback);
    gone.signal.addEventListener("abort", () => model.off(event, callback));
  };
  // The last one that is set, so that all of them are there.
  listen("change:drawn", draw);
  listen("change:chosen", mark);
  draw();
  return () => gone.abort();
}

export default { render };
