import type { TitledSheet } from '#features/proposals/rules/layouts/opening.ts';
import { shownSheets } from '#features/workbooks/rules/arrangement/shown-sheets.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Services } from '#platform/services.ts';

/** What proposals are made of: the sheets that aren't hidden, without the columns that they hide from a first look. */
export interface ProposedSheets {
  sheets: TitledSheet[];
  hidden: { sheet: string; name: string }[];
  /** Sheets that their file hides. */
  hidden_sheets: { sheet: string; is_let_in: boolean }[];
}

export async function readProposedSheets(
  { engine, workbooks }: Pick<Services, 'engine' | 'workbooks'>,
  own: readonly SheetRecord[],
  letIn: readonly string[] = [],
): Promise<ProposedSheets> {
  const ids = own[0] ? await workbooks.hiddenSheetsOf(own[0].workbook_id) : [];
  const columns = await workbooks.hiddenColumnsOf(own.map(({ id }) => id));
  const above = await workbooks.cellsAbove(own.map(({ id }) => id));
  const isLeftOut = ({ id, title }: SheetRecord): boolean => ids.includes(id) && !letIn.includes(title);
  const shown = shownSheets(own, { sheets: own.filter(isLeftOut).map(({ id }) => id), columns });
  return {
    sheets: await Promise.all(
      shown.map(async (sheet) => ({ ...(await engine.profile(sheet)), above: above.get(sheet.id) ?? [] })),
    ),
    hidden: own
      .filter((sheet) => !isLeftOut(sheet))
      .flatMap(({ id, title, columns: all }) =>
        all.filter((column) => columns.get(id)?.includes(column.id)).map(({ name }) => ({ sheet: title, name })),
      ),
    hidden_sheets: own
      .filter(({ id }) => ids.includes(id))
      .map(({ title }) => ({ sheet: title, is_let_in: letIn.includes(title) })),
  };
}
