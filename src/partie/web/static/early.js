// Runs before anything is drawn: the theme, and whether what the server drew is what the address asks for.
// Not a module: those run after the first picture.

{
  const root = document.documentElement;
  const { base = "", home = "", play = "" } = document.currentScript?.dataset ?? {};
  /** @type {{theme?: string, language?: string}} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("partie") ?? "{}") ?? {};
  } catch {
    // Without storage everything is as the system has it.
  }
  root.dataset.theme = kept.theme ?? "system";
  const address = location.hash.replace(/^#?\/?/, "");
  if (address !== "" || (kept.language && kept.language !== root.lang)) root.dataset.early = "hidden";
  if (!/^(see|watch|me|review)\b/.test(address)) {
    for (const name of (address === "" ? home : play).split(" ")) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = base + name;
      document.head.append(link);
    }
  }
}
