/** Sources know the names of people alone: ids stay here, and a name that comes back is the person again. */
import type { Cell, Column } from '#engine/model.ts';
import { peopleText } from '#engine/people.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { peopleColumns, readerOfPeople, type ReadPeople } from '../people/resolve-people.ts';

type Cells = Record<string, Cell>;

/** How the cells of a sheet are on both sides; null where none of them names people. */
export interface PeopleSides {
  /** As the source has them. */
  plain<Held extends Cells | null>(cells: Held): Held;
  /** As they are here. What the source has as the base says it is what the base is, whatever people are called by now. */
  named(cells: Cells, base?: Cells | null): Cells;
}

export async function peopleSides(database: Database | Transaction, sheetId: string): Promise<PeopleSides | null> {
  const state = await database
    .selectFrom('sheet_states')
    .select('columns')
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  return state ? sidesOf(database, sheetId, state.columns) : null;
}

export async function sidesOf(
  database: Database | Transaction,
  sheetId: string,
  columns: readonly Column[],
): Promise<PeopleSides | null> {
  const ids = peopleColumns(columns).map(({ id }) => id);
  if (ids.length === 0) return null;
  const read = await readerOfPeople(database, sheetId, null);
  return {
    plain: (cells) => (cells === null ? cells : { ...cells, ...changed(cells, ids, peopleText) }),
    named: (cells, base) => ({ ...cells, ...changed(cells, ids, (cell, id) => namedAs(cell, base?.[id], read)) }),
  };
}

function changed(cells: Cells, ids: readonly string[], how: (cell: Cell, id: string) => Cell): Cells {
  return Object.fromEntries(
    ids.flatMap((id): [string, Cell][] => {
      const cell = cells[id];
      return cell === undefined || cell === null ? [] : [[id, how(cell, id)]];
    }),
  );
}

function namedAs(cell: Cell, base: Cell | undefined, read: ReadPeople): Cell {
  if (base !== undefined && base !== null && peopleText(base) === cell) return base;
  return read(cell) ?? peopleText(cell);
}
