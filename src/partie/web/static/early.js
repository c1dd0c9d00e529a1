// Runs before anything is drawn: the theme, and whether what the server drew is what the address asks for.
// Not a module: those run after the first picture.

{
  const root = document.documentElement;
  const { base = "", home = "", play = "", failed = "" } = document.currentScript?.dataset ?? {};
  /** @type {{theme?: string, language?: string}} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("partie") ?? "{}") ?? {};
  } catch {
    // Without storage everything is as the system has it.
  }
  root.dataset.theme = kept.theme ?? "system";
  // The network may change while the page loads: one that did not come whole is loaded again a few times.
  addEventListener(
    "error",
    ({ target }) => {
      const missed = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === "stylesheet" && target.href.endsWith("page.css"));
      if (!missed) return;
      const { tries = 0 } = history.state ?? {};
      if (tries >= 3) {
        const said = document.createElement("p");
        said.setAttribute("role", "alert");
        said.textContent = failed;
        document.getElementById("main")?.replaceChildren(said);
        return;
      }
      history.replaceState({ tries: tries + 1 }, "");
      setTimeout(() => location.reload(), 500 * (tries + 1));
    },
    true,
  );
  const address = location.hash.replace(/^#?\/?/, "");
  const isGame = address !== "" && !/^(see|watch|me|review|pair)\b/.test(address);
  if (address !== "" || (kept.language && kept.language !== root.lang)) root.dataset.early = isGame ? "play" : "hidden";
  /** @param {string} names */
  const preload = (names) => {
    for (const name of names.split(" ")) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = base + name;
      document.head.append(link);
    }
  };
  if (address === "") {
    preload(home);
    addEventListener("load", () => preload(play)); // whoever chooses a game does not wait for its modules
  } else if (isGame) preload(play);
}
