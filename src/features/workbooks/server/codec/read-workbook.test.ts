import { expect, test, vi } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { fixtures, readOneSheet, readProblem, readWhole, temporaryFile } from '#test/workbook-files.ts';
import { readWorkbook } from './read-workbook.ts';

// Each file is read in a thread of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const kinds = ['xlsx', 'xls', 'ods'] as const;

for (const kind of kinds) {
  const testOfKind = kind === 'xlsx' ? test : fullTest;
  test(`orders.${kind}, written by LibreOffice, is read with types, values, formulas and everything it hides`, async () => {
    const { name, sheets, report } = await readWhole(`${fixtures}orders.${kind}`, { fileName: `Orders 2026.${kind}` });
    expect(name).toBe('Orders 2026');
    expect(sheets.map(({ title }) => title)).toEqual([
      'Orders',
      'Größe & Maße',
      'Merged',
      'Numbers only',
      'Kept apart',
    ]);
    expect(sheets.map(({ hidden }) => hidden)).toEqual([false, false, false, false, true]);
    expect(report.skipped).toEqual(['The sheet “Empty” was left out: it is empty.']);

    const orders = sheets[0];
    expect(orders?.columns.map(({ id, type }) => [id, type])).toEqual([
      ['code', 'text'],
      ['customer', 'text'],
      ['ordered', 'date'],
      ['packed_at', 'datetime'],
      ['unit_price', 'currency'],
      ['quantity', 'number'],
      ['total', 'currency'],
      ['discount', 'percent'],
      ['paid', 'boolean'],
      ['e_mail', 'email'],
      ['page', 'url'],
      ['note', 'text'],
      ['unit_price_2', 'number'],
    ]);
    expect(orders?.rows).toHaveLength(31);
    expect(orders?.rows[0]).toEqual({
      cells: {
        code: '00007',
        customer: 'Zoë Åkesson',
        ordered: '2026-01-01',
        packed_at: '2026-03-01T00:00:00',
        unit_price: 1234.5,
        quantity: 0,
        total: 0,
        discount: 0,
        paid: false,
        e_mail: 'person0@example.com',
        page: 'https://example.com/orders/0?a=1&b=2',
        note: 'first line\nsecond <line> & "more"',
        unit_price_2: 0,
      },
      // The title above the header is gone, and the formulas point where their cells went.
      formulas: { total: '=E4*F4', paid: '=F4>1' },
    });
    expect(orders?.rows[3]?.cells).toMatchObject({
      customer: 'محمد علي',
      packed_at: '2026-03-04T03:03:21',
      paid: true,
    });
    expect(orders?.rows[5]?.cells['customer']).toBe('👩‍🚀 Sally');
    // Errors are blank, their formulas stay; text under a date stays text.
    expect(orders?.rows[30]).toEqual({
      cells: { code: '00037', ordered: 'soon', quantity: 5 },
      formulas: { customer: '=NA()', unit_price: '=1/0' },
    });

    expect(sheets[1]?.columns).toEqual([
      { id: 'grosse', name: 'Größe', type: 'text' },
      { id: 'mass_cm', name: 'Maß (cm)', type: 'number' },
      { id: 'grosse_2', name: 'Größe 2', type: 'text' },
      { id: 'column_d', name: 'Column D', type: 'text' },
      { id: 'row_id_2', name: 'row_id', type: 'number', format: '0' },
      { id: '_id', name: '_id', type: 'email' },
    ]);
    // A label over several rows belongs to each of them; one over several columns stays on the left.
    expect(sheets[2]?.rows.map(({ cells }) => [cells['region'], cells['city']])).toEqual([
      ['North', 'Oslo'],
      ['North', 'Bergen'],
      ['North', 'Tromsø'],
      ['South', 'Rome'],
      ['South', 'Naples'],
    ]);
    // What adds up all rows above is none of them.
    expect(report.sheets[2]?.notes.at(-1)?.message).toMatch(/^1 row with totals .* no entry: row 7\.$/);
    expect(sheets[3]?.columns.map((column) => column.name)).toEqual(['Column A', 'Column B', 'Column C']);
    expect(sheets[3]?.rows).toHaveLength(5);

    expect(report.sheets.map(({ headerRow, rows, columns }) => [headerRow, rows, columns])).toEqual([
      [3, 31, 13],
      [1, 2, 6],
      [1, 5, 3],
      [null, 5, 3],
      [1, 1, 2],
    ]);
    const notes = report.sheets.map((sheet) =>
      sheet.notes.map((note) => [note.kind, note.count, note.cells?.slice(0, 2)]),
    );
    expect(notes[0]).toEqual([
      ['title_rows', 1, ['A1']],
      ['header_renamed', 1, ['M3']],
      ['not_of_type', 1, ['C34']],
      ['hidden_rows', 1, ['A7']],
      ['errors', 2, ['B34', 'E34']],
      ['formulas', 62, ['G4', 'I4']],
    ]);
    expect(notes[2]).toEqual([
      ['merged_cells', 3, ['A2', 'A5']],
      ['totals_below', 1, undefined],
    ]);
    expect(notes[3]).toEqual([['header_missing', 1, undefined]]);
    expect(notes[4]).toEqual([['hidden_sheet', 1, undefined]]);
  });

  testOfKind(`dates.${kind} keeps every day, moment, time of day and duration`, async () => {
    const { sheets } = await readWhole(`${fixtures}dates.${kind}`);
    expect(sheets[0]?.columns.map(({ type }) => type)).toEqual(['text', 'date', 'datetime', 'text', 'text']);
    expect(sheets[0]?.rows.map(({ cells }) => cells['day'])).toEqual([
      '1900-03-01',
      '1900-12-31',
      '1904-01-01',
      '1969-12-31',
      '1970-01-01',
      '2000-02-29',
      '2026-03-29',
      '2026-10-25',
      '9999-12-31',
    ]);
    for (const [index, { cells }] of (sheets[0]?.rows ?? []).entries()) {
      expect(cells['moment']).toBe(`${String(cells['day'])}T02:30:0${index}`);
      expect(cells['clock']).toBe(`${String(2 * index).padStart(2, '0')}:30:15`);
      expect(cells['lasted']).toBe(`${String(12 + 24 * index).padStart(2, '0')}:00:00`);
    }
  });

  testOfKind(`encrypted.${kind} is refused with a word on its password`, async () => {
    const problem = await readProblem(`${fixtures}encrypted.${kind}`);
    expect(problem.code).toBe('unreadable_file');
    expect(problem.message).toContain('password');
  });
}

