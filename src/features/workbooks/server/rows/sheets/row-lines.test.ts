import { expect, test } from 'vitest';
import { areOfSheet, rowLines } from './row-lines.ts';

const lines = (sheetId: string) =>
  rowLines(sheetId, 0, [
    { cells: { item: 'Tab\t, line\nend, back\\slash', note: null, price: 3 } },
    { cells: { item: 'É' }, formulas: { item: 'A1' } },
  ]).lines;
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

test('a row is one line, whatever stands in its cells', () => {
  const [first = '', second = '', end] = text(lines('sheet_a')).split('\n');
  expect(first.split('\t')).toEqual([
    'sheet_a',
    '1',
    expect.stringMatching(/^row_|^\w+$/),
    '1',
    String.raw`{"item":"Tab\\t, line\\nend, back\\\\slash","price":3}`,
    String.raw`\N`,
    String.raw`\N`,
  ]);
  expect(second.split('\t').slice(3)).toEqual(['2', '{"item":"É"}', '{"item":"A1"}', String.raw`\N`]);
  expect(end).toBe('');
});

test('lines of another sheet, of another version, and what are no lines are told apart', () => {
  expect(areOfSheet('sheet_a', lines('sheet_a'))).toBe(true);
  expect(areOfSheet('sheet_a', new Uint8Array())).toBe(true);
  expect(areOfSheet('sheet_a', lines('sheet_b'))).toBe(false);
  expect(areOfSheet('sheet_a', lines('sheet_ab'))).toBe(false);
  for (const added of [text(lines('sheet_b')), '\\.\n', '\n', 'sheet_a\t2\tr\t1\t{}\n', 'sheet_a\t1\tcut off'])
    expect(areOfSheet('sheet_a', Buffer.from(text(lines('sheet_a')) + added)), added).toBe(false);
});
