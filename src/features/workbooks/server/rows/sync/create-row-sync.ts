import type { SheetEdit } from '../../../api/workbooks.ts';
import type { RowSync, Actor } from '../../../services.ts';
import type { Cell } from '#engine/model.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import type { BeforeEdits, EditedSheet } from '../editing/edit-sheet.ts';
import { holdSheet, holdSheets } from '../next-version.ts';
import { deleteBases, storeBases } from './store-bases.ts';
import { dropColumns } from './drop-columns.ts';
import { listEvents, logEvents } from './sync-events.ts';
import { undoUpdate } from '../updates/undo-update.ts';
import { mergeRows } from './merge-rows.ts';
import { type PeopleSides, peopleSides } from './people-of-source.ts';
import { readLastSynced } from './table-bases.ts';
import {
  countPending,
  readConflicts,
  readBases,
  readPrevious,
  readSyncedRows,
  readPending,
} from './read-synced-rows.ts';

interface Writing {
  /** Edits a sheet; `first` is done before, in the same transaction. */
  edit(sheetId: string, actor: Actor, edits: readonly SheetEdit[], first: BeforeEdits): Promise<EditedSheet>;
  /** The same within a transaction, of a file that says where all columns lie: it announces nothing. */
  editWithin(
    transaction: Transaction,
    ...edit: [sheetId: string, actor: Actor, edits: readonly SheetEdit[], first: BeforeEdits]
  ): Promise<EditedSheet>;
  /** Announces a merge that was committed; without a change, nothing. */
  notify(sheetId: string, actor: Actor): void;
  clock(): number;
}

/** Rows that are synced with a source elsewhere: the common base of both sides, and what is still to be sent. (decision 86) */
export function createRowSync(database: Database, writing: Writing): RowSync {
  const { edit, editWithin, notify, clock } = writing;
  return {
    async together(workbookId, work) {
      let written: [sheetId: string, actor: Actor][] = [];
      const result = await inTransaction(database, async (transaction) => {
        written = [];
        await holdSheets(transaction, workbookId);
        const noted = (sheetId: string, actor: Actor): void => void written.push([sheetId, actor]);
        return work(
          transaction,
          createRowSync(transaction, {
            ...{ ...writing, notify: noted },
            async edit(...given) {
              const edited = await editWithin(transaction, ...given);
              for (const id of [given[0], ...edited.linked]) noted(id, given[1]);
              return edited;
            },
          }),
        );
      });
      for (const [id, actor] of new Map(written)) notify(id, actor);
      return result;
    },
    async undoUpdate(workbookId, updateId, actor, users) {
      let written: string[] = [];
      await inTransaction(database, async (transaction) => {
        await holdSheets(transaction, workbookId);
        written = await undoUpdate(transaction, { workbookId, updateId, actor, users, at: clock() });
      });
      for (const id of written) notify(id, actor);
    },
    ...withPlainPeople(database),
    countPending: (sheetId) => countPending(database, sheetId),
    events: (sheetId, limit) => listEvents(database, sheetId, limit),
    editSheet: (sheetId, actor, edits) =>
      edit(sheetId, actor, edits, (transaction, columns) =>
        dropColumns(
          transaction,
          sheetId,
          columns.filter(({ id }) => edits.some((one) => one.kind === 'delete-column' && one.column === id)),
        ),
      ),
    note: (sheetId, events) => inTransaction(database, (transaction) => logEvents(transaction, sheetId, events)),
    lastSynced: (sheetId, isRead) => readLastSynced(database, sheetId, isRead),
    async merge(sheetId, actor, merge) {
      const merged = await mergeRows({ database, clock }, sheetId, actor, merge);
      if (merged.isChanged) for (const id of [sheetId, ...merged.linked]) notify(id, actor);
      return merged;
    },
    sent: (sheetId, { bases, gone }) =>
      inTransaction(database, async (transaction) => {
        await holdSheet(transaction, sheetId);
        const own = await readSyncedRows(
          transaction,
          sheetId,
          bases.map(({ row_id }) => row_id),
        );
        const people = await peopleSides(transaction, sheetId);
        await storeBases(
          transaction,
          sheetId,
          bases.map((row) => ({
            ...row,
            cells: people ? people.named(row.cells, own.get(row.row_id)?.base) : row.cells,
            conflicts: own.get(row.row_id)?.conflicts ?? null,
          })),
        );
        await deleteBases(transaction, sheetId, gone);
      }),
    resolve: (sheetId, row_id, column, winner) =>
      inTransaction(database, async (transaction) => {
        await holdSheet(transaction, sheetId);
        const row = (await readSyncedRows(transaction, sheetId, [row_id])).get(row_id);
        const theirs = row?.conflicts?.[column];
        if (!row?.base || theirs === undefined) return false;
        const { [column]: _, ...conflicts } = row.conflicts ?? {};
        // The new base is the value of the side that gives in: the other side’s value is then a change of it.
        const base = winner === 'app' ? theirs : (row.cells[column] ?? null);
        const cells = { ...row.base, [column]: base };
        const left = Object.keys(conflicts).length > 0 ? conflicts : null;
        await storeBases(transaction, sheetId, [{ row_id, cells, version: 0, conflicts: left }]);
        return true;
      }),
  };
}

/** Rows as the other side may have them. */
function withPlainPeople(database: Database): Pick<RowSync, 'bases' | 'byIds' | 'previous' | 'pending' | 'conflicts'> {
  type Held = Record<string, Cell> | null;
  interface Kept {
    cells: Record<string, Cell>;
    base?: Held;
    next?: Held;
    conflicts?: Held;
  }
  const plainRow = <Row extends Kept>(row: Row, { plain }: PeopleSides): Row => ({
    ...row,
    cells: plain(row.cells),
    ...(row.base !== undefined && { base: plain(row.base) }),
    ...(row.next !== undefined && { next: plain(row.next) }),
    ...(row.conflicts !== undefined && { conflicts: plain(row.conflicts) }),
  });
  const plainRows = async <Row extends Kept>(sheetId: string, rows: Row[]): Promise<Row[]> => {
    const people = rows.length > 0 ? await peopleSides(database, sheetId) : null;
    return people ? rows.map((row) => plainRow(row, people)) : rows;
  };
  return {
    bases: async (sheetId) => plainRows(sheetId, await readBases(database, sheetId)),
    async byIds(sheetId, row_ids) {
      const rows = await readSyncedRows(database, sheetId, row_ids);
      return new Map((await plainRows(sheetId, [...rows.values()])).map((row) => [row.row_id, row]));
    },
    async previous(sheetId, row_ids) {
      const rows = await readPrevious(database, sheetId, row_ids);
      const people = await peopleSides(database, sheetId);
      if (!people) return rows;
      return new Map([...rows].map(([row_id, cells]) => [row_id, cells.map(people.plain)]));
    },
    pending: async (sheetId, limit) => plainRows(sheetId, await readPending(database, sheetId, limit)),
    conflicts: async (sheetId, limit) => plainRows(sheetId, await readConflicts(database, sheetId, limit)),
  };
}
