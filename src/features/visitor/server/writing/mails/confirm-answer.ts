import { Problem } from '#kit/problem.ts';
import type { Cell } from '#engine/model.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import { json } from '#platform/database/json.ts';
import { hashToken } from '#platform/http/token.ts';
import type { Services } from '#platform/services.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { addressIn } from './answer-text.ts';
import { type OpenBlock, sheetOf } from '../../reading/open-block.ts';
import { storedRow } from '../add-row.ts';
import { intakeOf } from '../intake/closed-form.ts';
import { inPlace } from '../intake/take-place.ts';
import { storeWithLines } from '../lines/add-with-lines.ts';
import { openLines } from '../lines/open-lines.ts';
import { personOfAddress } from './hold-answer.ts';
import { sendReceipt } from './send-receipt.ts';

export type PendingAnswer = Stored<'pending_answers'>;

/** The answer that a link in a mail is about; null where there is none any more. */
export async function findPending(
  app_id: string,
  token: string,
  { database }: Pick<Services, 'database'>,
): Promise<PendingAnswer | null> {
  const found = await database
    .selectFrom('pending_answers')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('app_id', '=', app_id)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Adds an answer whose address is confirmed: it takes its place now, and is stored once, however often the link is used. It
 * was checked when it was sent, and counts also where the form has closed since.
 */
export async function confirmAnswer(
  open: OpenBlock,
  pending: PendingAnswer,
  address: string,
  services: Services,
): Promise<void> {
  const { cells: held, lines, actor, id } = pending;
  if (!held) return;
  const sheet = sheetOf(open);
  const mails = intakeOf(open.block)?.mails;
  const to = mails?.oncePerAddress ? addressIn(held[mails.to]) : null;
  const cells = writable(held, sheet);
  const lined = openLines(open);
  const row = await inPlace(
    open,
    { key: id, person: to === null ? undefined : personOfAddress(to) },
    services.database,
    async () => {
      if (!lined) return storedRow(open, sheet, { cells, key: id, writer: actor }, services);
      const own = (lines ?? []).map((line) => writable(line, lined.sheet));
      return (await storeWithLines(open, lined, { cells, lines: own }, { services, once: id, writer: actor })).row;
    },
  );
  await sendReceipt(open, row, address, services);
  await services.database
    .updateTable('pending_answers')
    .set({ cells: null, lines: null, actor: json({ kind: 'anonymous' as const }), confirmed_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Columns may have gone since, or be computed now. */
function writable(cells: Readonly<Record<string, Cell>>, { columns }: SheetRecord): Record<string, Cell> {
  const own = columns.filter((column) => !isFormulaColumn(column) || column.auto !== undefined);
  const kept = own.flatMap(({ id }): [string, Cell][] => (id in cells ? [[id, cells[id] ?? null]] : []));
  if (kept.length === 0) throw new Problem('not_found', 'The fields of this form no longer exist.');
  return Object.fromEntries(kept);
}
