import { sql } from 'kysely';
import { Problem } from '#kit/problem.ts';
import type { Cell, Column, Row } from '#engine/model.ts';
import type { Actor } from '../../services.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { asColumnsNow } from './conversion/as-columns-now.ts';
import { findRow } from './find-row.ts';
import { fillWritten } from './formulas/fill-rows.ts';
import { cellsAlone, formulasHeld, storedFormulasOf } from './held-cells.ts';
import { followLinks } from './links/follow-links.ts';
import { renamedSince } from './editing/renamed-since.ts';
import { holdLinking } from './links/hold-linking.ts';
import { recordHistory } from './record-history.ts';
import { nextVersion } from './next-version.ts';
import { cellsSeenAt } from './seen-cells.ts';
import { readColumns } from './sheets/sheet-states.ts';
import { noSuchRow, rowConflict, withoutBlanks } from './stored-row.ts';

export interface VersionToRestore {
  row_id: string;
  /** The version that the caller sees now; a newer row is `row_conflict`. */
  version: number;
  /** The version whose cells come back; 0 is the row as it was before the first change that is remembered. */
  to: number;
}

/**
 * Gives a row the cells back that it had at a version, as a new version. Cells of columns that are not in `columns` any
 * more stay away, those of columns whose type changed since are of the new type, options have their names of now, and
 * formulas come back with them.
 * Answers the other sheets whose cells followed, too. `not_found` when the row was not there at that version.
 */
export function restoreVersion(
  { database, clock }: { database: Database; clock: () => number },
  sheetId: string,
  actor: Actor,
  columns: readonly string[],
  { row_id, version, to }: VersionToRestore,
): Promise<{ row: Row; linked: string[] }> {
  return inTransaction(database, async (transaction) => {
    await holdLinking(transaction, sheetId);
    const next = await nextVersion(transaction, sheetId);
    const row = await findRow(transaction, sheetId, row_id);
    if (!row) throw noSuchRow();
    if (row.version !== version) throw rowConflict(row);
    const seen = (await cellsSeenAt(transaction, sheetId, [{ row_id, version: to }])).get(row_id);
    if (seen === null) throw new Problem('not_found', 'The row didn’t exist at this version.');
    const held = seen ?? storedFormulasOf(row.cells, row.formulas ?? null);
    const now = await readColumns(transaction, sheetId);
    const own = within(cellsAlone(held), columns);
    const older = seen === undefined ? [] : [{ row_id, version: to, cells: own }];
    const converted = (await asColumnsNow(transaction, sheetId, older)).get(row_id);
    const typed = { ...own, ...converted };
    const then = { row_id, version: to, cells: typed };
    const renamed = seen === undefined ? {} : await renamedSince(transaction, sheetId, then, now);
    const cells = withoutBlanks({ ...typed, ...renamed, ...automaticCells(now, row) });
    const formulas = within(formulasHeld(held) ?? {}, columns);
    await recordHistory(transaction, { sheetId, version: next, actor, change: 'restored' }, sql`row_id = ${row_id}`);
    await sql`
      update sheet_rows
      set cells = ${json(cells)}, formulas = nullif(${json(formulas)}::jsonb, '{}'), version = ${next}
      where sheet_id = ${sheetId} and row_id = ${row_id}
    `.execute(transaction);
    const written = { sheet: sheetId, from: next, to: next, actor, at: clock() };
    const { sheets: linked } = await followLinks(transaction, written);
    await fillWritten(transaction, sheetId, next, written.at);
    const restored = await findRow(transaction, sheetId, row_id);
    if (!restored) throw noSuchRow();
    return { row: restored, linked };
  });
}

/** What is filled in automatically stays, whatever the older version had. */
function automaticCells(columns: readonly Column[], { cells }: Row): Record<string, Cell> {
  return within(
    cells,
    columns.flatMap(({ id, auto }) => (auto === undefined ? [] : [id])),
  );
}

function within<Held extends Cell>(cells: Record<string, Held>, columns: readonly string[]): Record<string, Held> {
  const known = new Set(columns);
  return Object.fromEntries(Object.entries(cells).filter(([column]) => known.has(column)));
}
