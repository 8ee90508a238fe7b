import type { BlockConfig } from '#blocks/contract.ts';
import { personOf } from '../../rules/access.ts';
import { namedFilters } from '#features/boards/rules/board-view.ts';
import { findColumn } from '../../rules/column-template.ts';
import { longestFilterValue } from '../../rules/filter-rules.ts';
import { isInternalColumn } from '../../rules/internal-columns.ts';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import type { Filter, QueryFilter } from '#engine/query-model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { PageBlock } from './read-page-block.ts';
import { ownRows } from './own-rows.ts';
import type { PageReader } from './page-reader.ts';

/**
 * The filters that always hold for a block's rows of a sheet, or null when nothing may be shown at all: the owner's of
 * the page and of the block (active, or named in the address), the conditional ones, and whose the rows are.
 */
export async function blockFilters(
  block: PageBlock,
  sheet: SheetRecord,
  reader: PageReader,
): Promise<QueryFilter[] | null> {
  const own = ownRows(reader, sheet);
  if (own === null) return null;
  const named = namedFilters(reader.address);
  const set = [...reader.pageFilters, ...(block.stored.filters ?? [])];
  const owner = set.flatMap((filter) => ownerFilter(filter, sheet, named));
  const conditional = isOwnSheet(block, sheet) ? await conditionalFilters(block.config, reader) : [];
  if (conditional === null) return null;
  return [...own, ...owner, ...conditional];
}

function ownerFilter(filter: BlockFilter, sheet: SheetRecord, named: Map<string, string>): Filter[] {
  if (filter.sheet_column.sheet !== sheet.title) return [];
  const value = named.get(filter.name);
  if (!filter.active && value === undefined) return [];
  // An address may switch a filter on and give its value, but never loosen one that the owner made active.
  const given = filter.active ? '' : (value ?? '').slice(0, longestFilterValue);
  return [{ ...engineFilter(filter, sheet), ...(given && { value: given }) }];
}

/** An owner's filter as the engine takes it. A column that the sheet lost matches nothing. */
export function engineFilter({ sheet_column, condition, value }: BlockFilter, sheet: SheetRecord): Filter {
  const column = findColumn(sheet.columns, sheet_column.column)?.id ?? sheet_column.column;
  return { column, condition, value };
}

/** The rules that depend on the visitor or the record; null where one has nothing to compare with, or is unfinished. */
async function conditionalFilters(config: BlockConfig, reader: PageReader): Promise<QueryFilter[] | null> {
  const filters: QueryFilter[] = [];
  for (const { filter_by, select_column: column, match_with_column: other } of config.conditional_filter) {
    if (filter_by === 'None') continue;
    if (column === '' || other === '') return null;
    const filter =
      filter_by === 'Logged in user' ? byPerson(column, reader, other) : await byRecord(column, reader, other);
    if (filter === null) return null;
    filters.push(filter);
  }
  return filters;
}

/**
 * A person is compared exactly; an address as mail takes it, in upper or lower case. (decision 40) Never by a name,
 * under which anyone may register. (decision 131)
 */
function byPerson(column: string, { viewer }: PageReader, part: string): QueryFilter | null {
  const person = personOf(viewer);
  if (!person) return null;
  switch (part.toLowerCase()) {
    case 'email':
      return { column, condition: '=', value: person.email };
    case '_id': {
      const identity = viewer.kind === 'app_user' ? viewer.row_identity : null;
      return identity === null ? null : { column, condition: 'is_exactly', value: identity };
    }
    default:
      return null;
  }
}

async function byRecord(column: string, reader: PageReader, reference: string): Promise<QueryFilter | null> {
  const record = await reader.currentRecord();
  const other = record && findColumn(record.sheet.columns, reference);
  const value = other && record.row.cells[other.id];
  if (!other || value === null || value === undefined || value === '') return null;
  // Which row it is, or whose, and not only what it contains.
  return isInternalColumn(other)
    ? { column, condition: 'is_exactly', value: String(value) }
    : { column, condition: '=', value };
}

const isOwnSheet = (block: PageBlock, sheet: SheetRecord): boolean => block.stored.sheet_title === sheet.title;
