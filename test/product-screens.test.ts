/** Every word on the product's own screens is looked up in its reader's language. (decision 214) */
import { expect, test } from 'vitest';
import { unsaidIn, unsaidWords } from './unsaid-words.ts';

/** Texts that are the same in every language, and why. */
const same: readonly [text: RegExp, why: string][] = [
  [/^(?:Sheaf(?: API)?|\{\} · Sheaf|Okta|PDF|Prairie Power\.xlsx)$/, 'a name'],
  [/^(?:px|ms|kB|MB|GB|UTC|USD \{\}|fx)$/, 'a unit or a sign'],
  [/^(?:Ctrl \{\}$|Alt\+|Authorization$|Ag$)/, 'a key, a header, letters to look at'],
  [/^(?:ann@example\.com|fa-solid |SHEAF_KEY_ID=|\[Price\]|TRUE$|FALSE$|\{\} <script )/, 'what is typed or copied'],
  [/^(?:npm start|Sheaf is ready at .*|\{title\})$/, 'what a terminal shows, a value of a sentence'],
  [/^(?:DATE TODAY|January February|AE AT|Column \{\}$)/, 'words and codes that are compared'],
  [/^(?:No sign in|CSS and fonts|Name and logo)$/, 'a value, a key of a part'],
  [/^Not done: /, 'for the model, which is spoken to in English'],
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
