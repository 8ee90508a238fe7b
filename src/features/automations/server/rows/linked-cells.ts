import { compileFilter, passes } from '#engine/conditions.ts';
import { linkKey, liveLink } from '#engine/links.ts';
import type { Cell, Column } from '#engine/model.ts';
import { cellsWithKeys } from '#features/workbooks/server/rows/links/key-changes.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import type { PathCondition } from '../../rules/automation.ts';

export type Cells = Readonly<Record<string, Cell>>;

/** Where rows are, and the sheets that they may link to. */
export interface RowsAround {
  database: Database;
  sheet: Pick<SheetRecord, 'id' | 'columns'>;
  sheets: readonly Pick<SheetRecord, 'id' | 'columns'>[];
}

/** A column at the end of a path, and what rows hold there, in the order of the rows. */
export interface CellsAtPath {
  /** Undefined where the path leads nowhere (any more). */
  column: Column | undefined;
  cells: readonly (Cell | undefined)[];
}

/** A key that no row has, or several, leads to none: its cell is blank. One statement pair for each step of the path. */
export async function cellsAtPath(
  rows: readonly Cells[],
  path: readonly string[],
  { database, sheet, sheets }: RowsAround,
): Promise<CellsAtPath> {
  const [first, ...rest] = path;
  const column = sheet.columns.find(({ id }) => id === first);
  const own = rows.map((cells) => (column ? cells[column.id] : undefined));
  if (!column || rest.length === 0) return { column, cells: own };
  const link = liveLink(column, sheets);
  const target = link && sheets.find(({ id }) => id === link.sheet);
  if (!link || !target) return { column: undefined, cells: own.map(() => undefined) };
  const linked = await linkedRows(database, target.id, link.key, own);
  return cellsAtPath(
    own.map((key) => linked.get(linkKey(key) ?? '') ?? {}),
    rest,
    { database, sheet: target, sheets },
  );
}

/** Rows of a sheet by the keys that exactly one row has. */
async function linkedRows(
  database: Database,
  sheetId: string,
  key: string,
  cells: readonly (Cell | undefined)[],
): Promise<Map<string, Cells>> {
  const keys = new Set(cells.flatMap((cell) => linkKey(cell) ?? []));
  if (keys.size === 0) return new Map();
  return inTransaction(database, async (transaction) => {
    const found = await cellsWithKeys(transaction, sheetId, key, keys);
    const byKey = Map.groupBy(found, ({ cell }) => linkKey(cell) ?? '');
    const single = [...byKey].flatMap(([one, rows]) =>
      rows.length === 1 && rows[0] ? [[one, rows[0].row_id] as const] : [],
    );
    if (single.length === 0) return new Map();
    const stored = await transaction
      .selectFrom('current_rows')
      .select(['row_id', 'cells'])
      .where('sheet_id', '=', sheetId)
      .where('deleted', '=', false)
      .where(
        'row_id',
        'in',
        single.map(([, row_id]) => row_id),
      )
      .execute();
    const byId = new Map(stored.map((row) => [row.row_id, row.cells]));
    return new Map(
      single.flatMap(([one, row_id]): [string, Cells][] => {
        const own = byId.get(row_id);
        return own ? [[one, own]] : [];
      }),
    );
  });
}

/** Which of the rows pass all conditions, in their order. A condition on a column that is gone passes none. */
export async function passingRows(
  rows: readonly Cells[],
  conditions: readonly PathCondition[],
  timeZone: string,
  around: RowsAround,
): Promise<boolean[]> {
  const context = { now: Date.now(), timeZone, weekStartsOn: 1, currentUser: null };
  let passing = rows.map(() => true);
  for (const { path, condition, value } of conditions) {
    const { column, cells } = await cellsAtPath(rows, path, around);
    if (!column) return rows.map(() => false);
    const test = compileFilter({ column: column.id, condition, value }, context, column);
    passing = passing.map((passed, at) => passed && passes(test, cells[at], timeZone, column));
  }
  return passing;
}
