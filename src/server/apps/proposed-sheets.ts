import type { SheetProfile } from '#domain/meaning/sheet-profile.ts';
import type { SheetRecord } from '../scope.ts';
import type { Services } from '../services.ts';

/** What proposals are made of: the sheets without the columns that they hide from whoever looks for the first time. */
export interface ProposedSheets {
  sheets: SheetProfile[];
  hidden: { sheet: string; name: string }[];
}

export async function readProposedSheets(
  { engine, workbooks }: Pick<Services, 'engine' | 'workbooks'>,
  sheets: readonly SheetRecord[],
): Promise<ProposedSheets> {
  const hidden = await workbooks.hiddenColumnsOf(sheets.map(({ id }) => id));
  const isHidden = ({ id }: SheetRecord, column: string): boolean => hidden.get(id)?.includes(column) === true;
  const shown = sheets.map((sheet) => ({ ...sheet, columns: sheet.columns.filter(({ id }) => !isHidden(sheet, id)) }));
  return {
    sheets: await Promise.all(shown.filter(({ columns }) => columns.length > 0).map((sheet) => engine.profile(sheet))),
    hidden: sheets.flatMap((sheet) =>
      sheet.columns.filter(({ id }) => isHidden(sheet, id)).map(({ name }) => ({ sheet: sheet.title, name })),
    ),
  };
}
