/** For tests of changes of types in large sheets: sheets with prices that are texts, and servers that change them in parts. */
import { afterAll, beforeAll } from 'vitest';
import type { SheetEdit } from '#features/workbooks/api/workbooks.ts';
import type { Jobs } from '#platform/services.ts';
import type { Rows, Actor } from '#features/workbooks/services.ts';
import type { ConversionParts } from '#features/workbooks/server/rows/conversion/column-conversions.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { readChange, readSheet } from '#features/workbooks/server/rows/feed/read-sheet.ts';
import { finishSheet, insertLines, insertSheet } from '#features/workbooks/server/rows/sheets/insert-sheet.ts';
import { rowLines } from '#features/workbooks/server/rows/sheets/row-lines.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import type { Column, ColumnType, Row } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';

export const ann: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
export const columns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'price', name: 'Price', type: 'text' },
  { id: 'amount', name: 'Amount', type: 'number' },
];
const priceOf = (row: number): string =>
  row % 3 === 0 ? `00${row}` : `${row},000`.replace(/^(\d+)(\d{3}),/, '$1,$2,');

export const retype = (type: ColumnType, column = 'price'): SheetEdit => ({ kind: 'change-column', column, type });
export const change = (rows: Rows, sheet: string, ...edits: SheetEdit[]) =>
  rows.editSheet(sheet, ann, edits, { inParts: true });
export const typeOf = (found: readonly Column[], id = 'price') => found.find((column) => column.id === id)?.type;
export const kindsOf = (rows: readonly Row[], id = 'price') => new Set(rows.map(({ cells }) => typeof cells[id]));
export const byId = (rows: readonly Pick<Row, 'row_id' | 'version' | 'cells'>[]) =>
  new Map(rows.map(({ row_id, version, cells }) => [row_id, { version, cells }]));

/** On a database of the test file. */
export function openLargeSheets() {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase();
    await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
    const book = { id: 'book', workspace_id: 'space', name: 'Book', source: '{"kind":"built-in"}', state: 'ready' };
    await fresh.database
      .insertInto('workbooks')
      .values(book as never)
      .execute();
  });
  afterAll(() => fresh.close());

  let sheets = 0;
  function makeSheet(count: number, own: Column[] = columns): Promise<string> {
    return inTransaction(fresh.database, async (transaction) => {
      const sheet = { workbook_id: 'book', title: `Sheet ${sheets++}`, position: sheets, columns: own };
      const id = await insertSheet(transaction, sheet);
      for (let first = 0; first < count; first += 5_000) {
        const rows = Array.from({ length: Math.min(5_000, count - first) }, (_, index) => ({
          cells: { name: `Row ${first + index}`, price: priceOf(first + index), amount: 2 },
        }));
        await insertLines(transaction, id, rowLines(id, first, rows).lines);
      }
      await finishSheet(transaction, id, count);
      return id;
    });
  }

  /** A server's writer of rows, with a queue that is worked off when it is asked. */
  function openRows(parts: Partial<ConversionParts> = {}) {
    const handlers = new Map<string, (data: Record<string, unknown>) => Promise<void>>();
    const waiting: [string, Record<string, unknown>][] = [];
    const jobs: Pick<Jobs, 'add' | 'handle'> = {
      handle: (queue, work) => void handlers.set(queue, work),
      add: async (queue, data) => void waiting.push([queue, data]),
    };
    const conversionParts = { computed: 400, written: 300, mostInCall: 100, ...parts };
    const rows = createRows({ database: fresh.database, jobs, conversionParts });
    return {
      rows,
      waiting,
      async work() {
        for (let next = waiting.shift(); next; next = waiting.shift()) await handlers.get(next[0])?.(next[1]);
      },
      maintenance: () => handlers.get('column-conversions-upkeep')?.({}),
    };
  }

  const now = (sheet: string) => readNow(fresh.database, sheet);
  /** As it is stored. */
  const stored = (sheet: string) =>
    fresh.database
      .selectFrom('sheet_rows')
      .select(['row_id', 'version', 'cells', 'deleted'])
      .where('sheet_id', '=', sheet)
      .orderBy('position')
      .execute();
  const left = async (sheet: string) =>
    (await fresh.database.selectFrom('converted_cells').select('row_id').where('sheet_id', '=', sheet).execute())
      .length;
  return {
    ...{ makeSheet, openRows, now, stored, left },
    follow: (sheet: string) => new Follower(fresh.database, sheet),
    database: () => fresh.database,
  };
}

async function readNow(database: Database, sheet: string) {
  const read = await readSheet(database, sheet, async ({ version, columns: found }, batches) => {
    const rows: Row[] = [];
    for await (const some of batches) rows.push(...some);
    return { version, columns: found, rows };
  });
  if (!read) throw new Error('no sheet');
  return read;
}

/** What someone sees who holds the rows of a sheet and asks for what was written since, as snapshots do. */
class Follower {
  readonly #database: Database;
  readonly #sheet: string;
  #version = 0;
  #columns: readonly Column[] = [];
  #rows = new Map<string, Row>();

  constructor(database: Database, sheet: string) {
    this.#database = database;
    this.#sheet = sheet;
  }

  async look() {
    const changed = this.#version === 0 ? 'too-much' : await readChange(this.#database, this.#sheet, this.#version);
    if (changed === 'too-much') {
      const read = await readNow(this.#database, this.#sheet);
      [this.#version, this.#columns] = [read.version, read.columns];
      this.#rows = new Map(read.rows.map((row) => [row.row_id, row]));
    } else if (changed) {
      this.#version = changed.version;
      this.#columns = changed.columns ?? this.#columns;
      for (const row of changed.upserts) this.#rows.set(row.row_id, row);
      for (const id of changed.deletes) this.#rows.delete(id);
    }
    return { columns: this.#columns, rows: [...this.#rows.values()] };
  }
}
