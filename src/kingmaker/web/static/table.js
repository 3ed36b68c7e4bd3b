// What a page does beyond its forms and links: it follows the game, plays by clicks on the board, and asks agents live.
// Every address is ours; texts from elsewhere come escaped from the server or are set as text.
"use strict";
(() => {
  document.documentElement.classList.add("js");
  const part = document.getElementById("part");
  const said = document.getElementById("said");
  const state = { chosen: [], asking: null, unanswered: false, following: null, running: null, next: null, told: null };
  const root = () => part && part.firstElementChild;
  const paths = () => JSON.parse((root() && root().dataset.paths) || "[]");

  // Parts of pages: forms answer with what has changed.
  function put(html) {
    const active = document.activeElement;
    const held = active && active.dataset ? active.dataset.spot || null : null;
    const typed = active && active.matches && active.matches("input, select, textarea") && part.contains(active);
    const old = document.getElementById("why");
    const form = typed ? { name: active.name, value: active.value } : null;
    const scrolled = frame() ? frame().scrollLeft : null, shown = root() && root().dataset.paths + root().dataset.at;
    part.innerHTML = html;
    settle(scrolled);
    if (state.kept) tell(state.kept);
    const fresh = document.getElementById("why");
    if (old && fresh && old.dataset.at === fresh.dataset.at) fresh.replaceWith(old);
    else {
      const pending = state.unanswered;
      state.unanswered = false; // also where nothing can be asked: it is not asked later, unasked for
      stopAsking();
      if (old && fresh) carry(old.querySelector("form"), fresh.querySelector("form"), pending);
    }
    if (shown === root().dataset.paths + root().dataset.at) mark(); // half a move stays chosen while the same moves are asked for
    else state.chosen = [];
    if (said && root().dataset.said && said.textContent !== root().dataset.said) said.textContent = root().dataset.said;
    const back = held && part.querySelector(`[data-spot="${CSS.escape(held)}"]`);
    if (back) focusSpot(back);
    else if (form) {
      const field = part.querySelector(`[name="${CSS.escape(form.name)}"]`);
      if (field && field.type !== "hidden") { field.value = form.value; field.focus(); }
    } else if (held) (part.querySelector(".spot") || part.querySelector(".choices button") || part).focus?.();
  }
  // A board that is wider than a telephone begins with what can be played, or in its middle, and stays where it was moved to.
  const frame = () => part && part.querySelector(".board-frame");
  function settle(left) {
    const box = frame();
    if (!box) return;
    if (left !== null) { box.scrollLeft = left; return; }
    const places = box.querySelector(".spots"), area = places && places.getBoundingClientRect();
    box.scrollLeft = area && area.width ? box.scrollLeft + area.left + area.width / 2 - box.getBoundingClientRect().left - box.clientWidth / 2 : (box.scrollWidth - box.clientWidth) / 2;
  }
  // One request at a time: a form is never dropped for a look, and never sent twice.
  async function load(address, options = {}) {
    const posts = options.method === "POST";
    if (state.running) {
      if (state.running.posts) { if (!posts) state.next = address; return; }
      state.running.abort.abort();
    }
    const mine = state.running = { posts, abort: new AbortController() };
    try {
      const answer = await fetch(address, { ...options, headers: { "x-fragment": "1" }, credentials: "same-origin", signal: mine.abort.signal });
      const html = await answer.text();
      if (state.running !== mine) return;
      if (!answer.ok) { const page = new DOMParser().parseFromString(html, "text/html"); tell((page.querySelector(".wrong") || page.body).textContent, true); return; }
      if (!/^\s*<div class="(table|draft)"/.test(html)) { location.assign(answer.url); return; }
      put(html);
      const after = new URL(answer.url).pathname, where = after.replace(/\/(play|back|agree|again|pick|undo|auto|advice|\d+\/go)$/, "");
      if (where !== location.pathname) history.pushState(null, "", where);
    } catch (error) {
      if (error.name !== "AbortError") tell("The server does not answer; the page tries again.");
    } finally {
      if (state.running === mine) {
        state.running = null;
        const next = state.next; state.next = null;
        if (next) load(next); else if (outdated()) load(location.href);
      }
    }
  }
  // What the stream has told last, beside what the page shows.
  function outdated() { return state.told && root() && state.told.value !== root().dataset[state.told.name]; }
  function heard(name, value) { state.told = { name, value: String(value) }; if (outdated() && !state.running) load(location.href); }
  // What was wrong with a form stays when the page is brought up to date at once, and goes with the next change.
  function tell(text, kept = false) {
    state.kept = kept ? text : null;
    let box = part && part.querySelector("[data-trouble]");
    if (!box && root()) { box = document.createElement("p"); box.className = "wrong"; box.dataset.trouble = ""; box.setAttribute("role", "alert"); root().prepend(box); }
    if (box) box.textContent = text.trim();
  }
  addEventListener("popstate", () => part && load(location.href));
  document.addEventListener("change", (event) => { if (event.target.matches("[data-submits]")) event.target.form.requestSubmit(); });
  // What may be believed, beside the board; on a page of its own the same links and forms work by themselves.
  async function believe(address) {
    const box = part && part.querySelector("[data-believed]");
    if (!box) return;
    box.textContent = "Looking …";
    try {
      const answer = await fetch(address, { headers: { "x-fragment": "1" }, credentials: "same-origin" }), html = await answer.text();
      if (answer.ok) box.innerHTML = html;
      else { const page = new DOMParser().parseFromString(html, "text/html"), p = document.createElement("p"); p.className = "wrong"; p.textContent = (page.querySelector(".wrong") || page.body).textContent.trim(); box.replaceChildren(p); }
    } catch { box.textContent = "The server does not answer."; }
  }
  document.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    if (part && form.matches("[data-beside]")) { event.preventDefault(); believe(`${form.action}?${new URLSearchParams(new FormData(form))}`); return; }
    if (form.matches("[data-asks]")) { event.preventDefault(); ask(form); return; }
    if (!part || !(form.matches("[data-part]") || form.matches(".pv"))) return;
    event.preventDefault();
    const data = new URLSearchParams(new FormData(form, button));
    if (form.dataset.busy) tell(form.dataset.busy);
    if (form.method === "get") load(`${form.action.split("?")[0]}?${data}`);
    else load(form.action, { method: "POST", body: data });
  });
  // A secret is copied where the browser allows it, and else is marked so that it can be.
  async function copy(button) {
    const field = document.getElementById(button.dataset.copies);
    field.select();
    try { await navigator.clipboard.writeText(field.value); } catch { if (!document.execCommand("copy")) return; }
    button.textContent = "Copied";
  }
  document.addEventListener("click", (event) => {
    if (event.target.matches && event.target.matches("[data-copies]")) { copy(event.target); return; }
    const link = event.target.closest && event.target.closest("a[href]");
    if (part && link && link.matches("[data-beside]") && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); believe(link.href); return; }
    if (part && link && part.contains(link) && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0
      && (link.classList.contains("move") || link.dataset.way || link.closest(".steps"))) { event.preventDefault(); load(link.href); }
    const spot = event.target.closest && event.target.closest(".spot");
    if (spot && (event.detail < 2 || state.chosen.length > 1)) choose(spot);
  });
  // A double click is one click: its second half would press what has come to lie under the pointer meanwhile.
  document.addEventListener("click", (event) => {
    if (event.detail > 1 && event.target.closest && event.target.closest("form[data-part] button")) event.preventDefault();
  }, true);

  // The board: a move is a row of places.
  function fitting(chosen) { return paths().map((path, place) => ({ path, place })).filter(({ path }) => path.length >= chosen.length && chosen.every((name, at) => path[at] === name) && path.length); }
  function choose(spot) {
    const name = spot.dataset.spot;
    let chosen = [...state.chosen, name];
    const exact = fitting(state.chosen).find(({ path }) => state.chosen.length > 1 && path.length === state.chosen.length);
    if (exact && name === state.chosen[state.chosen.length - 1]) { state.chosen = []; mark(); press(exact.place); return; } // again: this move, and none of the longer ones
    if (!fitting(chosen).length) chosen = state.chosen.length === 1 && state.chosen[0] === name ? [] : [name];
    const found = chosen.length ? fitting(chosen) : [];
    const whole = found.filter(({ path }) => path.length === chosen.length);
    if (whole.length && found.length === whole.length) { state.chosen = []; mark(); press(whole[0].place); return; }
    state.chosen = found.length ? chosen : [];
    mark();
    if (state.chosen.length) { const next = nextNames(); said.textContent = `${state.chosen.join(" ")} chosen; ${next.size} places to go: ${[...next].slice(0, 12).join(", ")}${whole.length ? "; the same place again plays this move" : ""}`; }
  }
  function nextNames() { return new Set(state.chosen.length ? fitting(state.chosen).map(({ path }) => path[state.chosen.length]).filter(Boolean) : []); }
  function mark() {
    const next = nextNames();
    for (const spot of part.querySelectorAll(".spot")) {
      spot.classList.toggle("chosen", state.chosen.includes(spot.dataset.spot));
      spot.classList.toggle("next", next.has(spot.dataset.spot));
      spot.setAttribute("aria-pressed", state.chosen.includes(spot.dataset.spot) ? "true" : "false");
    }
  }
  function press(place) { const button = part.querySelector(`[data-choice="${place}"]`); if (button) button.form.requestSubmit(button); }
  function focusSpot(spot) { for (const each of part.querySelectorAll(".spot")) each.setAttribute("tabindex", each === spot ? "0" : "-1"); spot.focus(); }
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function walk(spot, way) {
    const middle = (each) => [Number(each.getAttribute("x")) + Number(each.getAttribute("width")) / 2, Number(each.getAttribute("y")) + Number(each.getAttribute("height")) / 2];
    const [x, y] = middle(spot);
    let best = null, least = Infinity;
    const next = nextNames();
    for (const each of part.querySelectorAll(".spot")) {
      if (each === spot || (next.size && !next.has(each.dataset.spot) && !state.chosen.includes(each.dataset.spot))) continue;
      const [ex, ey] = middle(each), along = (ex - x) * way[0] + (ey - y) * way[1], aside = Math.abs((ex - x) * way[1]) + Math.abs((ey - y) * way[0]);
      if (along > 0.5 && along + 2 * aside < least) { least = along + 2 * aside; best = each; }
    }
    if (best) focusSpot(best);
  }
  // Typing the name of a place goes there.
  function type(letter) {
    const now = Date.now();
    state.typed = (now - (state.typedAt || 0) < 1500 ? state.typed : "") + letter.toLowerCase();
    state.typedAt = now;
    const spots = [...part.querySelectorAll(".spot")], begins = (text) => spots.find((each) => each.dataset.spot.toLowerCase().startsWith(text));
    const found = begins(state.typed) || begins(state.typed = letter.toLowerCase());
    if (found) focusSpot(found);
  }
  document.addEventListener("keydown", (event) => {
    if (!part || event.altKey || event.ctrlKey || event.metaKey) return;
    const spot = event.target.classList && event.target.classList.contains("spot") ? event.target : null;
    if (event.key.length > 1 && event.key !== "Shift") state.typed = ""; // a name is typed in one go
    if (spot && WAYS[event.key]) { event.preventDefault(); walk(spot, WAYS[event.key]); return; }
    if (spot && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); choose(spot); return; }
    if (spot && /^[a-z0-9]$/i.test(event.key)) { event.preventDefault(); type(event.key); return; }
    if (event.key === "Escape" && state.chosen.length) { state.chosen = []; mark(); return; }
    if (event.target.matches("input, select, textarea")) return;
    const way = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    const link = way && part.querySelector(`[data-way="${way}"]`);
    if (link && (!spot || way === "first" || way === "last")) { event.preventDefault(); link.click(); }
  });

  // Following: the server says that something has changed, the page asks for it.
  function follow() {
    if (!part || !part.dataset.events) return;
    const stream = new EventSource(part.dataset.events);
    state.following = stream;
    stream.addEventListener("table", (event) => { heard("changes", JSON.parse(event.data).changes); });
    stream.addEventListener("draft", (event) => { heard("picks", JSON.parse(event.data).picks); });
    stream.addEventListener("thinking", (event) => {
      const told = JSON.parse(event.data), box = part.querySelector(`[data-thinks="${told.player}"]`);
      if (!box) return;
      if (told.ahead) box.textContent = `waits for ${told.ahead} other ${told.ahead === 1 ? "search" : "searches"}`;
      else if (told.depth !== undefined) box.textContent = `depth ${told.depth}: ${told.value.map((each) => Number(each.toPrecision(3))).join(" / ")}`;
      else box.textContent = "is thinking";
    });
  }
  // Asking agents, live: the searches live as long as the stream.
  function stopAsking() { if (state.asking) { state.asking.close(); state.asking = null; } }
  // When the game goes on, what was filled in stays, and what nobody has answered yet is asked in the new position.
  function carry(from, to, pending) {
    for (const field of from.elements) {
      const same = [...to.elements].find((each) => field.name && each.name === field.name && (field.type !== "checkbox" || each.value === field.value));
      if (same && field.type === "checkbox") same.checked = field.checked;
      else if (same) same.value = field.value;
    }
    if (pending) ask(to);
  }
  function ask(form) {
    stopAsking();
    const why = document.getElementById("why"), box = why.querySelector("[data-answers]"), words = why.querySelector("[data-words]");
    const start = why.querySelector("[data-start]"), stop = why.querySelector("[data-stop]");
    const heat = () => part.querySelector("svg.board .heat");
    const done = () => { stopAsking(); start.hidden = false; stop.hidden = true; };
    const lit = { number: 0, marks: [] };
    const show = () => { const group = heat(); if (group && root().dataset.at === why.dataset.at) group.innerHTML = lit.marks[lit.number] || ""; [...box.children].forEach((each, place) => each.firstElementChild && each.firstElementChild.classList.toggle("lit", place === lit.number)); };
    box.replaceChildren(); words.replaceChildren(); if (heat()) heat().innerHTML = "";
    start.hidden = true; stop.hidden = false; stop.onclick = () => { state.unanswered = false; done(); };
    state.unanswered = true;
    const stream = new EventSource(`${form.action}/events?${new URLSearchParams(new FormData(form))}`);
    state.asking = stream;
    let heard = false;
    stream.addEventListener("agents", (event) => { heard = true; state.unanswered = false; for (const _ of JSON.parse(event.data)) box.append(document.createElement("div")); });
    stream.addEventListener("answer", (event) => {
      const told = JSON.parse(event.data), place = box.children[told.number];
      const opened = [...place.querySelectorAll("details[open]")].map((each) => each.className);
      place.innerHTML = told.html; lit.marks[told.number] = told.heat;
      for (const name of opened) { const again = place.querySelector(`details.${name}`); if (again) again.open = true; }
      place.onmouseenter = place.onfocusin = () => { lit.number = told.number; show(); };
      show();
    });
    stream.addEventListener("words", (event) => words.replaceChildren(...JSON.parse(event.data).said.map((line) => { const p = document.createElement("p"); p.textContent = line; return p; })));
    stream.addEventListener("done", done);
    stream.addEventListener("wrong", (event) => { done(); const p = document.createElement("p"); p.className = "wrong"; p.textContent = JSON.parse(event.data).said; words.replaceChildren(p); });
    stream.onerror = async () => {
      done();
      if (heard) return;
      const answer = await fetch(`${form.action}/events?${new URLSearchParams(new FormData(form))}`, { headers: { accept: "text/html" } });
      if (!answer.ok) { const page = new DOMParser().parseFromString(await answer.text(), "text/html"); const p = document.createElement("p"); p.className = "wrong"; p.textContent = (page.querySelector(".wrong") || page.body).textContent.trim(); words.replaceChildren(p); }
    };
  }
  for (const box of document.querySelectorAll("[data-costs]")) {
    const stream = new EventSource(box.dataset.costs), line = document.querySelector("[data-progress]");
    stream.addEventListener("costs", (event) => { const told = JSON.parse(event.data); box.innerHTML = told.html; line.textContent = `${told.done} of ${told.total} moves looked at`; });
    stream.addEventListener("done", () => stream.close());
    stream.addEventListener("wrong", (event) => { stream.close(); line.textContent = JSON.parse(event.data).said; });
  }
  for (const box of document.querySelectorAll("[data-standings]")) {
    const stream = new EventSource(box.dataset.standings);
    stream.addEventListener("standings", (event) => {
      const told = JSON.parse(event.data), list = document.querySelector("[data-matches]");
      box.innerHTML = told.html;
      if (list && !list.contains(document.activeElement)) list.innerHTML = told.matches; // nothing is moved under somebody's finger
    });
  }
  settle(null);
  follow();
  addEventListener("pagehide", () => { stopAsking(); if (state.following) state.following.close(); });
})();
