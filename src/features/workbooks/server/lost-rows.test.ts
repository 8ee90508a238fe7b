/** Rows that are deleted next to blank ones: what is around them stays where it is in a spreadsheet. */
import * as spreadsheets from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { randomFrom } from '#test/bench/sample-sheet.ts';
import { type FileCells, fileOfCells, ImportedWorkbooks } from '#test/imported-workbooks.ts';
import { readGrid } from './grid/read-grid.ts';
import { compactSheets } from './rows/compact-sheets.ts';

let opened: ImportedWorkbooks;
beforeAll(async () => {
  opened = await ImportedWorkbooks.open();
});
afterAll(() => opened[Symbol.asyncDispose]());

const costs: FileCells = {
  ...{ A1: 'Phone', B1: 'X-Mobile', C1: 'Veritium', D1: 'ABC' },
  ...{ A2: 'Initial costs' },
  ...{ A3: 'Device', B3: 0, C3: 500, D3: 0 },
  ...{ A7: 'Monthly costs' },
  ...{ A8: 'Plan', B8: 19, C8: 35, D8: 55 },
  ...{ A9: 'Rent', B9: 30, C9: 0, D9: 0 },
  ...{ A10: 'Taxes', B10: 9.5, C10: 0, D10: 0 },
  ...{ A11: 'Data', B11: 40, C11: 30, D11: 10 },
  ...{ A13: 'A month', B13: { f: 'SUM(B8:B11)', v: 98.5 }, C13: { f: 'SUM(C8:C11)', v: 65 } },
  ...{ A15: 'Two years', B15: { f: 'B13*24+B3', v: 2364 }, C15: { f: 'C13*24', v: 1560 } },
};

/** What is in the first columns of each row of the grid, by its number in the sheet. */
async function shown(id: string): Promise<Record<string, unknown[]>> {
  const [sheet] = await opened.database
    .selectFrom('sheets')
    .innerJoin('sheet_states', 'sheet_id', 'id')
    .select(['id', 'workbook_id', 'columns'])
    .where('id', '=', id)
    .execute();
  const { table, cells, columns } = await readGrid(opened.database, sheet!);
  const found: Record<string, unknown[]> = {};
  for (const { row, column, value } of cells) (found[row + 1] ??= [])[column] = value;
  let place = table.top - 1;
  for (const row of await opened.rowsOf(id)) {
    for (let gap; (gap = table.gaps.find(({ after }) => after === place)); ) place += gap.count;
    place++;
    for (const column of sheet!.columns) (found[place + 1] ??= [])[columns.indexOf(column.id)] = row.cells[column.id];
  }
  return Object.fromEntries(Object.entries(found).map(([row, values]) => [row, values.slice(0, 3)]));
}

/** The same of the file that is given back. */
async function given(id: string): Promise<Record<string, unknown[]>> {
  const bytes = await opened.exported({ id, sheets: [] });
  const book = spreadsheets.read(bytes, { type: 'buffer' });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const found: Record<string, unknown[]> = {};
  for (const [address, cell] of Object.entries(sheet)) {
    if (address.startsWith('!') || (cell as { v?: unknown }).v === undefined) continue;
    const { r, c } = spreadsheets.utils.decode_cell(address);
    if (c < 3) (found[r + 1] ??= [])[c] = (cell as { v: unknown }).v;
  }
  return found;
}

const rowWith = async (sheet: string, text: string): Promise<string> =>
  (await opened.rowsOf(sheet)).find(({ cells }) => Object.values(cells).includes(text))!.row_id;

async function deleted(sheet: string, ...texts: string[]): Promise<string[]> {
  const row_ids = await Promise.all(texts.map((text) => rowWith(sheet, text)));
  await opened.edit(sheet, { kind: 'delete-rows', row_ids });
  await opened.settled();
  return row_ids;
}

