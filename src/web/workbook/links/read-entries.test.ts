import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { readEntries } from './read-entries.ts';

const columns: Column[] = [
  { id: 'note', name: 'Note', type: 'text' },
  {
    id: 'customer',
    name: 'Customer',
    type: 'number',
    link: { sheet: 's', key: 'id', name: 'name', on_delete: 'keep' },
  },
];
const entry = (column: string, text: string) => ({ index: 0, column, text });

test('names become keys, unknown texts stay, and names of several rows are left out with a sentence', async () => {
  const asked: string[][] = [];
  const read = async (_: string, texts: string[]) => {
    asked.push(texts);
    const values = { Ann: { key: 7, problem: null }, Smith: { key: null, problem: '2 rows are called Smith.' } };
    return { values: texts.map((text) => values[text as keyof typeof values] ?? { key: null, problem: null }) };
  };
  const entries = ['Ann', 'Smith', 'Ann', '12', '', '=A1'].map((text) => entry('customer', text));
  const answer = await readEntries([...entries, entry('note', 'Ann')], columns, read);
  expect(asked).toEqual([['Ann', 'Smith', '12']]);
  expect(answer.entries.map(({ text }) => text)).toEqual(['7', '7', '12', '', '=A1', 'Ann']);
  expect(answer.refused).toEqual(['2 rows are called Smith.']);
});

test('without linking columns nothing is asked, and without an answer texts stay', async () => {
  const fails = () => Promise.reject(new Error('offline'));
  expect((await readEntries([entry('note', 'x')], columns, fails)).entries).toEqual([entry('note', 'x')]);
  expect((await readEntries([entry('customer', 'x')], columns, fails)).entries).toEqual([entry('customer', 'x')]);
});
