/** What a request of a block is answered from, and what its questions and answers have in common. */
import type { RequestedData } from '#blocks/data-contract.ts';
import type { Column } from '#engine/model.ts';
import type { Filter, Query, QueryAnswer, QueryFilter, Search } from '#engine/query-model.ts';
import { acrossText } from '#engine/across-text.ts';
import { addUncomputed, uncomputedText } from '#engine/uncomputed.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { PageReader, ReaderNeeds } from './page-reader.ts';

export interface Surroundings {
  sheet: SheetRecord;
  /** Null: nothing may be shown. */
  filters: QueryFilter[] | null;
  reader: PageReader;
  services: ReaderNeeds;
}
export async function run(
  { sheet, filters, reader, services }: Surroundings,
  query: Omit<Query, 'filters'>,
  more: Filter[] = [],
) {
  return services.engine.query(sheet.id, { ...query, filters: [...(filters ?? []), ...more] }, reader.context);
}

/**
 * Of a board, over what the visitor is shown of the rows: here, or by a block that shows the same rows and more of them,
 * so that all blocks of these rows find alike. (figure-search.ts)
 */
export const pageSearch = (
  { pageSearch: text }: PageReader,
  shown: readonly Column[],
  filters: readonly QueryFilter[],
): Pick<Query, 'pageSearch'> => (text ? { pageSearch: searchOf(text, shown, filters) } : {});

/**
 * Whether any row matches in one cell is checked on all rows that the owner's filters leave: what a visitor filters,
 * opens or turns to changes nothing of what the search finds.
 */
export const searchOf = (text: string, shown: readonly Column[], filters: readonly QueryFilter[]): Search => ({
  text,
  columns: shown.map((column) => column.id),
  within: [...filters],
});

/** What to say about an answer. What it misses is said of all columns together: which they are is not for visitors. */
export const noticesOf = ({
  uncomputed,
  across,
}: Pick<QueryAnswer, 'uncomputed' | 'across'>): Pick<RequestedData, 'missed' | 'across'> => ({
  ...(uncomputed && { missed: uncomputedText(addUncomputed(Object.values(uncomputed))) }),
  ...(across && { across: acrossText }),
});
