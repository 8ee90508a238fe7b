import { sql } from 'kysely';
import type { Column, Row } from '#engine/model.ts';
import { Problem } from '#kit/problem.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Database } from '#platform/database/database.ts';
import type { Call } from '#platform/http/call.ts';
import type { listSheetChanges as endpoint } from '../../api/sheet-changes.ts';
import type { SheetOfCall } from '../../services.ts';
import { withCellFiles } from '../files/with-cell-files.ts';
import { withCellPeople } from '../people/with-cell-people.ts';
import { outdatedOf } from '../query-sheet.ts';

/** Where an answer ended. */
interface Cursor {
  /** How often a table of the workbook was put around other cells. */
  geometry: number;
  /** The version of the sheet when the caller knew all of it: deletions since must still be known. */
  whole: number;
  /** The last row that was answered: its version, and its id, which is '' after all rows of the version. */
  version: number;
  row_id: string;
}

interface ChangedRow {
  row_id: string;
  version: number;
  cells: Row['cells'];
  deleted: boolean;
}

interface StateAndRow {
  sheet_version: number;
  compacted_version: number;
  settling_version: number | null;
  columns_version: number;
  /** Of the first row alone. */
  columns: Column[] | null;
  row: ChangedRow | null;
}

/** What changed in a sheet after a cursor: one statement, and so of one moment. */
export async function listSheetChanges(call: Call<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { sheet, query, services } = call;
  const since = query.since === undefined ? null : readCursor(query.since);
  if (!since) return { rows: [], deleted: [], more: false, next: changesFrom(sheet) };
  const found = await readChanged(services.database, sheet.id, since, query.limit + 1);
  const [state] = found;
  if (!state?.columns) throw new Problem('not_found', 'This sheet doesn’t exist anymore.');
  if (state.settling_version !== null) {
    throw new Problem('unavailable', 'The type of a column is being changed. Try again in a few seconds.');
  }
  // A version that the sheet never had comes from before it was restored from a backup.
  const isKnown = state.compacted_version <= since.whole && since.version <= state.sheet_version;
  if (!isKnown || since.geometry !== sheet.geometry) throw expired();
  const changed = found.flatMap(({ row }) => row ?? []);
  const more = changed.length > query.limit;
  const answered = changed.slice(0, query.limit);
  const last = answered.at(-1);
  const next: Cursor =
    more && last
      ? { ...since, version: last.version, row_id: last.row_id }
      : { geometry: sheet.geometry, whole: state.sheet_version, version: state.sheet_version, row_id: '' };
  const { columns } = state;
  const living = answered.filter(({ deleted }) => !deleted);
  const rows = await rowsForPrograms(services.database, { ...sheet, columns }, living);
  return {
    rows,
    deleted: answered.flatMap(({ row_id, deleted }) => (deleted ? row_id : [])),
    ...(state.columns_version > since.version && { columns }),
    more,
    next: writeCursor(next),
  };
}

/** As a query answers rows: with all columns, blank ones too. */
export async function rowsForPrograms(
  database: Database,
  sheet: SheetOfCall,
  stored: readonly Pick<ChangedRow, 'row_id' | 'version' | 'cells'>[],
): Promise<AnswerOf<typeof endpoint>['rows']> {
  const { columns } = sheet;
  const rows = stored.map(({ row_id, version, cells }) => ({
    ...{ row_id, version, cells: Object.fromEntries(columns.map(({ id }) => [id, cells[id] ?? null])) },
    ...(sheet.outdated && outdatedOf(sheet, row_id)),
  }));
  return (await withCellFiles(database, sheet.workspace_id, withCellPeople({ columns, rows }))).rows;
}

/** `since` of what changes from the version on that the caller has. */
export const changesFrom = (sheet: SheetOfCall): string => writeCursor(nowOf(sheet));

const nowOf = ({ geometry, version }: SheetOfCall): Cursor => ({ geometry, whole: version, version, row_id: '' });

async function readChanged(
  database: Database,
  sheetId: string,
  { version, row_id }: Cursor,
  limit: number,
): Promise<StateAndRow[]> {
  // The rest of the cursor's version first: an index has the rows by their version alone.
  const after = row_id === '' ? sql`version > ${version}` : sql`version >= ${version}`;
  const { rows } = await sql<StateAndRow>`
    select state.version as sheet_version, state.compacted_version, state.settling_version, state.columns_version,
      case when row_number() over (order by changed.version, changed.row_id) = 1 then state.columns end as columns,
      case when changed.row_id is not null then jsonb_build_object(
        'row_id', changed.row_id, 'version', changed.version, 'deleted', changed.deleted,
        'cells', case when changed.deleted then '{}'::jsonb else changed.cells end
      ) end as row
    from sheet_states as state
    left join (
      select row_id, version, cells, deleted from sheet_rows
      where sheet_id = ${sheetId} and ${after} and (version > ${version} or row_id > ${row_id})
      order by version, row_id
      limit ${limit}
    ) as changed on true
    where state.sheet_id = ${sheetId}
    order by changed.version, changed.row_id
  `.execute(database);
  return rows;
}

const writeCursor = ({ geometry, whole, version, row_id }: Cursor): string =>
  [geometry, whole, version, row_id].join('.');

function readCursor(text: string): Cursor {
  const [, geometry, whole, version, row_id] = /^(\d{1,9})\.(\d{1,15})\.(\d{1,15})\.(.{0,100})$/.exec(text) ?? [];
  if (row_id === undefined) {
    const message = 'Use “next” of an earlier answer as it was, or leave it out.';
    throw new Problem('invalid_input', message, { fields: [{ path: 'since', message }] });
  }
  return { geometry: Number(geometry), whole: Number(whole), version: Number(version), row_id };
}

const expired = (): Problem =>
  new Problem(
    'expired',
    'What changed since then is no longer known, or a table of the spreadsheet was moved. Read all rows, and ask for changes without “since” to begin again.',
  );
