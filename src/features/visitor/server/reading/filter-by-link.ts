/** Filters on columns of linked rows: the city of an order's customer, the e-mail address of an order line's order's customer. */
import { liveLink, namesSeveral } from '#engine/links.ts';
import type { Column } from '#engine/model.ts';
import { anyOfMarker, type IdentityFilter, type KeysFilter, type QueryFilter } from '#engine/query-model.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { Source } from '#settings/setting.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { findColumn } from '../../rules/column-template.ts';
import { keyOf } from './key-of.ts';
import type { PageReader } from './page-reader.ts';

/** What a column is compared with. */
export type Compared =
  /** `isCell`: what a cell of a row holds, rather than what an owner wrote. */
  | { condition: '='; value: string | number | boolean; isCell?: true }
  | Pick<IdentityFilter | KeysFilter, 'condition' | 'value'>;

interface Path {
  /** Of the sheet that is filtered. */
  column: string;
  /** The columns of the linked rows, one after the other: what the last holds is compared. */
  steps: readonly Source[];
}
interface Around {
  sheet: SheetRecord;
  reader: PageReader;
  /** What of another sheet the viewer may see; null for nothing. */
  filtersOf: (sheet: SheetRecord) => Promise<QueryFilter[] | null>;
}

/** Linked rows that one filter goes by. */
const mostLinked = 50_000;

/**
 * The rows whose linked row passes, as far as the viewer may see that row; null where nothing passes or the way is
 * gone: a column that links to no such sheet (any more), a step that is missing. A key that two rows have leads to
 * neither of them.
 */
export async function filterByLinks(
  { column, steps: [step, ...further] }: Path,
  compared: Compared,
  around: Around,
): Promise<QueryFilter | null> {
  const { sheet, reader, filtersOf } = around;
  const own = findColumn(sheet.columns, column);
  if (!step) return own ? comparedIn(own, compared) : null;
  const link = own && liveLink(own, reader.sheets);
  const target = link && reader.sheets.find(({ id }) => id === link.sheet);
  if (!link || !target || target.title !== step.sheet_title) return null;
  const filters = await filtersOf(target);
  const passing =
    filters && (await filterByLinks({ column: step.column, steps: further }, compared, { ...around, sheet: target }));
  if (!passing) return null;
  const page = { offset: 0, limit: mostLinked + 1 };
  const { rows } = await reader.query(target, { columns: [link.key], filters: [...filters, passing], page });
  if (rows.length > mostLinked) throw tooMany(target);
  const found = new Set(rows.flatMap(({ cells }) => keyOf(cells[link.key]) ?? []));
  const keys = await keysOfOneRow(found, link.key, { target, reader });
  return keys.length === 0 ? null : among(own.id, keys);
}

/**
 * A column that links is compared by keys, of which 017 and 17 are two: one that names several rows with each of its
 * own. What an owner wrote is read as in other columns, unless the column names several.
 */
export function comparedIn({ id, link, type }: Column, compared: Compared): QueryFilter {
  if (compared.condition !== '=') return { ...compared, column: id };
  const { value, isCell = false } = compared;
  const key = link && (isCell || namesSeveral({ type })) ? keyOf(value) : null;
  return key === null ? { column: id, condition: '=', value } : among(id, [key]);
}

const among = (column: string, keys: readonly string[]): QueryFilter => ({
  ...{ column, condition: 'is_key', value: keys.join(anyOfMarker) },
});

/** Those of the keys that one row alone has, whatever is filtered. */
async function keysOfOneRow(
  keys: ReadonlySet<string>,
  column: string,
  { target, reader }: { target: SheetRecord; reader: PageReader },
): Promise<string[]> {
  const filters = [among(column, [...keys])];
  const { total } = await reader.query(target, { columns: [], filters });
  if (total === keys.size) return [...keys];
  const { groups } = await reader.query(target, { columns: [], filters, group: { by: column, aggregates: [] } });
  // Groups may differ by what keys have in common, such as capital letters.
  const counts = new Map<string, number>();
  for (const { key, count } of groups) {
    const own = keyOf(key) ?? '';
    counts.set(own, (counts.get(own) ?? 0) + count);
  }
  return [...keys].filter((key) => counts.get(key) === 1);
}

const tooMany = ({ title }: SheetRecord): Problem =>
  new Problem(
    'too_large',
    t('More than {count} rows of “{title}” match a filter of this block.', { count: mostLinked, title }),
  );
