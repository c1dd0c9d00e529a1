// Lets a test import modules of the games' pages: on the server they stand beside the page's own folders. Import it
// first, and the module under test with `await import`.

import { register } from "node:module";

const HOOKS = `
  export async function resolve(specifier, context, next) {
    const place = new URL(specifier, context.parentURL).pathname.split("/src/partie/");
    const isGames = context.parentURL?.includes("/src/partie/games/");
    if (!isGames || place.length < 2 || place[1].startsWith("games/")) return next(specifier, context);
    return next(new URL(place.join("/src/partie/web/static/"), "file:").href, context);
  }
`;
register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
