import type { DataRow } from '#blocks/data-contract.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { NamedRecord } from '../../rules/records/record-address.ts';
import { blockFilters } from './block-filters.ts';
import type { PageReader, ReaderNeeds } from './page-reader.ts';
import { type PageBlock, readBlockOfVisitors, readPageBlock } from './read-page-block.ts';

/**
 * The record that a page shows: the row that its address names, where some block of the page may show it to the viewer
 * by the owner's filters. Blocks that show one record decide alone where there are any; while the address names none,
 * their first row is the record.
 */
export async function findRecord(
  reader: PageReader,
  services: ReaderNeeds,
  named?: NamedRecord,
): Promise<{ sheet: SheetRecord; row: DataRow } | null> {
  const row_id = reader.address.get('record');
  const which = named ? { shortIds: [named.short] } : row_id ? { rowIds: [row_id] } : {};
  const blocks = reader.page.document.blocks.flatMap((stored) => openedBlock(stored, reader));
  const ofOneRecord = blocks.filter(showsOneRecord);
  if (!row_id && !named && ofOneRecord.length === 0) return null;
  for (const block of ofOneRecord.length > 0 ? ofOneRecord : blocks) {
    const sheet = reader.sheetOf(block.stored.sheet_title);
    const filters = sheet && (await blockFilters(withoutRecordRules(block), sheet, reader));
    if (!filters) continue;
    const columns = sheet.columns.map((column) => column.id);
    const query = { columns, filters, ...which, page: { offset: 0, limit: 1 } };
    const { rows } = await services.engine.query(sheet.id, query, reader.context);
    if (rows[0]) return { sheet, row: rows[0] };
  }
  return null;
}

/** Whether a block shows the record of the page, and no other row. */
export const showsOneRecord = ({ definition, config }: PageBlock): boolean =>
  Object.values(definition.requests(config)).some(
    (dataRequest) => dataRequest.shape === 'rows' && dataRequest.record === true,
  );

function openedBlock(stored: StoredBlock, { viewer }: PageReader): PageBlock[] {
  const read = viewer.kind === 'editor' ? readPageBlock : readBlockOfVisitors;
  const block = stored.sheet_title ? read(stored) : null;
  return block && (block.gaps.length === 0 || viewer.kind === 'editor') ? [block] : [];
}

/** What is compared with the record says nothing about which record it is. */
export function withoutRecordRules(block: PageBlock): PageBlock {
  const conditional_filter = block.config.conditional_filter.filter((rule) => rule.filter_by !== 'Current record');
  return { ...block, config: { ...block.config, conditional_filter } };
}