fullTest('currency and percent formats come along from every kind of file', async () => {
  const formats = await Promise.all(
    kinds.map(async (kind) => {
      const columns = (await readWhole(`${fixtures}orders.${kind}`)).sheets[0]?.columns ?? [];
      return ['unit_price', 'discount', 'ordered'].map((id) => columns.find((column) => column.id === id)?.format);
    }),
  );
  expect(formats).toEqual([
    ['[$-409]\\$#,##0.00', '[$-409]0.0%', '[$-409]yyyy\\-mm\\-dd'],
    ['[$-409]\\$#,##0.00', '[$-409]0.0%', '[$-409]yyyy\\-mm\\-dd'],
    ['[$$]#,##0.00', '0.0%', 'yyyy-mm-dd'],
  ]);
});

test('rows come in batches, from the start at each call, and the sheets in any order', async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => `${index},x`).join('\n');
  await using book = await readWorkbook(await temporaryFile('many.csv', `n,t\n${lines}`), { fileName: 'many.csv' });
  const [sheet] = book.sheets;
  expect(sheet?.rowCount).toBe(5000);
  for (let round = 0; round < 2; round++) {
    const sizes: number[] = [];
    for await (const batch of sheet?.batches() ?? []) {
      if (sizes.length === 0) expect(batch[0]).toEqual({ cells: { n: 0, t: 'x' } });
      sizes.push(batch.length);
    }
    expect(sizes).toEqual([2000, 2000, 1000]);
  }
  for await (const batch of sheet?.batches() ?? []) {
    expect(batch).toHaveLength(2000);
    break;
  }
});

fullTest('a wide sheet comes a few rows at a time', async () => {
  const line = Array.from({ length: 1000 }, (_, index) => index).join(',');
  const content = `${line.replaceAll(/\d+/g, 'n$&')}\n${`${line}\n`.repeat(120)}`;
  await using book = await readWorkbook(await temporaryFile('wide.csv', content), { fileName: 'wide.csv' });
  const sizes: number[] = [];
  for await (const batch of book.sheets[0]?.batches() ?? []) sizes.push(batch.length);
  expect(sizes).toEqual([26, 26, 26, 26, 16]);
});

