/** Answers that their senders change by a link in a mail: the fields of the form, and nothing else of the row. */
import type { Cell, Row } from '#engine/model.ts';
import { cellText } from '#engine/folding.ts';
import { Problem } from '#kit/problem.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import { hashToken } from '#platform/http/token.ts';
import type { Services } from '#platform/services.ts';
import type { Stored } from '#platform/database/schema.ts';
import { personOf } from '../../../rules/access.ts';
import { todayOf } from '../../reading/page-reader.ts';
import { type OpenBlock, sheetOf, writerThrough } from '../../reading/open-block.ts';
import { checkCells } from '../check-cells.ts';
import { intakeOf } from '../intake/closed-form.ts';

export type AnswerLink = Stored<'form_receipts'>;

/** What a link is for; null where it ended. */
export async function findLink(
  app_id: string,
  token: string,
  { database }: Pick<Services, 'database'>,
): Promise<AnswerLink | null> {
  const found = await database
    .selectFrom('form_receipts')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('app_id', '=', app_id)
    .where('ends_at', '>', new Date())
    .executeTakeFirst();
  return found ?? null;
}

/**
 * The row of a link; null where the form gives no such links now, takes its answers from elsewhere, or the row was deleted:
 * also one that was restored since.
 */
export async function linkedRow(
  open: OpenBlock,
  link: AnswerLink,
  { rows, database }: Pick<Services, 'rows' | 'database'>,
): Promise<Row | null> {
  const isOn = typeof intakeOf(open.block)?.mails?.receipt?.editDays === 'number';
  if (!isOn || sheetOf(open).id !== link.sheet_id || !open.rights.add) return null;
  const deleted = await database
    .selectFrom('row_history')
    .select('version')
    .where('sheet_id', '=', link.sheet_id)
    .where('row_id', '=', link.row_id)
    .where('change', '=', 'deleted')
    .where('at', '>=', link.created_at)
    .executeTakeFirst();
  return deleted ? null : rows.byId(link.sheet_id, link.row_id);
}

/** What the fields of a form hold of a row, as texts: of those alone that it asks its sender. */
export function answerOf(open: OpenBlock, row: Row): Record<string, string> {
  const { columns } = sheetOf(open);
  const { viewer, context } = open.reader;
  const at = { today: todayOf(context), user: personOf(viewer) };
  const requested = intakeOf(open.block)?.requested?.(row.cells, at) ?? new Set<string>();
  const own = columns.filter((column) => requested.has(column.id) && !isFormulaColumn(column));
  return Object.fromEntries(own.map(({ id }) => [id, cellText(row.cells[id])]));
}

/** Stores what was changed. What was left as it was shown stays as it is. */
export async function editByLink(
  open: OpenBlock,
  { row, cells, address }: { row: Row; cells: Record<string, Cell>; address: string },
  services: Services,
): Promise<void> {
  const sheet = sheetOf(open);
  const shown = answerOf(open, row);
  const sent = Object.fromEntries(
    Object.entries(cells).map(([id, cell]): [string, Cell] => [
      id,
      id in shown && cellText(cell) === shown[id] ? (row.cells[id] ?? null) : cell,
    ]),
  );
  const checked = await checkCells(open, sheet, { kind: 'edit', cells: sent, before: row.cells, address }, services);
  const changed = Object.entries(checked).filter(([id, cell]) => cellText(cell) !== cellText(row.cells[id]));
  if (changed.some(([id]) => row.formulas?.[id] !== undefined))
    throw new Problem('invalid_input', 'One of these values is calculated by now and can’t be changed here.');
  if (changed.length === 0) return;
  await services.rows.edit(sheet.id, writerThrough(open), row.row_id, row.version, Object.fromEntries(changed));
}