describe('a row with blank rows above and below it', () => {
  const after = {
    1: ['Phone', 'X-Mobile', 'Veritium'],
    2: ['Initial costs'],
    6: ['Monthly costs'],
    7: ['Plan', 19, 35],
    8: ['Rent', 30, 0],
    9: ['Taxes', 9.5, 0],
    10: ['Data', 40, 30],
    12: ['A month', 98.5, 65],
    14: ['Two years', '#REF!', 1560],
  };

  test('leaves all others where they are in a spreadsheet, here and in the file', async () => {
    const { id, sheets } = await opened.import('costs.xlsx', fileOfCells({ Costs: costs }));
    const [sheet = ''] = sheets;
    const before = await shown(sheet);
    const row_ids = await deleted(sheet, 'Device');
    expect(await shown(sheet)).toMatchObject(after);
    expect(await given(id)).toMatchObject({ ...after, 14: ['Two years', expect.anything(), 1560] });
    await opened.edit(sheet, { kind: 'restore-rows', row_ids });
    await opened.settled();
    expect(await shown(sheet)).toEqual(before);
  });

  fullTest('and long after it left the trash', async () => {
    const { sheets } = await opened.import('costs.xlsx', fileOfCells({ Costs: costs }));
    const [sheet = ''] = sheets;
    await deleted(sheet, 'Device', 'Data');
    const before = await shown(sheet);
    await compactSheets(opened.database, new Date('2099-01-01'));
    expect(await shown(sheet)).toEqual(before);
    const [first] = await opened.rowsOf(sheet);
    // All is computed anew from what is stored.
    await opened.edit(sheet, {
      kind: 'set-cells',
      row_id: first!.row_id,
      version: first!.version,
      cells: { x_mobile: 20 },
    });
    expect(await shown(sheet)).toMatchObject({ 11: ['A month', 59.5, 35] });
  });

  fullTest('takes what is written into the blank rows', async () => {
    const { sheets } = await opened.import('costs.xlsx', fileOfCells({ Costs: costs }));
    const [sheet = ''] = sheets;
    await deleted(sheet, 'Device');
    const stored = await opened.database
      .selectFrom('sheets')
      .select(['id', 'workbook_id'])
      .where('id', '=', sheet)
      .executeTakeFirstOrThrow();
    const grid = await readGrid(opened.database, stored);
    const heading = grid.cells.find(({ value }) => value === 'Monthly costs')!;
    await opened.edit(sheet, {
      kind: 'set-grid-cells',
      cells: [{ row: heading.row_key, column: heading.column_key, value: 'Each month' }],
    } as never);
    expect(await shown(sheet)).toMatchObject({ ...after, 6: ['Each month'] });
  });
});

describe('the last rows of a table with a blank one above them', () => {
  const list: FileCells = {
    ...{ A1: 'Item', B1: 'Amount', C1: 'Place' },
    ...{ A2: 'Desk', B2: 10, C2: 'Rome', A3: 'Lamp', B3: 20, C3: 'Oslo' },
    ...{ A5: 'Chair', B5: 30, C5: 'Bonn', A6: 'Shelf', B6: 40, C6: 'Kyiv' },
    ...{ A8: 'Total', B8: { f: 'SUM(B2:B6)', v: 100 } },
  };

  test('leave what is below at its distance', async () => {
    const { id, sheets } = await opened.import('list.xlsx', fileOfCells({ List: list }));
    const [sheet = ''] = sheets;
    await deleted(sheet, 'Chair', 'Shelf');
    const after = { 3: ['Lamp', 20, 'Oslo'], 6: ['Total', 30] };
    expect(await shown(sheet)).toMatchObject(after);
    expect(await given(id)).toMatchObject(after);
    await opened.edit(sheet, {
      kind: 'add-rows',
      rows: [{ cells: { item: 'Sofa', amount: 5, place: 'Riga' } }],
    } as never);
    await opened.settled();
    const more = { 5: ['Sofa', 5, 'Riga'], 7: ['Total', 35] };
    expect(await shown(sheet)).toMatchObject(more);
    expect(await given(id)).toMatchObject(more);
  });
});

