import type { BlockConfig } from '#blocks/contract.ts';
import { personOf } from '#domain/access.ts';
import { namedFilters } from '#domain/board/board-view.ts';
import { findColumn } from '#domain/column-template.ts';
import { longestFilterValue } from '#domain/filter-rules.ts';
import type { BlockFilter } from '#domain/page/document.ts';
import type { Filter } from '#sheet/query-model.ts';
import type { SheetRecord } from '../scope.ts';
import type { PageBlock } from './read-page-block.ts';
import { identityScope } from './identity-scope.ts';
import type { PageReader } from './page-reader.ts';

/**
 * The filters that always hold for a block's rows of a sheet, or null when nothing may be shown at all: the owner's of
 * the page and of the block (active, or named in the address), the conditional ones and the viewer's `_id`. (section 9)
 */
export async function blockFilters(block: PageBlock, sheet: SheetRecord, reader: PageReader): Promise<Filter[] | null> {
  const named = namedFilters(reader.address);
  const set = [...reader.pageFilters, ...(block.stored.filters ?? [])];
  const owner = set.flatMap((filter) => ownerFilter(filter, sheet, named));
  const conditional = isOwnSheet(block, sheet) ? await conditionalFilters(block.config, reader) : [];
  if (conditional === null) return null;
  return [...identityScope(reader.viewer, sheet), ...owner, ...conditional];
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

async function conditionalFilters(config: BlockConfig, reader: PageReader): Promise<Filter[] | null> {
  const filters: Filter[] = [];
  for (const rule of config.conditional_filter) {
    if (rule.filter_by === 'None' || rule.select_column === '') continue;
    const value =
      rule.filter_by === 'Logged in user'
        ? identityValue(reader, rule.match_with_column)
        : await recordValue(reader, rule.match_with_column);
    if (value === null || value === undefined || value === '') return null;
    filters.push({ column: rule.select_column, condition: '=', value });
  }
  return filters;
}

function identityValue({ viewer }: PageReader, part: string): string | null {
  const person = personOf(viewer);
  if (!person) return null;
  if (part === '_id') return viewer.kind === 'app_user' ? viewer.row_identity : null;
  return part.toLowerCase() === 'name' ? person.name : person.email;
}

async function recordValue(reader: PageReader, reference: string) {
  const record = await reader.currentRecord();
  const column = record && findColumn(record.sheet.columns, reference);
  return column ? record.row.cells[column.id] : null;
}

const isOwnSheet = (block: PageBlock, sheet: SheetRecord): boolean => block.stored.sheet_title === sheet.title;
