// The plural rule of a gettext catalogue: `n==1 ? 0 : n>=2 && n<=4 ? 1 : 2`. It is parsed, not evaluated as JavaScript,
// which the Content-Security-Policy forbids.

/** @typedef {(n: number) => number} Rule */

/** @type {Record<string, (a: number, b: number) => number>[]} operators of two numbers, the loosest first */
const LEVELS = [
  { "||": (a, b) => Number(a || b) },
  { "&&": (a, b) => Number(a && b) },
  { "==": (a, b) => Number(a === b), "!=": (a, b) => Number(a !== b) },
  {
    "<": (a, b) => Number(a < b),
    ">": (a, b) => Number(a > b),
    "<=": (a, b) => Number(a <= b),
    ">=": (a, b) => Number(a >= b),
  },
  { "+": (a, b) => a + b, "-": (a, b) => a - b },
  { "*": (a, b) => a * b, "/": (a, b) => Math.trunc(a / b), "%": (a, b) => a % b },
];

/**
 * The index of the form for a number.
 * @param {string} text the expression after `plural=`
 * @returns {Rule}
 */
export function pluralRule(text) {
  const tokens = text.match(/\d+|n|[=!<>]=|&&|\|\||[-+*/%<>!?:()]|\S/g) ?? [];
  const rule = condition(tokens);
  if (tokens.length) throw new SyntaxError(`Plural rule ${JSON.stringify(text)}: unexpected ${tokens[0]}`);
  return rule;
}

/** @param {string[]} tokens consumed from the front @returns {Rule} */
function condition(tokens) {
  const test = binary(tokens, 0);
  if (tokens[0] !== "?") return test;
  tokens.shift();
  const yes = condition(tokens);
  expect(tokens, ":");
  const no = condition(tokens);
  return (n) => (test(n) ? yes(n) : no(n));
}

/** @param {string[]} tokens @param {number} level @returns {Rule} */
function binary(tokens, level) {
  if (level === LEVELS.length) return unary(tokens);
  let left = binary(tokens, level + 1);
  while (Object.hasOwn(LEVELS[level], tokens[0] ?? "")) {
    const combine = LEVELS[level][/** @type {string} */ (tokens.shift())];
    const [a, b] = [left, binary(tokens, level + 1)];
    left = (n) => combine(a(n), b(n));
  }
  return left;
}

/** @param {string[]} tokens @returns {Rule} */
function unary(tokens) {
  const token = tokens.shift() ?? "end";
  if (token === "n") return (n) => n;
  if (/^\d/.test(token)) return () => Number(token);
  if (token === "!") {
    const inner = unary(tokens);
    return (n) => Number(!inner(n));
  }
  if (token !== "(") throw new SyntaxError(`Plural rule: unexpected ${token}`);
  const inner = condition(tokens);
  expect(tokens, ")");
  return inner;
}

/** @param {string[]} tokens @param {string} token */
function expect(tokens, token) {
  const found = tokens.shift();
  if (found !== token) throw new SyntaxError(`Plural rule: expected ${token}, not ${found ?? "end"}`);
}
