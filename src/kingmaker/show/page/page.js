// Steps through the sample games. Without this script, or in a browser that cannot unpack, the last position stays.
for (const game of document.querySelectorAll(".game")) {
  const board = game.querySelector(".board"), said = game.querySelector(".said"), steps = game.querySelector(".steps");
  const slider = game.querySelector("input"), [first, back, next, last] = game.querySelectorAll("button");
  const packed = Uint8Array.from(atob(game.querySelector(".frames").textContent.trim()), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  new Response(unpacked).json().then((frames) => {
    const end = frames.length - 1;
    const go = (place) => {
      const at = Math.max(0, Math.min(end, place));
      slider.value = at;
      slider.setAttribute("aria-valuetext", `${at} of ${end}`);
      [said.textContent, board.innerHTML] = frames[at];
    };
    const now = () => Number(slider.value);
    first.onclick = () => go(0);
    back.onclick = () => go(now() - 1);
    next.onclick = () => go(now() + 1);
    last.onclick = () => go(end);
    slider.oninput = () => go(now());
    game.onkeydown = (event) => {
      const to = { ArrowLeft: now() - 1, ArrowRight: now() + 1, Home: 0, End: end }[event.key];
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      go(to);
    };
    slider.max = end;
    steps.hidden = document.querySelector(".screen").hidden = false;
    game.tabIndex = 0;
    let place = 0;
    addEventListener("beforeprint", () => { place = now(); go(end); });
    addEventListener("afterprint", () => go(place));
    go(0);
  });
}
addEventListener("beforeprint", () => {
  for (const actions of document.querySelectorAll("details")) actions.open = true;
});
