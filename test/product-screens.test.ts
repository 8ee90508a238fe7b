/** Every word on the product's own screens is looked up in its reader's language. (decision 214) */
import { expect, test } from 'vitest';
import { unsaidIn, unsaidWords } from './unsaid-words.ts';

/** Texts that are the same in every language, and why. */
const same: readonly [text: RegExp, why: string][] = [
  [/^(?:Sheaf(?: API)?|Okta|PDF)$/, 'a name'],
  [/^(?:px|ms|kB|MB|GB|UTC)$/, 'a unit'],
  [/^(?:Ctrl \{\}|Ag)$/, 'a key, letters to look at'],
  [/^(?:ann@example\.com|fa-solid |SHEAF_KEY_ID=|\[Price\]|TRUE$|FALSE$|\{\} <script )/, 'what is typed or copied'],
  [/^(?:DATE TODAY|January February)/, 'words of formulas and series, which are compared'],
];

test('screens of the product show no words that aren’t looked up', () => {
  const left = unsaidWords().filter(({ text }) => !same.some(([one]) => one.test(text)));
  expect(left.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test.each([
  ['<p>Hello</p>', ['Hello']],
  ['<p>{t("Hello")}</p>', []],
  ['<p>{isNew ? "New" : t("Old")}</p>', ['New']],
  ['<p>{count > 0 && "Some"}</p>', ['Some']],
  ['<p>{count + " rows"}</p>', ['rows']],
  ['<p>{`${count} rows`}</p>', ['{} rows']],
  ['<p>{count}</p>', []],
  ['<input aria-label="Name" id="name" className="a b" />', ['Name']],
  ['<input aria-label={t("Name of {app}", { app })} />', []],
  ['rich(t("By <a>us</a>"), { a: (words) => <a title="Us">{words}</a> })', ['Us']],
  ['plural(2, "{count} row", "{count} rows", { name: "Ann" })', []],
  ['showToast("Saved")', ['Saved']],
  ['[{ id: "one", label: "One" }]', ['One']],
  ['throw new Error("This can not be")', []],
  ['if (kind === "No sign in") go()', []],
  ['const where = isAll ? "Every page" : "This page"', ['Every page', 'This page']],
  ['/** @sentences */ const labels = { one: "The one" }', []],
  ['const other = { one: "The one" }', ['The one']],
])('%s', (source, found) => {
  expect(unsaidIn('x.tsx', source).map(({ text }) => text)).toEqual(found);
});
