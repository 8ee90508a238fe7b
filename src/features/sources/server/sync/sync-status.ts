/** What waits on either side of a two-way source, and what was decided, for its owner. */
import { inTheirLanguage } from '#platform/http/current-request.ts';
import type { Cell } from '#engine/model.ts';
import { Problem } from '#kit/problem.ts';
import type { Rows } from '#features/workbooks/services.ts';
import { findSheetById } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import type { Database } from '#platform/database/database.ts';
import { describeEvent } from './describe-event.ts';
import type { SyncedSheet } from './sync-state.ts';

const mostEvents = 50;
const mostConflicts = 100;

export interface PendingConflict {
  sheet_id: string;
  sheet: string;
  row_id: string;
  column: string;
  /** Of the column. */
  name: string;
  ours: Cell;
  theirs: Cell;
}
export interface SyncStatus {
  /** Rows that are still to be sent, and since when the oldest waits. */
  waiting: { rows: number; since: string | null };
  /** Cells that both sides changed, for the owner to decide. */
  conflicts: PendingConflict[];
  /** The newest first. */
  events: { at: string; sheet: string; what: string }[];
}

export async function readSyncStatus(
  { database, rows }: { database: Database; rows: Rows },
  sheets: readonly SyncedSheet[],
): Promise<SyncStatus> {
  const conflicts: SyncStatus['conflicts'] = [];
  const events: SyncStatus['events'] = [];
  const waiting: { rows: number; since: Date | null } = { rows: 0, since: null };
  for (const { sheet: sheet_id } of sheets) {
    const sheet = await findSheetById(database, sheet_id);
    if (!sheet) continue;
    const own = await rows.sync.countPending(sheet_id);
    waiting.rows += own.rows;
    if (own.since && (!waiting.since || own.since < waiting.since)) waiting.since = own.since;
    const nameOf = (id: unknown): string => sheet.columns.find((column) => column.id === id)?.name ?? '';
    for (const row of await rows.sync.conflicts(sheet_id, mostConflicts)) {
      for (const [column, theirs] of Object.entries(row.conflicts ?? {})) {
        const { row_id, cells } = row;
        const place = { sheet_id, sheet: sheet.title, row_id, column, name: nameOf(column) };
        conflicts.push({ ...place, ours: cells[column] ?? null, theirs });
      }
    }
    for (const { at, kind, details } of await rows.sync.events(sheet_id, mostEvents)) {
      events.push({
        at: at.toISOString(),
        sheet: sheet.title,
        what: inTheirLanguage(() => describeEvent(kind, details, nameOf)),
      });
    }
  }
  return {
    waiting: { rows: waiting.rows, since: waiting.since?.toISOString() ?? null },
    conflicts,
    events: events.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, mostEvents),
  };
}

/** Resolves a pending conflict on a cell of a workbook; `not_found` where there is none (any more). */
export async function resolveConflict(
  { database, rows }: { database: Database; rows: Rows },
  workbookId: string,
  { sheet_id, row_id, column, winner }: { sheet_id: string; row_id: string; column: string; winner: 'app' | 'sheet' },
): Promise<void> {
  const sheet = await findSheetById(database, sheet_id);
  const isResolved = sheet?.workbook_id === workbookId && (await rows.sync.resolve(sheet_id, row_id, column, winner));
  if (!isResolved) throw new Problem('not_found', 'This cell no longer needs a decision.');
}
