/** Columns whose type other programs don't know: their cells open there as what they are. */
import { buffer } from 'node:stream/consumers';
import * as spreadsheets from '@e965/xlsx';
import { expect, test } from 'vitest';
import { convertCell } from '../../../rules/cell-entry.ts';
import type { Column } from '#engine/model.ts';
import { writeOds } from '../write-ods.ts';
import { writeXlsx } from '../write-xlsx.ts';

const columns: Column[] = [
  { id: 'spent', name: 'Spent', type: 'duration', format: '[h]:mm' },
  { id: 'stars', name: 'Stars', type: 'rating', max: 5 },
];
const rows = [
  { cells: { spent: 1.0625, stars: 4 } },
  { cells: { spent: -0.5, stars: 9 } },
  { cells: { spent: 'soon', stars: 'good' } },
];
const sheet = { title: 'Work', columns, rows };

test.each([
  ['.xlsx', writeXlsx],
  ['.ods', writeOds],
] as const)('lengths of time and ratings in an %s', async (_, write) => {
  const book = spreadsheets.read(await buffer(write([sheet])), { cellNF: true });
  const cells = book.Sheets['Work'] ?? {};
  const at = (address: string): spreadsheets.CellObject => cells[address] as spreadsheets.CellObject;
  expect(at('A2').v).toBeCloseTo(1.0625, 9);
  expect(at('A3').v).toBe(-0.5);
  expect([at('A4').v, at('B2').v, at('B3').v, at('B4').v]).toEqual(['soon', 4, 9, 'good']);
});

test('the format counts all hours', async () => {
  const book = spreadsheets.read(await buffer(writeXlsx([sheet])), { cellNF: true });
  const cell = book.Sheets['Work']?.['A2'] as spreadsheets.CellObject;
  expect([cell.z, cell.w]).toEqual(['[h]:mm', '25:30']);
  // As an import reads such a cell, and the column again.
  expect(convertCell('25:30:00', { type: 'text' }, 'duration')).toBe(1.0625);
});

test.each([
  ['.xlsx', writeXlsx],
  ['.ods', writeOds],
] as const)('numbers with a prefix, times and people in an %s', async (_, write) => {
  const automatic: Column[] = [
    { id: 'no', name: 'No.', type: 'number', auto: 'number', format: '"INV-"0000' },
    { id: 'made', name: 'Made', type: 'datetime', auto: 'created' },
    { id: 'by', name: 'By', type: 'email', auto: 'created_by' },
  ];
  const row = { cells: { no: 12, made: '2026-11-27T18:30', by: 'ann@example.com' } };
  const book = spreadsheets.read(await buffer(write([{ title: 'Work', columns: automatic, rows: [row] }])), {
    ...{ cellNF: true, cellDates: true },
  });
  const cells = book.Sheets['Work'] ?? {};
  const at = (address: string): spreadsheets.CellObject => cells[address] as spreadsheets.CellObject;
  expect([at('A2').v, at('A2').w, at('C2').v]).toEqual([12, 'INV-0012', 'ann@example.com']);
  expect(at('B2').t).toBe('d');
});

test.each([
  ['.xlsx', writeXlsx],
  ['.ods', writeOds],
] as const)('persons in an %s are names', async (_, write) => {
  const people: Column[] = [{ id: 'owner', name: 'Owner', type: 'person', multiple: true }];
  const owner = 'Ada (/people/01k0000000000000000000000a), Bob (/people/01k0000000000000000000000b)';
  const book = spreadsheets.read(
    await buffer(write([{ title: 'Work', columns: people, rows: [{ cells: { owner } }] }])),
  );
  expect(book.Sheets['Work']?.['A2']).toMatchObject({ v: 'Ada, Bob' });
});
