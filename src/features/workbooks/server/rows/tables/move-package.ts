import type { FileGrid } from '#engine/formula/cells/grid-layout.ts';
import type { SheetOfPackage } from '../../../rules/kept-package.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { SheetDraft } from '../editing/sheet-draft.ts';
import type { WholeGrid } from './grid-content.ts';
import { isAsInFile } from './guests/note-in-package.ts';
import type { TablePlan } from './plan-table.ts';
import type { TableContent } from './table-content.ts';

/**
 * The file that a workbook came as has the same cells wherever its table is. As long as no row of the table came or went,
 * what the file has are the rows and columns of now; else an export can't tell any more, and says so.
 */
export async function movePackage(
  transaction: Transaction,
  { id, workbook_id }: SheetDraft,
  grid: WholeGrid,
  plan: TablePlan,
  { rows }: TableContent,
): Promise<void> {
  const workbook = await transaction
    .selectFrom('workbooks')
    .select('package')
    .where('id', '=', workbook_id)
    .forUpdate()
    .executeTakeFirst();
  const kept = workbook?.package;
  const before = kept?.sheets.find((sheet) => sheet.id === id);
  if (!kept || !before) return;
  // Which rows of a newer file are which is known by their ids alone.
  const isSame = before.isMoved !== true && !kept.isUpdate && (await isAsInFile(transaction, before));
  const { gaps: _, ...layout } = plan.layout;
  const file: FileGrid = { ...layout, gaps: gapsByCount(plan) };
  const names = new Map(before.columns.map((column) => [column.id, column]));
  const columns = plan.columns.map(({ column: { id: own, name, formula }, before: known }) => {
    const isHeading = plan.after.layout.header === grid.sheet.layout.header;
    const inFile = isHeading && known ? names.get(known.id) : undefined;
    return inFile ?? { id: own, name, ...(formula !== undefined && { formula }) };
  });
  const own: SheetOfPackage = isSame
    ? { ...before, rows: rows.length, grid: file, columns }
    : { ...before, isMoved: true };
  const sheets = kept.sheets.map((sheet) => (sheet.id === id ? own : sheet));
  await transaction
    .updateTable('workbooks')
    .set({ package: json({ ...kept, sheets }) })
    .where('id', '=', workbook_id)
    .execute();
}

/** Blank rows by the number of rows of data before them. */
function gapsByCount({ rows, layout }: TablePlan): FileGrid['gaps'] {
  const counts = new Map(rows.map(({ row_id }, at) => [row_id, at + 1]));
  return (layout.gaps ?? []).map(([id, count]) => [counts.get(id) ?? 0, count]);
}
