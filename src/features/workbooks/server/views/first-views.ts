/** The view of a sheet that everyone who chose no other sees first: how its file looked. (decision 116) */
import { plainArrangement, type SheetArrangement, widthOfColumns } from '../../rules/arrangement/arrangement.ts';
import { newId } from '#kit/ids.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { AppearanceInFile } from '../codec/workbook-codec.ts';
import { arrangementOf } from './stored-arrangement.ts';

/** Stores how a sheet looked in its file, in the transaction that stores its rows; a plain look needs no view. Widths of the file are the least. */
export async function insertFileView(
  transaction: Transaction,
  sheet_id: string,
  { widths, hidden }: AppearanceInFile,
  byHand: SheetArrangement['widths'] = {},
): Promise<void> {
  if ([widths, byHand].every((some) => Object.keys(some).length === 0) && hidden.length === 0) return;
  const { least, most } = widthOfColumns;
  const fitting = Object.entries(widths).map(([id, width]) => [id, Math.min(Math.max(width, least), most)]);
  const leastWidths = Object.fromEntries(fitting);
  const arrangement: SheetArrangement = { ...plainArrangement, widths: byHand, leastWidths, hidden };
  await transaction
    .insertInto('saved_views')
    .values({ id: newId('view'), sheet_id, name: 'As in the file', shown_first: true, arrangement: json(arrangement) })
    .execute();
}

/** A copy shows no more at first than the sheet that it was made of. `copies` maps that sheet's id to the copy's. */
export async function copyFirstViews(transaction: Transaction, copies: ReadonlyMap<string, string>): Promise<void> {
  const views = await readFirstViews(transaction, [...copies.keys()]);
  for (const [of, { widths, leastWidths, hidden }] of views) {
    const copy = copies.get(of);
    if (copy !== undefined) await insertFileView(transaction, copy, { widths: leastWidths, hidden }, widths);
  }
}

/** How sheets look to people who chose nothing, by sheet id; those without such a view are absent. */
export async function readFirstViews(
  database: Database | Transaction,
  sheetIds: readonly string[],
): Promise<Map<string, SheetArrangement>> {
  if (sheetIds.length === 0) return new Map();
  const found = await database
    .selectFrom('saved_views')
    .select(['sheet_id', 'arrangement', 'revision', 'shown_first'])
    .where('sheet_id', 'in', [...sheetIds])
    .where('shown_first', '=', true)
    .execute();
  return new Map(found.map((view) => [view.sheet_id, arrangementOf(view)]));
}

/** The columns that sheets hide from first-time viewers, by sheet id. */
export async function hiddenAtFirst(database: Database, sheetIds: readonly string[]): Promise<Map<string, string[]>> {
  const views = await readFirstViews(database, sheetIds);
  return new Map([...views].map(([id, { hidden }]) => [id, hidden]));
}
