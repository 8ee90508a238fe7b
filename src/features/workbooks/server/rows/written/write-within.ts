import { type Database, inTransaction, isDatabaseError, type Transaction } from '#platform/database/database.ts';
import type { Actor, RowWriter } from '../../../services.ts';
import { AppendQueue } from '../append-queue.ts';
import { editRow } from '../edit-row.ts';
import type { FormulaKnowledge } from '../formulas/known-formulas.ts';
import { createEditQueue } from '../write-cells.ts';

interface Needs {
  database: Database;
  knowledge: FormulaKnowledge;
  clock: () => number;
  /** Gets every sheet that was written, once all of it is committed. */
  announce: (sheetId: string, actor: Actor) => void;
  /** Throws where the rows of a sheet are changed elsewhere. */
  refuseReadOnly: (sheetId: string) => Promise<void>;
}

const mostAttempts = 5;

/**
 * Runs work in one transaction that writes rows, too: all of it or nothing, announced once it is committed. It runs
 * again where formulas were changed meanwhile, so it must do nothing but talk to the database.
 */
export async function writeWithin<Result>(
  needs: Needs,
  work: (transaction: Transaction, writer: RowWriter) => Promise<Result>,
): Promise<Result> {
  const { database, announce } = needs;
  for (let attempt = 1; ; attempt++) {
    const written: [string, Actor][] = [];
    try {
      const result = await inTransaction(database, (transaction) => {
        written.length = 0;
        return work(transaction, writerWithin(transaction, needs, written));
      });
      for (const [sheetId, actor] of new Map(written)) announce(sheetId, actor);
      return result;
    } catch (error) {
      if (attempt === mostAttempts || !knewTooLittle(error)) throw error;
    }
  }
}

function writerWithin(
  transaction: Transaction,
  { knowledge, clock, refuseReadOnly }: Needs,
  written: [string, Actor][],
): RowWriter {
  const queue = new AppendQueue(transaction, knowledge, clock);
  const linked = (sheets: readonly string[], actor: Actor): void =>
    void written.push(...sheets.map((id): [string, Actor] => [id, actor]));
  const edits = createEditQueue({ database: transaction, knowledge, clock, linked });
  return {
    async add(sheetId, actor, cells) {
      await refuseReadOnly(sheetId);
      const made = await queue.append(sheetId, actor, cells);
      written.push([sheetId, actor]);
      return made;
    },
    async edit(sheetId, actor, row_id, version, cells) {
      await refuseReadOnly(sheetId);
      const row = await editRow(transaction, edits, sheetId, actor, row_id, version, cells);
      written.push([sheetId, actor]);
      return row;
    },
  };
}

/** What is known of formulas was read again, but the transaction can't go on. */
const knewTooLittle = (error: unknown): boolean => isDatabaseError(error, 'SHF01') || isDatabaseError(error, '25P02');
