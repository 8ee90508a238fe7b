import type { BlockConfig } from '#blocks/contract.ts';
import { personOf } from '../../rules/access.ts';
import { namedFilters } from '#features/boards/rules/board-view.ts';
import { findColumn } from '../../rules/column-template.ts';
import { longestFilterValue } from '../../rules/filter-rules.ts';
import { isInternalColumn } from '../../rules/internal-columns.ts';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import { cellText } from '#engine/folding.ts';
import { labelsOf } from '#engine/labels.ts';
import type { Cell } from '#engine/model.ts';
import { namesSeveral } from '#engine/links.ts';
import { anyOfMarker, type Filter, type QueryFilter } from '#engine/query-model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { type Compared, comparedIn, filterByLinks } from './filter-by-link.ts';
import { keyOf } from './key-of.ts';
import { decidingColumns } from '../../rules/row-scope.ts';
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
  const conditional = isOwnSheet(block, sheet) ? await conditionalFilters(block, sheet, reader) : [];
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

type ConditionalRule = BlockConfig['conditional_filter'][number];

/** The rules that depend on the visitor or the record; null where one has nothing to compare with, or is unfinished. */
async function conditionalFilters(
  block: PageBlock,
  sheet: SheetRecord,
  reader: PageReader,
): Promise<QueryFilter[] | null> {
  const filters: QueryFilter[] = [];
  for (const rule of block.config.conditional_filter) {
    if (rule.filter_by === 'None' && rule.value.trim() === '') continue;
    const filter = await conditionalFilter(rule, block, sheet, reader);
    if (filter === null) return null;
    filters.push(filter);
  }
  return filters;
}

async function conditionalFilter(rule: ConditionalRule, block: PageBlock, sheet: SheetRecord, reader: PageReader) {
  const { select_column: column, through, further } = rule;
  if (column === '') return null;
  const steps = [through, further].filter((step) => step !== null);
  // Named for the second row alone, the first is missing.
  if (further && !through) return null;
  const compared = await comparedWith(rule, reader);
  if (compared === null) return null;
  const own = findColumn(sheet.columns, column);
  if (steps.length === 0) return comparedIn(own ?? { id: column, name: '', type: 'text' }, compared);
  // The other sheets' own filters hold too, but not the rules of this block, which are about its own rows.
  const plain = { ...block, config: { ...block.config, conditional_filter: [] } };
  const filtersOf = (other: SheetRecord) => blockFilters(plain, other, reader);
  return filterByLinks({ column, steps }, compared, { sheet, reader, filtersOf });
}

/** What a column has to be, whichever it is. */
async function comparedWith(rule: ConditionalRule, reader: PageReader): Promise<Compared | null> {
  const { filter_by, match_with_column: other, value } = rule;
  if (filter_by === 'None') return { condition: '=', value };
  if (other === '') return null;
  return filter_by === 'Logged in user' ? byPerson(reader, other) : byRecord(reader, other);
}

/**
 * A person is compared exactly; an address as mail takes it, in upper or lower case. (decision 40) Never by a name,
 * under which anyone may register. (decision 131)
 */
function byPerson({ app, viewer, rowScope: { attributes } }: PageReader, part: string): Compared | null {
  const person = personOf(viewer);
  if (!person) return null;
  switch (part.toLowerCase()) {
    case 'email':
      return { condition: '=', value: person.email };
    case '_id': {
      const identity = viewer.kind === 'app_user' ? viewer.row_identity : null;
      return identity === null ? null : { condition: 'is_exactly', value: identity };
    }
    default:
      return attributes.kind === 'own' && isDeciding(part, app) ? byAttribute(attributes.cells[part]) : null;
  }
}

/** Of the sheet of people only what a rule goes by, too: other columns may be for people to fill in themselves. */
const isDeciding = (column: string, { settings }: PageReader['app']): boolean =>
  decidingColumns(settings, settings.people[0]?.sheet ?? '').includes(column);

/** What the sheet of people holds about the person, compared as whose a row is. */
function byAttribute(cell: Cell | undefined): Compared | null {
  const value = cellText(cell);
  return value === '' ? null : { condition: 'is_exactly', value };
}

async function byRecord(reader: PageReader, reference: string): Promise<Compared | null> {
  const record = await reader.currentRecord();
  const other = record && findColumn(record.sheet.columns, reference);
  const value = other && record.row.cells[other.id];
  if (!other || value === null || value === undefined || value === '') return null;
  if (namesSeveral(other)) return byKeys(labelsOf(value).flatMap((label) => keyOf(label) ?? []));
  const key = other.link ? keyOf(value) : null;
  if (key !== null) return byKeys([key]);
  // Which row it is, or whose, and not only what it contains.
  return isInternalColumn(other)
    ? { condition: 'is_exactly', value: String(value) }
    : { condition: '=', value, isCell: true };
}

/** The rows that the record names, of which there may be several. */
const byKeys = (keys: readonly string[]): Compared | null =>
  keys.length > 0 ? { condition: 'is_key', value: keys.join(anyOfMarker) } : null;

const isOwnSheet = (block: PageBlock, sheet: SheetRecord): boolean => block.stored.sheet_title === sheet.title;
