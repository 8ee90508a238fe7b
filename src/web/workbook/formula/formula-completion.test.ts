import { expect, test } from 'vitest';
import { choicesAt, signatureAt } from './formula-completion.ts';

const sheets = [
  {
    id: 'own',
    title: 'Orders',
    columns: [
      { id: 'price', name: 'Price' },
      { id: 'net', name: 'Net [EUR]' },
    ],
  },
  { id: 'list', title: 'Price list', columns: [{ id: 'tax', name: 'Tax' }] },
];
/** `|` is the caret. */
const offered = (marked: string) => {
  const caret = marked.indexOf('|');
  const { from, choices } = choicesAt(marked.replace('|', ''), caret, 'own', sheets);
  return { from, labels: choices.map(({ label }) => label), texts: choices.map(({ text }) => text) };
};

test.each([
  ['[|', 0, ['[Price]', "[Net '[EUR']]"]],
  ['2 * [ne|', 4, ["[Net '[EUR']]"]],
  ["SUM('Price list'![t|", 17, ['[Tax]']],
  ['SUM(Orders[|', 10, ['[Price]', "[Net '[EUR']]"]],
  ['"[|', 0, []],
  ['1 + |', 0, []],
])('%s', (marked, from, texts) => {
  expect(offered(marked)).toMatchObject({ from, texts });
});

test('a word may become a column, a function or a sheet', () => {
  expect(offered('pri|').texts).toEqual(['[Price]', 'PRICE(', 'PRICEDISC(', 'PRICEMAT(', "'Price list'!["]);
  expect(offered('XLOOK|').texts).toEqual(['XLOOKUP(']);
  expect(offered('SU|(').texts[0]).toMatch(/^SU[A-Z]+$/);
});

test.each([
  ['ROUND([Price], |', 'ROUND', 1],
  ['ROUND(MAX(1, 2|', 'MAX', 1],
  ['ROUND(MAX(1, 2), |', 'ROUND', 1],
  ['IF([a,(b] = ",(", |', 'IF', 1],
  ['SUM(1, 2, 3, 4|', 'SUM', 2],
])('%s stands in %s, argument %i', (marked, name, at) => {
  const found = signatureAt(marked.replace('|', ''), marked.indexOf('|'));
  expect(found?.name).toBe(name);
  expect(found?.at).toBe(Math.min(at, found!.arguments.length - 1));
});

test('outside of brackets there is no signature', () => {
  expect(signatureAt('ROUND(1, 2)', 11)).toBeNull();
  expect(signatureAt('NOSUCH(', 7)).toBeNull();
});
