// What a type checker does not see in the page's modules. `make check` runs it.

import js from "@eslint/js";
import globals from "globals";

const PAGE = ["src/partie/web/static/**/*.js", "src/partie/games/*/page/**/*.js", "tests/toys/**/*.js"];

export default [
  { ignores: [".venv/", "node_modules/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-else-return": "error",
      "no-implicit-coercion": "error",
      "no-lonely-if": "error",
      "no-restricted-properties": ["error", { property: "innerHTML", message: "Elements are made by dom.js." }],
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-unneeded-ternary": "error",
      "no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: PAGE, languageOptions: { globals: globals.browser } },
  {
    files: ["tests/js/**/*.js", "eslint.config.js"],
    languageOptions: { globals: { ...globals.node, document: "readonly" } },
  },
];
