/**
 * What a write did to the rows of a watched sheet is passed on within its transaction, whatever way it came: every
 * write names its version, and the history says what the rows were before.
 */
import { newId } from '#kit/ids.ts';
import { beforeCommit } from '#platform/database/before-commit.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { WrittenRows } from '../../../services.ts';
import { readWrittenRows } from './read-written.ts';

export type WrittenListener = (transaction: Transaction, written: WrittenRows) => Promise<void>;

const listeners = new WeakMap<Database, WrittenListener>();

/** Of all writes to watched sheets of a database. */
export function listenToWritten(database: Database, listener: WrittenListener): void {
  listeners.set(database, listener);
}

/** A transaction writes rows of a watched sheet, under versions from this one on. */
export function noteWritten(transaction: Transaction, sheetId: string, from: number): void {
  beforeCommit(transaction, `rows of ${sheetId}`, async (database) => {
    const listener = listeners.get(database);
    if (!listener) return;
    const write = newId('write');
    let part = 0;
    for await (const rows of readWrittenRows(transaction, sheetId, from))
      await listener(transaction, { ...rows, sheet_id: sheetId, write, part: part++ });
  });
}
