/** Names and addresses that are written into cells of persons become the people whom they name. */
import { sql } from 'kysely';
import { foldText } from '#engine/folding.ts';
import type { Cell, Column } from '#engine/model.ts';
import { cellOfPeople, namesIn, peopleOf, peopleText, type PersonInCell } from '#engine/people.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { directoryOf, type PeopleScope, scopeOfSheet } from './directory.ts';

/** A cell as it is stored where each part of it is someone who is known; null where any part is not. */
export type ReadPeople = (cell: Cell) => string | null;

type KindOf = Pick<Column, 'id' | 'type' | 'formula'>;

/** Columns that people are written into. */
export const peopleColumns = <Kind extends KindOf>(columns: readonly Kind[]): Kind[] =>
  columns.filter(({ type, formula }) => type === 'person' && formula === undefined);

/**
 * Rows as they are stored: in columns of persons, whom their cells name by id, name or address. What names nobody of the
 * workspace stays a text, as in any other column, without an id that means nothing here.
 */
export async function withPeople<Row extends { cells: Record<string, Cell> }>(
  database: Database | Transaction,
  sheetId: string,
  columns: readonly KindOf[],
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const ids = peopleColumns(columns).map(({ id }) => id);
  if (ids.length === 0) return rows;
  const written = rows.flatMap(({ cells }) => ids.flatMap((id) => cells[id] ?? []));
  if (written.length === 0) return rows;
  const read = await readerOfPeople(database, sheetId, written);
  return rows.map((row) => {
    const own = ids.flatMap((id): [string, Cell][] => {
      const cell = row.cells[id];
      return cell === undefined || cell === null ? [] : [[id, read(cell) ?? peopleText(cell)]];
    });
    return own.length > 0 ? { ...row, cells: { ...row.cells, ...Object.fromEntries(own) } } : row;
  });
}

/** Reads cells of a sheet; of all that may come where none are given. */
export async function readerOfPeople(
  database: Database | Transaction,
  sheetId: string,
  cells: readonly Cell[] | null,
): Promise<ReadPeople> {
  const scope = await scopeOfSheet(database, sheetId);
  return scope ? readerWithin(database, scope, cells) : () => null;
}

/** The same of a workbook that may have no sheets yet. */
export async function readerWithin(
  database: Database | Transaction,
  scope: PeopleScope,
  cells: readonly Cell[] | null,
): Promise<ReadPeople> {
  const requested = cells && [...new Set(cells.flatMap(partsOf))];
  if (requested?.length === 0) return () => null;
  if (!requested) await directoryOf(database, scope);
  let people = await storedPeople(database, scope.workspace_id, requested);
  let read = readerAmong(people);
  if (requested?.some((part) => read(part) === null)) {
    await directoryOf(database, scope);
    people = await storedPeople(database, scope.workspace_id, requested);
    read = readerAmong(people);
  }
  return read;
}

const partsOf = (cell: Cell): string[] =>
  typeof cell === 'string'
    ? cell
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    : [];

interface StoredPerson extends PersonInCell {
  name_key: string;
  email: string | null;
}

async function storedPeople(
  database: Database | Transaction,
  workspaceId: string,
  parts: readonly string[] | null,
): Promise<StoredPerson[]> {
  const ids = parts?.flatMap((part) => peopleOf(part).map(({ id }) => id));
  const keys = parts?.flatMap((part) => namesIn(part).map(foldText));
  const which = parts
    ? sql`and (id = any(${ids}::text[]) or name_key = any(${keys}::text[]) or email = any(${keys}::text[]))`
    : sql``;
  const { rows } = await sql<StoredPerson>`
    select id, name, name_key, email from people where workspace_id = ${workspaceId} ${which}
  `.execute(database);
  return rows;
}

function readerAmong(people: readonly StoredPerson[]): ReadPeople {
  const byId = new Map(people.map((person) => [person.id, person]));
  const byWords = new Map(people.flatMap((person) => (person.email ? [[person.email, person] as const] : [])));
  for (const person of people) byWords.set(person.name_key, person);
  return (cell) => {
    const found = new Map<string, PersonInCell>();
    for (const part of partsOf(cell)) {
      const [named] = peopleOf(part);
      // What comes back from elsewhere may have an id that means nothing here.
      const person = (named && byId.get(named.id)) ?? byWords.get(foldText(String(peopleText(part))));
      if (!person) return null;
      found.set(person.id, person);
    }
    return cellOfPeople([...found.values()]);
  };
}
