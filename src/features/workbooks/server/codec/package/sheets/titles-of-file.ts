import type { PackageChanges } from '../changes.ts';

/** As a sheet is called here: open-workbook-file.ts. */
const cleanTitle = (title: string): string => title.replaceAll('\0', '').toWellFormed().trim();

/**
 * Changes with the titles of the file. A sheet whose title in the file has blanks around it is called without them here,
 * and in the file once anything changes there: formulas that are written name it so.
 */
export function withTitlesOfFile(requested: PackageChanges, titles: readonly string[]): PackageChanges {
  const exact = new Set(titles.map((title) => title.toLowerCase()));
  const unclean = new Map(
    titles.flatMap((title) => {
      const clean = cleanTitle(title);
      return clean === title || exact.has(clean.toLowerCase()) ? [] : [[clean.toLowerCase(), title] as const];
    }),
  );
  if (unclean.size === 0) return requested;
  const { sheets, renamedSheets = [], removedSheets = [] } = requested;
  const inFile = (name: string): string => unclean.get(name.toLowerCase()) ?? name;
  const renamed = renamedSheets.map(({ from, to }) => ({ from: inFile(from), to }));
  const known = new Set(renamed.map(({ from }) => from));
  for (const { name } of hasChanges(requested) ? sheets : []) {
    const title = inFile(name);
    if (title !== name && !known.has(title)) renamed.push({ from: title, to: name });
  }
  return {
    ...requested,
    sheets: sheets.map((sheet) => ({ ...sheet, name: inFile(sheet.name) })),
    ...(renamed.length > 0 && { renamedSheets: renamed }),
    ...(removedSheets.length > 0 && { removedSheets: removedSheets.map(inFile) }),
  };
}

function hasChanges({ sheets, renamedSheets = [], removedSheets = [], addedSheets = [] }: PackageChanges): boolean {
  if (renamedSheets.length + removedSheets.length + addedSheets.length > 0) return true;
  return sheets.some(
    ({ cells, shifts = [], columns, choices = [] }) =>
      typeof cells === 'function' || cells.length + shifts.length + choices.length > 0 || columns !== undefined,
  );
}
