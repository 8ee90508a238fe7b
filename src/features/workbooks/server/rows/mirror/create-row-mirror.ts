import type { SheetEdit } from '../../../api/workbooks.ts';
import type { MirrorOfRows } from '../../../services.ts';
import type { Actor } from '#features/scope.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import type { BeforeEdits, EditedSheet } from '../editing/edit-sheet.ts';
import { holdSheet } from '../next-version.ts';
import { forgetBases, storeBases } from './store-bases.ts';
import { letColumnsGo } from './let-columns-go.ts';
import { listEvents, noteEvents } from './mirror-events.ts';
import { mergeMirror } from './merge-mirror.ts';
import { readKnown } from './table-bases.ts';
import { countPending, readAsked, readBases, readFormer, readMirrored, readPending } from './read-mirrored.ts';

interface Writing {
  /** Edits a sheet; `first` is done before, in the same transaction. */
  edit(sheetId: string, actor: Actor, edits: readonly SheetEdit[], first: BeforeEdits): Promise<EditedSheet>;
  /** Announces a merge that was committed; without a change, nothing. */
  notify(sheetId: string, actor: Actor): void;
}

/** The sheets that mirror a spreadsheet elsewhere: what both sides agree on, and what is still to be sent. (decision 86) */
export function createRowMirror(database: Database, { edit, notify }: Writing): MirrorOfRows {
  return {
    bases: (sheetId) => readBases(database, sheetId),
    byIds: (sheetId, row_ids) => readMirrored(database, sheetId, row_ids),
    former: (sheetId, row_ids) => readFormer(database, sheetId, row_ids),
    pending: (sheetId, limit) => readPending(database, sheetId, limit),
    asked: (sheetId, limit) => readAsked(database, sheetId, limit),
    countPending: (sheetId) => countPending(database, sheetId),
    events: (sheetId, limit) => listEvents(database, sheetId, limit),
    editSheet: (sheetId, actor, edits) =>
      edit(sheetId, actor, edits, (transaction, columns) =>
        letColumnsGo(
          transaction,
          sheetId,
          columns.filter(({ id }) => edits.some((one) => one.kind === 'delete-column' && one.column === id)),
        ),
      ),
    note: (sheetId, events) => inTransaction(database, (transaction) => noteEvents(transaction, sheetId, events)),
    known: (sheetId, isRead) => readKnown(database, sheetId, isRead),
    async merge(sheetId, actor, merge) {
      const merged = await mergeMirror(database, sheetId, actor, merge);
      if (merged.isChanged) notify(sheetId, actor);
      return merged;
    },
    sent: (sheetId, { agreed, gone }) =>
      inTransaction(database, async (transaction) => {
        await holdSheet(transaction, sheetId);
        const own = await readMirrored(
          transaction,
          sheetId,
          agreed.map(({ row_id }) => row_id),
        );
        await storeBases(
          transaction,
          sheetId,
          agreed.map((row) => ({ ...row, conflicts: own.get(row.row_id)?.conflicts ?? null })),
        );
        await forgetBases(transaction, sheetId, gone);
      }),
    settle: (sheetId, row_id, column, winner) =>
      inTransaction(database, async (transaction) => {
        await holdSheet(transaction, sheetId);
        const row = (await readMirrored(transaction, sheetId, [row_id])).get(row_id);
        const theirs = row?.conflicts?.[column];
        if (!row?.base || theirs === undefined) return false;
        const { [column]: _, ...conflicts } = row.conflicts ?? {};
        // What both agree on from now on is what the side that gives in has.
        const agreed = winner === 'app' ? theirs : (row.cells[column] ?? null);
        const cells = { ...row.base, [column]: agreed };
        const left = Object.keys(conflicts).length > 0 ? conflicts : null;
        await storeBases(transaction, sheetId, [{ row_id, cells, version: 0, conflicts: left }]);
        return true;
      }),
  };
}
