// Lets Node load modules of a game's page, which import the page's own from where the browser sees them. Import it before them.

import { register } from "node:module";

const hook = `export async function resolve(name, context, next) {
  const moved = /src\\/partie\\/games\\//.test(context.parentURL) ? name.replace(/^(\\.\\.\\/){3}/, "../../../web/static/") : name;
  return next(moved, context);
}`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);
