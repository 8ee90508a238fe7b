import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FirstRow } from '#engine/formula/cells/cells-setup.ts';
import type { Cell } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { createWorkbook } from '../../../create-workbook.ts';
import { createRows } from '../../create-rows.ts';
import { findSheets } from '../../sheets/find-sheets.ts';
import { firstRowsOf } from './first-rows.ts';
import { readFirstRows } from './load-cells.ts';

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());

test('rows are read as they are stored, whether some of their cells are or all', async () => {
  const ids = Array.from({ length: 30 }, (_, at) => `c${at}`);
  const cells: Record<string, Cell>[] = [
    { c0: 'He said "no"\n\\ ’, [1]', c1: -0.1, c2: 1e21, c29: true },
    { c0: '', c2: 1e-7 },
    { c1: 9_007_199_254_740_991, c28: '=1' },
  ];
  const { id: workbook } = await createWorkbook(fresh.database, {
    ...{ workspace_id: 'space', name: 'Wide' },
    sheets: [
      {
        title: 'Wide',
        columns: ids.map((id) => ({ id, name: id.toUpperCase(), type: id === 'c1' ? 'number' : 'text' })),
        rows: cells.map((own) => ({ cells: own })),
      },
    ],
  });
  const [{ id: sheet = '' } = {}] = await findSheets(fresh.database, workbook);
  const stored = await fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'position', 'cells', 'formulas', 'formats'])
    .where('sheet_id', '=', sheet)
    .orderBy('position')
    .execute();
  const rows = createRows({ database: fresh.database });
  await rows.editSheet(sheet, { kind: 'anonymous' }, [{ kind: 'delete-rows', row_ids: [stored[1]!.row_id] }]);
  for (const read of [[], ['c1'], ['c29', 'c0', 'c2'], ids]) {
    const expected = stored.map(({ row_id, position, cells: own, formulas, formats }, at) => {
      const deleted = at === 1;
      const values = read.map((id) => (deleted ? null : (own[id] ?? null)));
      const rest = deleted ? { formulas: null, formats: null } : { formulas, formats };
      return { row_id, position, deleted, isNew: deleted, cells: values, ...rest };
    });
    expect((await readAll(read)).map(withNulls)).toEqual(expected);
  }

  function readAll(read: readonly string[]): Promise<FirstRow[]> {
    return fresh.database.transaction().execute(async (transaction) => {
      const found: FirstRow[] = [];
      for await (const { lines } of readFirstRows(transaction, sheet, { read, seen: 1 }))
        found.push(...firstRowsOf(lines, read));
      return found;
    });
  }
  /** A cell that is not there is blank. */
  function withNulls({ cells: own, ...row }: FirstRow): FirstRow {
    return { ...row, cells: own.length === 0 && row.deleted ? [] : own.map((cell) => cell ?? null) };
  }
});
