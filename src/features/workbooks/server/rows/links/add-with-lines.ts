import { linkKey, linkKeysOf } from '#engine/links.ts';
import { Problem } from '#kit/problem.ts';
import { type Database, inTransaction, isDatabaseError, type Transaction } from '#platform/database/database.ts';
import type { Actor, AddedWithLines, RowWithLines } from '../../../services.ts';
import { addOnce } from '../add-once.ts';
import { AppendQueue } from '../append-queue.ts';
import { findRow } from '../find-row.ts';
import type { FormulaKnowledge } from '../formulas/known-formulas.ts';
import { cellsWithKeys } from './key-changes.ts';
import { holdSheet } from '../next-version.ts';
import { noSuchSheet } from '../stored-row.ts';

export interface LinesNeeds {
  database: Database;
  knowledge: FormulaKnowledge;
  clock: () => number;
}

const mostAttempts = 5;

/**
 * Adds a row with rows of another sheet that name it by its key, in one transaction. A submission that made them before
 * makes none. `already_exists` where another row has the key, or rows name it already; `invalid_input` where the row has
 * none.
 */
export const addWithLines = (needs: LinesNeeds, actor: Actor, added: RowWithLines): Promise<AddedWithLines> =>
  inAttempts(needs, (transaction) => addWithin(transaction, needs, actor, added));

/** A transaction that appends rows; again where what it knew of formulas was too old. */
export async function inAttempts<Made>(
  { database }: Pick<LinesNeeds, 'database'>,
  work: (transaction: Transaction) => Promise<Made>,
): Promise<Made> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(database, work);
    } catch (error) {
      if (attempt === mostAttempts || !knewTooLittle(error)) throw error;
    }
  }
}

/** Formulas were changed meanwhile: what is known of them was read again, but the transaction can't go on. */
const knewTooLittle = (error: unknown): boolean => isDatabaseError(error, 'SHF01') || isDatabaseError(error, '25P02');

async function addWithin(
  transaction: Transaction,
  { knowledge, clock }: LinesNeeds,
  actor: Actor,
  added: RowWithLines,
): Promise<AddedWithLines> {
  const { sheet, cells, lines } = added;
  // The linked sheet first, as writes that followed a key do, so that writers never wait in a circle.
  await holdSheet(transaction, sheet);
  await holdSheet(transaction, lines.sheet);
  // Of this transaction alone: what others append at once is none of it.
  const queue = new AppendQueue(transaction, knowledge, clock);
  const once = added.once === undefined ? null : { cells, key: added.once };
  const { row, isNew } = once
    ? await addOnce(transaction, queue, sheet, actor, once)
    : { row: (await queue.append(sheet, actor, [cells]))[0] ?? null, isNew: true };
  if (!isNew) return { row, lines: [], isNew };
  const made = row && (await findRow(transaction, sheet, row.row_id));
  if (!made) throw noSuchSheet();
  const key = made.cells[added.key] ?? null;
  const name = lines.link(key);
  const asKey = linkKey(key);
  if (asKey === null) throw refusal('invalid_input', added.key, lines.said.blank);
  const names = lines.named ? linkKeysOf(name, lines.named.column, lines.named.key) : [linkKey(name)];
  if (!names.includes(asKey)) throw refusal('invalid_input', added.key, lines.said.unfit);
  const same = await cellsWithKeys(transaction, sheet, added.key, new Set([asKey]));
  if (same.some(({ row_id }) => row_id !== made.row_id)) throw refusal('already_exists', added.key, lines.said.taken);
  const naming = await cellsWithKeys(transaction, lines.sheet, lines.column, new Set([asKey]), lines.named);
  if (naming.length > 0) throw refusal('already_exists', added.key, lines.said.named);
  const own = lines.rows.map((one) => ({ ...one.cells, [lines.column]: name }));
  const written = own.length > 0 ? await queue.append(lines.sheet, actor, own) : [];
  return { row: made, lines: written, isNew };
}

const refusal = (code: 'invalid_input' | 'already_exists', key: string, message: string): Problem =>
  new Problem(code, message, { fields: [{ path: `cells.${key}`, message }] });