fullTest(
  'rows that go and come back at random leave each line in its order',
  async () => {
    for (let seed = 1; seed <= 8; seed++) {
      const random = randomFrom(seed);
      const below = (limit: number): number => Math.floor(random() * limit);
      const lines = linesAtRandom(below);
      const file: FileCells = { A1: 'Item', B1: 'Amount', C1: 'Place' };
      for (const [at, line] of lines.entries()) {
        if (line.text !== undefined) file[`A${at + 2}`] = line.text;
        if (line.amount === undefined || line.place === undefined) continue;
        file[`B${at + 2}`] = line.amount;
        file[`C${at + 2}`] = line.place;
      }
      const total = lines.filter(({ amount }) => amount !== undefined).reduce((sum, { amount = 0 }) => sum + amount, 0);
      const last = lines.findLastIndex(({ amount }) => amount !== undefined) + 2;
      file[`A${lines.length + 3}`] = 'Total';
      file[`B${lines.length + 3}`] = { f: `SUM(B2:B${last})`, v: total };
      const { id, sheets } = await opened.import(`random ${seed}.xlsx`, fileOfCells({ List: file }));
      const [sheet = ''] = sheets;
      const ids = new Map((await opened.rowsOf(sheet)).map(({ row_id, cells }) => [cells['item'], row_id]));
      const rows = lines.filter((line) => ids.has(line.text ?? ''));
      if (rows.length < 4) continue;
      for (let step = 0; step < 7; step++) {
        const chosen = rows.filter(({ isGone }) => isGone === step % 3 > 1 && below(3) === 0);
        const staying = rows.filter((row) => !row.isGone && !chosen.includes(row));
        if (chosen.length === 0 || (step % 3 < 2 && staying.length < 2)) continue;
        const row_ids = chosen.map(({ text = '' }) => ids.get(text)!);
        await opened.edit(sheet, { kind: step % 3 > 1 ? 'restore-rows' : 'delete-rows', row_ids });
        await opened.settled();
        for (const row of chosen) row.isGone = step % 3 <= 1;
        const expected = expectedOf(lines);
        expect([seed, step, await shown(sheet)]).toEqual([seed, step, expected]);
        expect([seed, step, await given(id)]).toEqual([seed, step, expected]);
        const { stale } = (await opened.database
          .selectFrom('workbooks')
          .select('formulas')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
          .then(({ formulas }) => formulas ?? {})) as { stale?: unknown };
        expect(stale ?? null).toBeNull();
      }
      await compactSheets(opened.database, new Date('2099-01-01'));
      // All is computed anew from what is stored.
      const [first] = await opened.rowsOf(sheet);
      await opened.edit(sheet, {
        ...{ kind: 'set-cells', row_id: first!.row_id, version: first!.version },
        cells: { amount: Number(first!.cells['amount']) + 1 },
      });
      const changed = lines.find((line) => line.text === first!.cells['item']);
      changed!.amount! += 1;
      expect([seed, await shown(sheet)]).toEqual([seed, expectedOf(lines)]);
    }
  },
  600_000,
);

/** What is in each row of the sheet, by its number. */
function expectedOf(lines: readonly Line[]): Record<string, unknown[]> {
  const left = lines.filter(({ isGone }) => !isGone);
  const expected: Record<string, unknown[]> = { 1: ['Item', 'Amount', 'Place'] };
  for (const [at, { text, amount, place }] of left.entries())
    if (text !== undefined) expected[at + 2] = [text, amount, place];
  expected[left.length + 3] = ['Total', left.reduce((sum, { amount = 0 }) => sum + amount, 0)];
  return expected;
}

interface Line {
  text?: string;
  amount?: number;
  place?: string;
  isGone: boolean;
}

/** Rows of data with blank ones between them. */
function linesAtRandom(below: (limit: number) => number): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < 14; at++) {
    lines.push({ text: `Item ${at}`, amount: 10 + below(90), place: `Place ${at}`, isGone: false });
    for (let blanks = [0, 0, 0, 1, 1, 2][below(6)]!; blanks > 0; blanks--) lines.push({ isGone: false });
  }
  while (lines.at(-1)?.text === undefined) lines.pop();
  return lines;
}
