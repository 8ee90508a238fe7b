/** Cells of versions of a sheet whose columns had other types, as its columns hold them now. */
import { sql } from 'kysely';
import { convertCell } from '../../../rules/cell-entry.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { readColumns } from '../sheets/sheet-states.ts';
import { type ReadPeople, readerOfPeople } from '../people/resolve-people.ts';

/** What a row held at a version of its sheet. */
export interface OlderRow {
  row_id: string;
  version: number;
  cells: Record<string, Cell>;
}

/**
 * The cells that are others now, by row id: of columns whose type changed since, converted as cells of rows were. Rows
 * without any are left out. What a column makes by itself is left to it. `given` are the columns of now where this
 * transaction is about to store them.
 */
export async function asColumnsNow(
  transaction: Transaction,
  sheetId: string,
  rows: readonly OlderRow[],
  given?: readonly Column[],
): Promise<Map<string, Record<string, Cell>>> {
  const changed = new Map<string, Record<string, Cell>>();
  const columnsAt = await readColumnsAt(transaction, sheetId, [...new Set(rows.map(({ version }) => version))]);
  const stored = await readColumns(transaction, sheetId);
  const typed = (given ?? stored).filter((column) => !isFormulaColumn(column));
  let people: ReadPeople | undefined;
  for (const { row_id, version, cells } of rows) {
    const before = new Map((columnsAt.get(version) ?? stored).map((column) => [column.id, column]));
    for (const { id, type } of typed) {
      const [was, cell] = [before.get(id), cells[id]];
      if (!was || was.type === type || cell === undefined || cell === null) continue;
      let converted = convertCell(cell, was, type);
      if (type === 'person') {
        people ??= await readerOfPeople(transaction, sheetId, null);
        converted = people(converted) ?? converted;
      }
      if (converted !== cell) changed.set(row_id, { ...changed.get(row_id), [id]: converted });
    }
  }
  return changed;
}

/** The columns that a sheet had at versions, where they were changed since. */
async function readColumnsAt(
  transaction: Transaction,
  sheetId: string,
  versions: readonly number[],
): Promise<Map<number, readonly Column[]>> {
  const { rows: next } = await sql<{ version: number; next: number }>`
    select given.version::bigint as version, next.version as next
    from unnest(string_to_array(${versions.join('\n')}, E'\n')) as given (version)
    cross join lateral (
      select version from column_history
      where sheet_id = ${sheetId} and version > given.version::bigint order by version limit 1
    ) as next
  `.execute(transaction);
  if (next.length === 0) return new Map();
  const found = await transaction
    .selectFrom('column_history')
    .select(['version', 'columns'])
    .where('sheet_id', '=', sheetId)
    .where('version', 'in', [...new Set(next.map((one) => one.next))])
    .execute();
  // The first change after a version remembers the columns from before it.
  const byVersion = new Map(found.map(({ version, columns }) => [version, columns]));
  return new Map(next.map((one) => [one.version, byVersion.get(one.next) ?? []]));
}