fullTest('the lines of a sheet are its rows, numbered on from batch to batch', async () => {
  const content = `n,t\n${Array.from({ length: 5000 }, (_, index) => `${index},"a\\b ""c""\t\nd ${index}"`).join('\n')}`;
  await using book = await readWorkbook(await temporaryFile('lines.csv', content), { fileName: 'lines.csv' });
  const [sheet] = book.sheets;
  const rows: unknown[] = [];
  for await (const batch of sheet?.batches() ?? []) rows.push(...batch);
  const found: string[][] = [];
  for await (const { count, lines } of sheet?.lines('sheet_a') ?? []) {
    const own = Buffer.from(lines).toString().split('\n').slice(0, -1);
    expect(own).toHaveLength(count);
    found.push(...own.map((line) => line.split('\t')));
  }
  // As COPY reads them: two backslashes mean one.
  expect(found.map((fields) => ({ cells: JSON.parse((fields[4] ?? '').replaceAll('\\\\', '\\')) }))).toEqual(rows);
  expect(
    found.map(([sheetId, version, , position, , formulas, formats]) => [sheetId, version, position, formulas, formats]),
  ).toEqual(rows.map((_, index) => ['sheet_a', '1', String(index + 1), '\\N', '\\N']));
  expect(new Set(found.map((fields) => fields[2])).size).toBe(5000);
});

fullTest('progress goes up to 1 and never back', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `${index},some text to fill the line with`).join('\n');
  const fractions: number[] = [];
  await readWhole(await temporaryFile('many.csv', `n,t\n${lines}`), {
    onProgress: (fraction) => fractions.push(fraction),
  });
  expect(fractions.length).toBeGreaterThan(2);
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
  expect(fractions.at(-1)).toBe(1);
});

test('an aborted read rejects with the reason of its signal', async () => {
  const path = await temporaryFile('a.csv', 'a,b\n1,2');
  const controller = new AbortController();
  const reading = readWorkbook(path, { fileName: 'a.csv', signal: controller.signal });
  controller.abort(new Error('changed their mind'));
  await expect(reading).rejects.toThrow('changed their mind');
  await expect(readWorkbook(path, { fileName: 'a.csv', signal: controller.signal })).rejects.toThrow(
    'changed their mind',
  );
});

test('a closed workbook gives no more rows', async () => {
  const book = await readWorkbook(await temporaryFile('a.csv', 'a,b\n1,2'), { fileName: 'a.csv' });
  await book.close();
  await book.close();
  await expect(book.sheets[0]?.batches().next()).rejects.toThrow('closed');
});

test('a read that takes too long or too much memory ends with a problem, not with the process', async () => {
  const lines = Array.from({ length: 300_000 }, (_, index) => `{"n":${index},"t":"some text ${index}"}`).join(',');
  const path = await temporaryFile('large.json', `[${lines}]`);
  const slow = await readProblem(path, { limits: { milliseconds: 5 } });
  expect([slow.code, slow.message]).toEqual([
    'too_large',
    'Reading the file takes too long. Split it into smaller files.',
  ]);
  const heavy = await readProblem(path, { limits: { memoryMegabytes: 24 } });
  expect(heavy.code).toBe('too_large');
  expect(heavy.message).toContain('memory');
});

test('text longer than the limit is cut and reported, never within a character', async () => {
  const { rows, notes } = await readOneSheet('long.csv', `a,b\n${'x'.repeat(49_999)}👩,short\n`);
  expect(rows[0]?.cells['a']).toBe('x'.repeat(49_999));
  expect(notes).toContainEqual(
    expect.objectContaining({
      kind: 'cut_text',
      message: '1 text longer than 50,000 characters was cut.',
      count: 1,
      cells: ['A2'],
    }),
  );
});

test('characters that no database keeps are taken out and reported', async () => {
  const { rows, notes } = await readOneSheet('odd.json', '[{"a":"x\\u0000y"},{"a":"\\ud800z"}]');
  expect(rows.map(({ cells }) => cells['a'])).toEqual(['xy', '\uFFFDz']);
  expect(notes.map(({ kind, count }) => [kind, count])).toEqual([['encoding', 2]]);
});
