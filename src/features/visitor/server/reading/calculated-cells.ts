import type { BlockRights } from '#blocks/contract.ts';
import type { RequestedData, SheetRequest } from '#blocks/data-contract.ts';
import type { PageReader, ReaderNeeds } from './page-reader.ts';
import type { PageBlock } from './read-page-block.ts';

/**
 * Rows as answered, with the shown cells that a formula fills named, so that no view offers to overwrite one. Only
 * those who may edit through the block get them, since only they are worth the look-up.
 */
export async function nameCalculated<Data extends RequestedData>(
  data: Data,
  from: { block: PageBlock; dataRequest: SheetRequest; rights: BlockRights; reader: PageReader },
  services: ReaderNeeds,
): Promise<Data> {
  const { block, dataRequest, rights, reader } = from;
  if (data.shape !== 'rows' || data.rows.length === 0 || rights.edit.length === 0) return data;
  const sheet = reader.sheetOf(block.stored.sheet_title);
  if (!sheet || (dataRequest.sheet_title && dataRequest.sheet_title !== sheet.title)) return data;
  const ids = data.rows.map((row) => row.row_id);
  const calculated = await services.rows.calculated(sheet.id, ids);
  if (calculated.size === 0) return data;
  const shown = new Set(data.columns.map((column) => column.id));
  const rows = data.rows.map((row) => {
    const columns = (calculated.get(row.row_id) ?? []).filter((column) => shown.has(column));
    return columns.length > 0 ? { ...row, calculated: columns } : row;
  });
  return { ...data, rows };
}
