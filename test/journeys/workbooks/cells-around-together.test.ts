/** Two tabs at the cells around a table: nothing is written over unseen, and each hears of what the other writes. */
import { setTimeout as delay } from 'node:timers/promises';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { SheetGridOnTheWire } from '#features/workbooks/api/sheet-grid.ts';
import type { SheetEdit, WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { CallError } from '#web/call.ts';
import type { SheetConflict } from '#web/workbook/sheet-conflict.ts';
import { SheetSession } from '#web/workbook/sheet-session.ts';
import type { Answer } from '#web/workbook/sheet-view.ts';
import { LiveStream } from '../live-stream.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { eventually } from '../../eventually.ts';

let whole: WholeServer;
let ann: TestBrowser;
let workbook: WorkbookOnTheWire;
beforeAll(async () => {
  whole = await openServer();
  await whole.services.workbooks.recover();
  ann = whole.browser();
  await ann.signUp('Ann');
});
afterAll(async () => {
  await whole.services.workbooks.stop();
  await whole[Symbol.asyncDispose]();
});

beforeEach(async () => {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([['Invoice'], ['Tax rate', 0.5], [], ['Item', 'Price', 'Total'], ['Pen', 10, 15]]);
  sheet['C5'] = { t: 'n', v: 15, f: 'B5*(1+$B$2)' };
  utils.book_append_sheet(book, sheet, 'Invoice');
  const form = new FormData();
  form.set('file', new Blob([write(book, { bookType: 'xlsx', type: 'array' }) as ArrayBuffer]), 'invoice.xlsx');
  const { body, headers } = new Request('http://localhost', { method: 'POST', body: form });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  workbook = ((await (await ann.ask('/api/workbooks', init)).json()) as { workbook: WorkbookOnTheWire }).workbook;
  while (workbook.state === 'importing') {
    await delay(20);
    workbook = (await ann.call('GET', `/api/workbooks/${workbook.id}`)).body['workbook'] as WorkbookOnTheWire;
  }
  await whole.services.rows.formulaColumns.settled();
});

const sheetId = (): string => workbook.sheets[0]?.id ?? '';

async function call<Answered>(method: string, path: string, body?: object): Promise<Answered> {
  const answer = await ann.call(method, path, body);
  const error = answer.body['error'] as Pick<CallError, 'code' | 'message' | 'fields' | 'details'> | undefined;
  if (error) throw new CallError(answer.status, error.code, error.message, error.fields, error.details);
  return answer.body as Answered;
}

/** A tab with the sheet, what it could not write, and what it was asked about. */
async function tab() {
  const [problems, conflicts]: [string[], SheetConflict[]] = [[], []];
  const path = `/api/sheets/${sheetId()}`;
  const session = new SheetSession(workbook.sheets[0]!, {
    query: (body) => call<Answer>('POST', `${path}/query`, body ?? {}),
    grid: () => call<SheetGridOnTheWire>('GET', `${path}/grid`),
    edit: (edits: SheetEdit[], geometry) => call('POST', `${path}/edits`, { edits, geometry }),
    groups: () => Promise.reject(new Error('not asked')),
    cancelConversion: async () => undefined,
  });
  session.follow({
    ...{ onReset() {}, onRows() {}, onNote() {} },
    onProblem: (error) => void problems.push(String(error)),
    onConflict: (conflict) => void conflicts.push(conflict),
  });
  await session.load();
  const rate = () => session.view.grid?.at(1, 1)?.value ?? null;
  const setRate = (value: string) =>
    session.do({ kind: 'cells', rows: [], loose: [{ row: '~1', column: 'price', value }] });
  return { session, problems, conflicts, rate, setRate };
}

test('a cell that someone else changed meanwhile is not written over: both versions are shown', async () => {
  const [one, other] = [await tab(), await tab()];
  expect(await one.setRate('1')).toBe(true);
  expect(await other.setRate('2')).toBe(false);
  expect(other.problems).toEqual([]);
  expect(other.conflicts[0]?.cells).toEqual([
    { row_id: '~1', row: null, column: 'price', address: 'B2', mine: '2', theirs: 1 },
  ]);
  // What is there by now is shown until it is decided.
  expect(other.rate()).toBe(1);
  await other.conflicts[0]?.keepMine();
  expect(other.rate()).toBe(2);
  // Undoing brings back what the other wrote.
  await other.session.undo();
  expect(other.rate()).toBe(1);
});

fullTest('other cells, the same value and the own last edit are no conflicts', async () => {
  const [one, other] = [await tab(), await tab()];
  expect(await one.setRate('1')).toBe(true);
  expect(await other.setRate('1')).toBe(true);
  expect(await one.session.do({ kind: 'cells', rows: [], loose: [{ row: '~0', column: 'item', value: 'Bill' }] })).toBe(
    true,
  );
  const quick = [one.setRate('5%'), one.setRate('6%'), one.setRate('7%')];
  expect(await Promise.all(quick)).toEqual([true, true, true]);
  expect(one.rate()).toBe(0.07);
  await one.session.undo();
  expect(one.rate()).toBe(0.06);
});

fullTest('a recalculated formula is no conflict; one that was entered meanwhile is', async () => {
  const one = await tab();
  const enter = (formula: string) =>
    one.session.do({ kind: 'cells', rows: [], loose: [{ row: '~2', column: 'total', formula }] });
  await enter('=B2*2');
  await whole.services.rows.formulaColumns.settled();
  await one.session.load();
  const other = await tab();
  await one.setRate('3');
  await whole.services.rows.formulaColumns.settled();
  const overwrite = () =>
    other.session.do({ kind: 'cells', rows: [], loose: [{ row: '~2', column: 'total', value: 'Note' }] });
  expect(await overwrite()).toBe(true);
  await one.session.load();
  expect(await enter('=B2*3')).toBe(true);
  expect(await overwrite()).toBe(false);
});

fullTest('nothing is written by names that cells had before someone else moved the table', async () => {
  const [one, other] = [await tab(), await tab()];
  const note = (entry: { value?: string; formula?: string }) =>
    one.session.do({ kind: 'cells', rows: [], loose: [{ row: '>2', column: 'total', ...entry }] });
  const cellAt = async (row: number) =>
    (await call<SheetGridOnTheWire>('GET', `/api/sheets/${sheetId()}/grid`)).cells.find(
      (cell) => cell.row === row && cell.column === 2,
    );
  expect(await note({ formula: '=C5*2' })).toBe(true);
  expect(await note({ value: 'Note' })).toBe(true);
  const edit = { kind: 'move-table' as const, top: 0, left: 0, bottom: 1, right: 1, header_rows: 0 };
  expect(await other.session.do({ kind: 'table', edit })).toBe(true);
  await one.session.undo();
  expect(one.problems).toEqual([expect.stringContaining('A table of this spreadsheet was moved meanwhile.')]);
  expect(await cellAt(6)).toMatchObject({ value: 'Note' });
  // It was read again, and what was done before can't be undone any more.
  expect(one.session.view.undo).toBe(null);
  const { row_key: row, column_key: column } = (await cellAt(6))!;
  expect(await one.session.do({ kind: 'cells', rows: [], loose: [{ row, column, value: 'Other' }] })).toBe(true);
  expect(await cellAt(6)).toMatchObject({ value: 'Other' });
});

fullTest('the stream of a workbook tells of cells around the table, and the other tab shows them', async () => {
  const [one, other] = [await tab(), await tab()];
  const stream = new LiveStream(
    await ann.ask(`/api/workbooks/${workbook.id}/stream?window=11111111-1111-4111-8111-111111111111`),
  );
  const versions: number[] = [];
  const reading = (async () => {
    for (let event = await stream.next(); event; event = await stream.next()) {
      if (event.name !== 'sheet') continue;
      const { sheet_id, version } = JSON.parse(event.data);
      expect(sheet_id).toBe(sheetId());
      versions.push(version);
      await other.session.changed(version);
    }
  })();
  await one.setRate('1');
  await eventually(() => expect(other.rate()).toBe(1));
  expect(versions.length).toBeGreaterThan(0);
  await whole.services.live.stop();
  await reading;
});
