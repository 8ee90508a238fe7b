/** What the addresses of rows end with on the pages about them that a block leads to. */
import type { DataRow, NamesRequest, RowsData, RowsRequest } from '#blocks/data-contract.ts';
import type { Column } from '#engine/model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { recordEnd } from '../../rules/records/record-address.ts';
import { columnsOf } from '../reading/columns-of.ts';
import type { PageReader, ReaderNeeds } from '../reading/page-reader.ts';
import type { PageBlock } from '../reading/read-page-block.ts';
import { run, type Surroundings } from '../reading/request-surroundings.ts';
import { recordName } from './record-name.ts';
import { nameColumns, type RecordPage } from './record-pages.ts';

interface Around {
  block: PageBlock;
  sheet: SheetRecord;
  reader: PageReader;
  /** The columns whose cells the viewer gets: an address says no more of a row than these do. */
  shown: readonly Column[];
}

/** The rows with their `paths`. Where a page calls them by what is not shown here, the address has no name in it. */
export async function withRecordPaths(
  rows: DataRow[],
  { opens = [] }: Pick<RowsRequest, 'opens'>,
  { block, sheet, reader, shown }: Around,
): Promise<DataRow[]> {
  const isOwn = block.stored.sheet_title === sheet.title;
  const buttons = isOwn ? block.config.item_buttons.map((button) => button.open_detail_page) : [];
  const ids = [...new Set([...buttons, ...opens])].filter((id) => id !== '');
  if (ids.length === 0 || rows.length === 0) return rows;
  const pages = await Promise.all(ids.map((id) => reader.recordPage(id)));
  const leading = pages.filter((page) => page !== null).filter((page) => isAbout(page, sheet));
  if (leading.length === 0) return rows;
  const named = leading.map((page) => [page.page_id, shownName(page, sheet, shown)] as const);
  return rows.map((row) => {
    const ends = named.map(([id, columns]): [string, string] => [
      id,
      recordEnd(row.row_id, recordName(row.cells, columns, reader.language)),
    ]);
    return { ...row, paths: Object.fromEntries(ends) };
  });
}

/** What the address of a row of another sheet ends with, of which a cell shows the name. */
export async function endOfNamed(
  { leads, column, sheet_title }: Pick<NamesRequest, 'leads' | 'column' | 'sheet_title'>,
  reader: PageReader,
): Promise<(row: { row_id: string; name: string }) => string> {
  const page = leads ? await reader.recordPage(leads) : null;
  const sheet = reader.sheetOf(sheet_title);
  if (!page || !sheet || !isAbout(page, sheet)) return ({ row_id }) => `?${new URLSearchParams({ record: row_id })}`;
  const [own, other] = nameColumns(page.about, sheet);
  const isItsName = own?.id === column && other === undefined;
  return ({ row_id, name }) => recordEnd(row_id, isItsName ? name : '');
}

/**
 * The rows before and after the record of a page, with what their addresses end with: with a name where the page shows
 * them as well, whatever list they are of.
 */
export async function withEnds<Beside extends Pick<NonNullable<RowsData['beside']>, 'previous' | 'next'>>(
  beside: Beside,
  dataRequest: RowsRequest,
  around: Omit<Surroundings, 'services'> & { block: PageBlock; services: ReaderNeeds },
): Promise<Beside & Pick<NonNullable<RowsData['beside']>, 'ends'>> {
  const { reader, sheet } = around;
  const page = await reader.recordPage(reader.page.page_id);
  const rowIds = [beside.previous, beside.next].filter((id) => id !== null);
  if (!page || !isAbout(page, sheet) || rowIds.length === 0) return beside;
  const columns = shownName(page, sheet, columnsOf(sheet, dataRequest.columns));
  const query = { columns: columns.map(({ id }) => id), rowIds, page: { offset: 0, limit: rowIds.length } };
  const rows = columns.length > 0 ? (await run(around, query)).rows : [];
  const endOf = (id: string | null): string | undefined =>
    id === null
      ? undefined
      : recordEnd(id, recordName(rows.find(({ row_id }) => row_id === id)?.cells ?? {}, columns, reader.language));
  return { ...beside, ends: { previous: endOf(beside.previous), next: endOf(beside.next) } };
}

/** Of a page without details any sheet may be the one. */
export const isAbout = (page: RecordPage, sheet: SheetRecord): boolean =>
  page.holdsAddresses && (page.sheet_title === '' || page.sheet_title === sheet.title);

function shownName({ about }: RecordPage, sheet: SheetRecord, shown: readonly Column[]): readonly Column[] {
  const columns = nameColumns(about, sheet);
  return columns.every(({ id }) => shown.some((one) => one.id === id)) ? columns : [];
}
