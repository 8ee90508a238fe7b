/** Formulas that were written here and read cells around tables: they can't be followed where tables lie elsewhere. */
import { isStoredById, replaceStored, type StoredEnd } from '#engine/formula/cells/kept-reference.ts';
import { readLooseCells } from '#features/workbooks/server/rows/sheets/loose-rows.ts';
import { formulasHeld } from '#features/workbooks/server/rows/held-cells.ts';
import { readLastSynced } from '#features/workbooks/server/rows/sync/table-bases.ts';
import type { LayoutShift } from '#features/workbooks/server/rows/sync/shift-layout.ts';
import { t } from '#kit/language/product.ts';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#kit/problem.ts';
import type { SheetPlan, SyncedWorkbook } from '../plan-tables.ts';
import { movedGuest } from './plan-grids.ts';

/**
 * Refuses an update in which a further table lies elsewhere than what is above it says, while a formula of here, which the
 * file doesn't have, reads cells around the tables of its sheet: it would read others.
 */
export async function refuseOwnFormulas(
  database: Database,
  workbook: Pick<SyncedWorkbook, 'sheets'>,
  sheets: readonly SheetPlan[],
  shifts: readonly LayoutShift[],
): Promise<void> {
  const moved = movedGuest(sheets, shifts);
  if (moved === null) return;
  const grid = new Set(sheets.flatMap(({ sheet, inFile: { on } }) => (on ? [sheet.id, on.host] : [])));
  for (const { id, title } of workbook.sheets) {
    const known =
      sheets.find(({ sheet }) => sheet.id === id)?.known.values() ?? (await readLastSynced(database, id, true));
    const ofRows = [...known].flatMap(({ formulas, base, deleted }) => {
      if (deleted) return [];
      const held = base && formulasHeld(base);
      return Object.entries(formulas ?? {}).flatMap(([column, stored]) => (held?.[column] === stored ? [] : [stored]));
    });
    const loose = await readLooseCells(database, id);
    const around = loose.flatMap(({ edited, formula }) => (edited && formula !== undefined ? [formula] : []));
    if (![...ofRows, ...around].some((stored) => readsAround(stored, id, grid))) continue;
    throw new Problem(
      'invalid_input',
      t(
        'The table “{moved}” lies elsewhere in this file, and a formula that was written here in “{title}” reads cells around the tables of its sheet, which can’t be found for certain. Change that formula, or upload the file as a new spreadsheet.',
        { moved, title },
      ),
    );
  }
}

function readsAround(stored: string, home: string, grid: ReadonlySet<string>): boolean {
  if (!isStoredById(stored)) return false;
  let found = false;
  const isAround = (end: StoredEnd): boolean => end !== null && ['beyond', 'after', 'gap'].includes(end.at.kind);
  replaceStored(stored, (reference, sheet) => {
    if (!grid.has(sheet ?? home)) return reference;
    const ends = reference.kind === 'cell' ? [reference.row] : [reference.top, reference.bottom];
    // A range that reads to the end of a table does so wherever that lies.
    found ||= ends.some((end) => isAround(end) && !(end!.at.kind === 'after' && end!.at.count === 0) && !isFirst(end));
    return reference;
  });
  return found;
}

const isFirst = (end: StoredEnd): boolean => end?.at.kind === 'gap' && end.at.id === '';
