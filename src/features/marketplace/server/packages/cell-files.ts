/** Files of cells in a package: they travel with the sample rows, and what can't is left out by name. */
import { cellOfFiles, filesOf } from '#engine/file-cells.ts';
import { fileKeysIn } from '#features/files/server/uploads/shared-files.ts';
import type { SampleSheet } from '../submission/sample-rows.ts';
import type { PackagedFile } from './app-package.ts';

/** What files of cells are called there, by their addresses. */
export function cellFileNames(sheets: readonly SampleSheet[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { columns, rows } of sheets) {
    const ids = columns.filter(({ type }) => type === 'files').map(({ id }) => id);
    for (const { cells } of rows)
      for (const id of ids) for (const { name, url } of filesOf(cells[id])) names.set(url, name);
  }
  return names;
}

export interface WithoutMissing {
  sheets: SampleSheet[];
  /** The names of files that were left out of cells. */
  left: string[];
}

/** The sheets without those stored files that the package doesn't have: a cell would name what is nowhere. */
export function withoutMissingFiles(
  sheets: readonly SampleSheet[],
  files: readonly Pick<PackagedFile, 'address'>[],
): WithoutMissing {
  const packed = new Set(files.map(({ address }) => address));
  const left: string[] = [];
  const kept = sheets.map((sheet) => {
    const ids = sheet.columns.filter(({ type }) => type === 'files').map(({ id }) => id);
    if (ids.length === 0) return sheet;
    const rows = sheet.rows.map(({ cells }) => {
      const changed = ids.flatMap((id) => {
        const own = filesOf(cells[id]);
        const there = own.filter(({ url }) => fileKeysIn(url).length === 0 || packed.has(url));
        left.push(...own.filter((file) => !there.includes(file)).map(({ name }) => name));
        return there.length < own.length ? [[id, cellOfFiles(there)] as const] : [];
      });
      return changed.length > 0 ? { cells: { ...cells, ...Object.fromEntries(changed) } } : { cells };
    });
    return { ...sheet, rows };
  });
  return { sheets: kept, left };
}

const mostNamed = 50;

/** A line of the sources of a package about what it hasn't; '' where nothing is missing. */
export function missingText(left: readonly string[]): string {
  if (left.length === 0) return '';
  const named = left.slice(0, mostNamed).join(', ');
  const more = left.length > mostNamed ? ` and ${left.length - mostNamed} more` : '';
  return `Files of rows that are too large for a package, or gone, were left out: ${named}${more}.\n`;
}
