// Whether two files are the same program but for the names of variables and of private fields: node same-program.js A.js B.js …

import { readFileSync } from "node:fs";
import { Linter } from "eslint";

/** Its tree, and the variable that each identifier stands for. @param {string} path */
function parsed(path) {
  const linter = new Linter();
  const [problem] = linter.verify(readFileSync(path, "utf8"), [{ languageOptions: { sourceType: "module" } }]);
  if (problem?.fatal) throw new Error(`${path}:${problem.line}: ${problem.message}`);
  const { ast, scopeManager } = linter.getSourceCode();
  const variables = new Map();
  for (const { variables: own, references } of scopeManager.scopes) {
    for (const variable of own) for (const name of variable.identifiers) variables.set(name, variable);
    for (const { identifier, resolved } of references) {
      if (resolved?.defs.length) variables.set(identifier, resolved);
    }
  }
  return { ast, variables };
}

const IGNORED = new Set(["start", "end", "range", "loc", "parent", "shorthand", "raw", "tokens", "comments"]);

/** The first difference as a sentence, or null. @param {string} one @param {string} two */
function difference(one, two) {
  const [first, second] = [parsed(one), parsed(two)];
  const match = (a, b, [there, back]) => {
    if (!there.has(a) && !back.has(b)) there.set(a, b) && back.set(b, a);
    return there.get(a) === b && back.get(b) === a;
  };
  const variables = [new Map(), new Map()];
  let fields = variables; // of the class that is compared
  const walk = (a, b) => {
    if (a === null || b === null || typeof a !== "object") return Object.is(a, b);
    if (typeof b !== "object" || a.constructor !== b.constructor || a.type !== b.type) return false;
    if (a instanceof RegExp) return String(a) === String(b);
    if (a.type === "PrivateIdentifier") return match(a.name, b.name, fields);
    if (a.type === "ClassBody") fields = [new Map(), new Map()];
    if (a.type === "Identifier") {
      const [is, other] = [first.variables.get(a), second.variables.get(b)];
      return is || other ? Boolean(is && other) && match(is, other, variables) : a.name === b.name;
    }
    const keys = Object.keys(a).filter((key) => !IGNORED.has(key));
    const place = `${a.type ?? ""} in line ${a.loc?.start.line}`;
    return keys.every((key) => walk(a[key], b[key]) || (wrong ||= `${one}: ${place}, ${key}`) === "");
  };
  let wrong = "";
  return walk(first.ast, second.ast) ? null : wrong || one;
}

const paths = process.argv.slice(2);
for (let index = 0; index < paths.length; index += 2) {
  const found = difference(paths[index], paths[index + 1]);
  if (found) {
    console.log(found);
    process.exitCode = 1;
  }
}
