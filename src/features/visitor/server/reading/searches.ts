/** What a request of a block searches for: a visitor's words, and those of the whole page. */
import type { NamesRequest, RowsData } from '#blocks/data-contract.ts';
import type { Column } from '#engine/model.ts';
import type { Query } from '#engine/query-model.ts';
import type { NamesAround } from './named-cells.ts';
import { keysByName, tooManyNames } from './search-by-name.ts';
import { searchOf, type Surroundings } from './request-surroundings.ts';

interface Shown {
  columns: readonly Column[];
  /** Of these columns, those that show names of another sheet. */
  named?: Readonly<Record<string, NamesRequest>> | undefined;
}

/** One search over what a block shows; `missed` says where it couldn't look at all names. */
export async function searchShown(
  text: string,
  { columns, named = {} }: Shown,
  around: NamesAround & Pick<Surroundings, 'filters'>,
) {
  const shown = Object.entries(named).filter(([id]) => columns.some((column) => column.id === id));
  const { keys, isCut } = await keysByName(text, Object.fromEntries(shown), around);
  const search = searchOf(text, { columns, filters: around.filters ?? [], keys });
  return { search, ...(isCut && { missed: tooManyNames }) };
}

/**
 * Of a board, over what the visitor is shown of the rows: here, or by a block that shows the same rows and more of them,
 * so that all blocks of these rows find alike. (figure-search.ts)
 */
export async function pageSearch(
  shown: Shown,
  around: NamesAround & Pick<Surroundings, 'filters'>,
): Promise<Pick<Query, 'pageSearch'>> {
  const { pageSearch: text } = around.reader;
  return text ? { pageSearch: (await searchShown(text, shown, around)).search } : {};
}

/** Sentences about what an answer misses. */
export const missedTexts = (...texts: (string | undefined)[]): Pick<RowsData, 'missed'> => {
  const said = texts.filter((text) => text !== undefined);
  return said.length > 0 ? { missed: said.join(' ') } : {};
};
