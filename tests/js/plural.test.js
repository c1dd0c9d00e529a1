import assert from "node:assert/strict";
import { test } from "node:test";

import { pluralRule } from "../../src/partie/web/static/lib/plural.js";

/** The forms of some numbers. @param {string} text @param {number[]} numbers */
const forms = (text, numbers) => numbers.map(pluralRule(text));

test("the rules of gettext's manual", () => {
  assert.deepEqual(forms("0", [0, 1, 2]), [0, 0, 0]);
  assert.deepEqual(forms("n != 1", [0, 1, 2]), [1, 0, 1]);
  assert.deepEqual(forms("n>1", [0, 1, 2]), [0, 0, 1]);
  const polish = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2";
  assert.deepEqual(forms(polish, [1, 2, 5, 12, 22, 25]), [0, 1, 2, 2, 1, 2]);
  const slovenian = "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3";
  assert.deepEqual(forms(slovenian, [1, 102, 3, 5]), [0, 1, 2, 3]);
  const arabic = "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5";
  assert.deepEqual(forms(arabic, [0, 1, 2, 3, 11, 100]), [0, 1, 2, 3, 4, 5]);
});

test("precedence is that of C", () => {
  assert.deepEqual(forms("1 + 2 * n - 4 / 3", [5]), [10]);
  assert.deepEqual(forms("!n || n == 2 && n < 1", [0, 1, 2]), [1, 0, 0]);
  assert.deepEqual(forms("(n - 1) * 2 <= 2", [1, 2, 3]), [1, 1, 0]);
});

for (const text of ["", "n ==", "(n", "n ? 1", "n n", "alert(1)", "n = 1"]) {
  test(`${JSON.stringify(text)} is not a rule`, () => assert.throws(() => pluralRule(text), SyntaxError));
}
