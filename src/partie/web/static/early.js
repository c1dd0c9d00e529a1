// Runs before anything is drawn: the theme, whether what the server drew is what the address asks for, and what is needed next.
// Not a module: those run after the first picture.

{
  const root = document.documentElement;
  const { base = "", ahead = "{}", failed = "" } = document.currentScript?.dataset ?? {};
  /** @type {{theme?: string, board?: string, pieces?: string, cards?: string, animation?: boolean, language?: string}} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("partie") ?? "{}") ?? {};
  } catch {
    // Without storage everything is as the system has it.
  }
  const { theme = "system", board = "wood", pieces = "classic", cards = "classic" } = kept;
  Object.assign(root.dataset, { theme, board, pieces, cards, motion: kept.animation === false ? "off" : "system" });
  // The network may change while the page loads: one that did not come whole is loaded again a few times.
  addEventListener(
    "error",
    ({ target }) => {
      const missed =
        target instanceof HTMLScriptElement ||
        (target instanceof HTMLLinkElement && target.rel === "stylesheet" && target.href.endsWith("page.css"));
      if (!missed) return;
      const { tries = 0, ...others } = history.state ?? {};
      if (tries >= 3) {
        const alert = document.createElement("p");
        alert.setAttribute("role", "alert");
        alert.textContent = failed;
        document.getElementById("main")?.replaceChildren(alert);
        return;
      }
      history.replaceState({ ...others, tries: tries + 1 }, "");
      setTimeout(() => location.reload(), 500 * (tries + 1));
    },
    true,
  );
  const address = location.hash.replace(/^#?\/?/, "");
  const isGame = address !== "" && !/^(today|shared|see|watch|me|review|pair|phone)\b/.test(address);
  if (address !== "" || (kept.language && kept.language !== root.lang)) root.dataset.early = isGame ? "play" : "hidden";
  const language = kept.language ?? root.lang;
  const { home = [], play = [], table = [], games = {} } = JSON.parse(ahead);
  /** @param {Record<string, string>} attributes */
  const link = (attributes) => document.head.append(Object.assign(document.createElement("link"), attributes));
  /** @param {string[]} names */
  const fetchFiles = (names) => {
    for (const name of names) {
      link(
        name.endsWith(".css")
          ? { rel: "preload", as: "style", href: base + name }
          : { rel: "modulepreload", href: base + name },
      );
    }
  };
  /** The same address as `ask` of api.js makes. @param {string} path */
  const fetchCall = (path) => {
    const href = new URL(`api/v1/${path}`, document.baseURI);
    href.searchParams.set("language", language);
    link({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href: href.href });
  };
  /** @param {string} part */
  const fetchTexts = (part) => language !== "en" && fetchCall(`messages/${language}?part=${part}`);
  fetchTexts("main.js");
  fetchCall("games");
  if (address === "") {
    fetchFiles(home);
    addEventListener("load", () => fetchFiles([...play, ...table])); // choosing a game then needs no wait for its modules
  } else if (isGame) {
    fetchFiles(play);
    const [name, variant] = address.replace(/^play\//, "").split(/[/?]/);
    const game = games[name];
    if (game) {
      fetchFiles(game.files);
      if (game.module) fetchTexts(game.module);
      if (game.board && (!variant || game.board.endsWith(`=${variant}`))) fetchCall(game.board);
    }
  }
}
