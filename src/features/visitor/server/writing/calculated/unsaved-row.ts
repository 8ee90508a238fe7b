import type { UnsavedRow } from '#engine/formula/columns/unsaved/compute-unsaved.ts';
import type { Cell } from '#engine/model.ts';
import type { Services } from '#platform/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { OpenBlock } from '../../reading/open-block.ts';
import { readCells } from '../check-cells.ts';

/**
 * A row as it would be stored, checked as that is. What of it is filled in wrongly isn't known, and neither is what is
 * filled in when it is stored: no number is made of it.
 */
export async function unsavedRow(
  open: OpenBlock,
  { sheet, automatic, cells: sent }: { sheet: SheetRecord; automatic: readonly string[]; cells: Record<string, Cell> },
  services: Services,
): Promise<UnsavedRow> {
  // Files are stored with the row; nothing is computed from them.
  const files = new Set(sheet.columns.flatMap(({ id, type }) => (type === 'files' ? [id] : [])));
  const typed = Object.fromEntries(Object.entries(sent).filter(([column]) => !files.has(column)));
  // Where they came from says only whose files are.
  const { cells, bound, problems } = await readCells(open, sheet, { kind: 'add', cells: typed, address: '' }, services);
  const wrong = problems.flatMap(({ path }) => ((typed[path] ?? '') === '' ? [] : [path]));
  return { cells: { ...bound, ...cells }, unknown: new Set([...automatic, ...wrong]) };
}
