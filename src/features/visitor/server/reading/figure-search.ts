import { isSheetRequest, type RowsRequest } from '#blocks/data-contract.ts';
import type { Column } from '#engine/model.ts';
import type { QueryFilter, Query } from '#engine/query-model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { blockFilters } from './block-filters.ts';
import { columnsOf } from './columns-of.ts';
import type { PageReader } from './page-reader.ts';
import { type PageBlock, readBlockOfVisitors } from './read-page-block.ts';
import type { Surroundings } from './request-surroundings.ts';
import { searchShown } from './searches.ts';

/** Rows that a board shows: whose cells visitors read, and which of them. */
interface ShownRows {
  block: PageBlock;
  named: RowsRequest['named'];
  sheet: SheetRecord;
  columns: Column[];
  filters: QueryFilter[];
}

/**
 * The search of a board for a figure, and for rows of which another block shows more. It may follow only where some
 * block of the board shows the very rows and columns that the figure is made of, and looks into what this one block
 * shows: then a search reveals nothing that visitors could not add up themselves. Otherwise a search for a name would
 * reveal the salary behind a sum. (decision 42)
 */
export async function figureSearch(
  figure: { sheet: SheetRecord; columns: readonly Column[]; filters: readonly QueryFilter[] },
  { reader, services }: Pick<Surroundings, 'reader' | 'services'>,
): Promise<Pick<Query, 'pageSearch'>> {
  if (!reader.pageSearch) return {};
  const shown = await shownRows(reader);
  const around = shown.filter(
    ({ sheet, columns, filters }) =>
      sheet.id === figure.sheet.id &&
      figure.columns.every((column) => columns.includes(column)) &&
      filters.every((filter) => figure.filters.some((own) => isSameFilter(own, filter))),
  );
  // Of one block: over the columns of two, a search of two words would reveal which of their rows are the same.
  const widest = around.toSorted((one, other) => other.columns.length - one.columns.length)[0];
  if (!widest) return {};
  // Whether any row matches in one cell is also checked on the rows of that block, so that all blocks of them find
  // alike.
  const { columns, named, block, filters } = widest;
  const { search } = await searchShown(reader.pageSearch, { columns, named }, { block, reader, services, filters });
  return { pageSearch: search };
}

const known = new WeakMap<PageReader, Promise<ShownRows[]>>();

function shownRows(reader: PageReader): Promise<ShownRows[]> {
  const answer = known.get(reader) ?? readShownRows(reader);
  known.set(reader, answer);
  return answer;
}

async function readShownRows(reader: PageReader): Promise<ShownRows[]> {
  const shown: ShownRows[] = [];
  for (const stored of reader.page.document.blocks) {
    const block = readBlockOfVisitors(stored);
    if (!block || block.gaps.length > 0) continue;
    for (const dataRequest of Object.values(block.definition.requests(block.config))) {
      // One record alone is not the rows of a sheet.
      if (!isSheetRequest(dataRequest) || dataRequest.shape !== 'rows' || dataRequest.record || dataRequest.span)
        continue;
      const sheet = reader.sheetOf(dataRequest.sheet_title || stored.sheet_title);
      const filters = sheet && (await blockFilters(block, sheet, reader));
      if (filters)
        shown.push({ block, named: dataRequest.named, sheet, columns: columnsOf(sheet, dataRequest.columns), filters });
    }
  }
  return shown;
}

const isSameFilter = (one: QueryFilter, other: QueryFilter): boolean =>
  one.column === other.column &&
  one.condition === other.condition &&
  JSON.stringify(one.value) === JSON.stringify(other.value);
