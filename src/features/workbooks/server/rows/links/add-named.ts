import { joinLabels, labelsOf } from '#engine/labels.ts';
import { linkKey } from '#engine/links.ts';
import { Problem } from '#kit/problem.ts';
import type { Actor, NamedRow } from '../../../services.ts';
import type { Row } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { addOnce } from '../add-once.ts';
import { AppendQueue } from '../append-queue.ts';
import { findRow } from '../find-row.ts';
import { fillWritten } from '../formulas/fill-rows.ts';
import { holdSheet, nextVersion } from '../next-version.ts';
import { noSuchSheet } from '../stored-row.ts';
import { inAttempts, type LinesNeeds } from './add-with-lines.ts';
import { writeCells } from './follow-links.ts';
import { cellsWithKeys } from './key-changes.ts';

/**
 * Adds a row, and names it by its key in a cell of another row that names several, in one transaction. A submission that
 * made it before makes nothing. `already_exists` where another row has the key, `invalid_input` where the row has none,
 * `not_found` where the row that is to name it is gone.
 */
export const addNamed = (
  needs: LinesNeeds,
  actor: Actor,
  added: NamedRow,
): Promise<{ row: Row | null; isNew: boolean }> =>
  inAttempts(needs, (transaction) => addWithin(transaction, needs, actor, added));

async function addWithin(
  transaction: Transaction,
  { knowledge, clock }: LinesNeeds,
  actor: Actor,
  { sheet, cells, key: keyId, once, by, said }: NamedRow,
): Promise<{ row: Row | null; isNew: boolean }> {
  // The linked sheet first, as writes that followed a key do, so that writers never wait in a circle.
  await holdSheet(transaction, sheet);
  await holdSheet(transaction, by.sheet);
  const queue = new AppendQueue(transaction, knowledge, clock);
  const { row, isNew } =
    once === undefined
      ? { row: (await queue.append(sheet, actor, [cells]))[0] ?? null, isNew: true }
      : await addOnce(transaction, queue, sheet, actor, { cells, key: once });
  if (!isNew) return { row, isNew };
  const made = row && (await findRow(transaction, sheet, row.row_id));
  if (!made) throw noSuchSheet();
  const key = made.cells[keyId] ?? null;
  const asKey = linkKey(key);
  if (asKey === null) throw refusal('invalid_input', keyId, said.blank);
  const same = await cellsWithKeys(transaction, sheet, keyId, new Set([asKey]));
  if (same.some(({ row_id }) => row_id !== made.row_id)) throw refusal('already_exists', keyId, said.taken);
  const naming = await findRow(transaction, by.sheet, by.row_id);
  if (!naming) throw new Problem('not_found', said.gone);
  const version = await nextVersion(transaction, by.sheet);
  const cell = joinLabels([...labelsOf(naming.cells[by.column]), String(key)]);
  const write = { sheetId: by.sheet, version, actor, change: 'edited' as const };
  await writeCells(transaction, write, by.column, [{ row_id: by.row_id, cell }]);
  await fillWritten(transaction, by.sheet, version, clock());
  return { row: made, isNew };
}

const refusal = (code: 'invalid_input' | 'already_exists', key: string, message: string): Problem =>
  new Problem(code, message, { fields: [{ path: `cells.${key}`, message }] });
