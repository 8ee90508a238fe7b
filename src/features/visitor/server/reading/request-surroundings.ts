/** What a request of a block is answered from, and what its questions and answers have in common. */
import type { RequestedData } from '#blocks/data-contract.ts';
import type { Cell, Column } from '#engine/model.ts';
import { peopleText } from '#engine/people.ts';
import type { Filter, Query, QueryAnswer, QueryFilter, Search, SearchKeys } from '#engine/query-model.ts';
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
  const requested = { ...query, filters: [...(filters ?? []), ...more] };
  return withoutPersonIds(await services.engine.query(sheet.id, requested, reader.context), sheet);
}

/** Pages have the names of people and no ids: a name is one person in a workspace. (engine/people.ts) */
function withoutPersonIds(answer: QueryAnswer, { columns }: Pick<SheetRecord, 'columns'>): QueryAnswer {
  if (!columns.some(({ type }) => type === 'person')) return answer;
  const cells = (given: readonly Cell[]): Cell[] => given.map(peopleText);
  const rows = (given: QueryAnswer['rows']): QueryAnswer['rows'] =>
    given.map((row) => ({ ...row, cells: withPeopleTexts(row.cells) }));
  return {
    ...answer,
    rows: rows(answer.rows),
    aggregates: cells(answer.aggregates),
    groups: answer.groups.map((group) => ({ ...group, key: peopleText(group.key), values: cells(group.values) })),
    distinct: cells(answer.distinct),
    ...(answer.nested && {
      nested: {
        ...answer.nested,
        groups: answer.nested.groups.map((group) => ({
          ...group,
          key: peopleText(group.key),
          values: cells(group.values),
        })),
      },
    }),
    ...(answer.parts && { parts: answer.parts.map((part) => ({ ...part, rows: rows(part.rows) })) }),
    ...(answer.tree && { tree: { ...answer.tree, path: rows(answer.tree.path) } }),
  };
}

/** Cells with the names of people alone. */
export const withPeopleTexts = (cells: Record<string, Cell>): Record<string, Cell> =>
  Object.fromEntries(Object.entries(cells).map(([id, cell]) => [id, peopleText(cell)]));

/** What a search looks into: shown columns, and the names of those that hold keys of another sheet. */
export interface Searched {
  columns: readonly Column[];
  filters: readonly QueryFilter[];
  keys?: readonly SearchKeys[] | undefined;
}

/**
 * Whether any row matches in one cell is checked on all rows that the owner's filters leave: what a visitor filters,
 * opens or turns to changes nothing of what the search finds.
 */
export const searchOf = (text: string, { columns, filters, keys = [] }: Searched): Search => ({
  text,
  columns: columns.map((column) => column.id),
  within: [...filters],
  ...(keys.length > 0 && { keys: [...keys] }),
});

/** What to say about an answer. What it misses is said of all columns together: which they are is not for visitors. */
export const noticesOf = ({
  uncomputed,
  across,
}: Pick<QueryAnswer, 'uncomputed' | 'across'>): Pick<RequestedData, 'missed' | 'across'> => ({
  ...(uncomputed && { missed: uncomputedText(addUncomputed(Object.values(uncomputed))) }),
  ...(across && { across: acrossText }),
});
