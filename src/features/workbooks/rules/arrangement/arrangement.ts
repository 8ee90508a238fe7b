/** How someone looks at a sheet: what a saved view holds. Columns are named by id, and may be gone meanwhile. */
import { isChoice } from '#engine/choices.ts';
import type { Column } from '#engine/model.ts';
import type { Filter, Sort } from '#engine/query-model.ts';
import { filterProblem } from '#features/visitor/rules/filter-problem.ts';
import type { ColorRule } from './color-rules.ts';
import type { RowHeight } from './row-heights.ts';
import { fitsTotal, type TotalFunction } from './totals.ts';

/** Shared ones of a sheet, and the personal ones of each person. */
export const mostViews = 50;
export const longestViewName = 80;
export const mostArrangedFilters = 50;
export const mostSortedColumns = 8;
export const mostGroupLevels = 3;
/** Of all levels; rows behind them come without groups. */
export const mostListedGroups = 2_000;
/** Columns with a total: as many as one request may ask for. */
export const mostTotals = 500;
export const widthOfColumns = { least: 40, most: 2_000 } as const;

export interface SheetArrangement {
  /** Rows that are equal in one column are sorted by the next. */
  sort: Sort[];
  /** The outermost first. */
  groups: Sort[];
  filters: Filter[];
  hidden: string[];
  /** The last column that stays in view; '' for none. */
  frozen: string;
  /** In pixels, by column id; as they were dragged. */
  widths: Record<string, number>;
  /** As the file of the sheet has them: columns are wider where headers and values need it. */
  leastWidths: Record<string, number>;
  /** Columns in the order they are shown in; [] as they are in the sheet. Those that are not named follow their left neighbor. */
  order: string[];
  totals: Record<string, TotalFunction>;
  /** The first that matches counts. */
  rules: ColorRule[];
  height: RowHeight;
  /** A column of choices whose colors rows have that no rule colors; '' for none. */
  colorBy: string;
}

export const plainArrangement: SheetArrangement = Object.freeze({
  ...{ sort: [], groups: [], filters: [], hidden: [], frozen: '' },
  ...{ widths: {}, leastWidths: {}, order: [], totals: {}, rules: [], height: 'small', colorBy: '' },
});

/**
 * What of an arrangement fits the columns as they are now; the rest is left out. Parts that fit are the same objects.
 * A total that the type of its column has no more, and a rule that could match nothing, are left out, too.
 */
export function fitArrangement(given: SheetArrangement, columns: readonly Column[]): SheetArrangement {
  const known = new Map(columns.map((column) => [column.id, column]));
  const isKnown = (id: string): boolean => known.has(id);
  const fitsOf = (id: string, total: TotalFunction): boolean => {
    const column = known.get(id);
    return column !== undefined && fitsTotal(column, total);
  };
  return {
    sort: fitting(given.sort, ({ column }) => isKnown(column)),
    groups: fitting(given.groups, ({ column }) => isKnown(column)),
    filters: fitting(given.filters, ({ column }) => isKnown(column)),
    hidden: fitting(given.hidden, isKnown),
    frozen: isKnown(given.frozen) ? given.frozen : '',
    widths: storedEntries(given.widths, isKnown),
    leastWidths: storedEntries(given.leastWidths, isKnown),
    order: fitting(given.order, isKnown),
    totals: storedEntries(given.totals, fitsOf),
    rules: fitting(given.rules, (rule) => filterProblem(rule, known.get(rule.column)) === ''),
    height: given.height,
    colorBy: fitsColor(known.get(given.colorBy)) ? given.colorBy : '',
  };
}

/** Whether rows can be colored by a column. */
export const fitsColor = (column: Column | undefined): boolean => column !== undefined && isChoice(column);

function fitting<Item>(items: Item[], fits: (item: Item) => boolean): Item[] {
  return items.every(fits) ? items : items.filter(fits);
}

function storedEntries<Value>(
  given: Record<string, Value>,
  fits: (id: string, value: Value) => boolean,
): Record<string, Value> {
  const entries = Object.entries(given);
  return entries.every(([id, value]) => fits(id, value))
    ? given
    : Object.fromEntries(entries.filter(([id, value]) => fits(id, value)));
}

/** Whether both show a sheet alike. */
export function areAlike(one: SheetArrangement, other: SheetArrangement): boolean {
  return one === other || canonical(one) === canonical(other);
}

function canonical(given: SheetArrangement): string {
  const { sort, groups, filters, hidden, frozen, widths, leastWidths, order, totals, rules, height, colorBy } = given;
  const byId = (given: object) => Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const plain = ({ column, condition, value }: Filter) => [column, condition, value];
  return JSON.stringify([
    ...[sort, groups].map((columns) => columns.map(({ column, direction }) => [column, direction])),
    filters.map(plain),
    hidden.toSorted(),
    frozen,
    byId(widths),
    byId(leastWidths),
    order,
    byId(totals),
    rules.map((rule) => [...plain(rule), rule.color, rule.on]),
    height,
    colorBy,
  ]);
}

/** An arrangement as an older release saved it in views, or as a page of one sends it. */
export type OlderArrangement = Omit<SheetArrangement, 'sort' | 'groups' | 'leastWidths' | 'height' | 'colorBy'> & {
  sort: Sort[] | Sort | null;
  groups?: Sort[] | undefined;
  leastWidths?: Record<string, number> | undefined;
  height?: RowHeight | undefined;
  colorBy?: string | undefined;
};

/** Once one column was sorted by, and there were neither groups nor heights. */
export function newestArrangement({
  sort,
  groups = [],
  leastWidths = {},
  height = 'small',
  colorBy = '',
  ...same
}: OlderArrangement): SheetArrangement {
  return { ...same, sort: Array.isArray(sort) ? sort : sort ? [sort] : [], groups, leastWidths, height, colorBy };
}

/** Columns in the order of a view. Those that it does not name are behind their left neighbor in the sheet. */
export function orderedColumns(columns: readonly Column[], order: readonly string[]): Column[] {
  if (order.length === 0) return [...columns];
  const byId = new Map(columns.map((column) => [column.id, column]));
  const named = new Set(order);
  const placed = [...named].flatMap((id) => byId.get(id) ?? []);
  for (const [at, column] of columns.entries()) {
    if (named.has(column.id)) continue;
    const left = columns[at - 1];
    placed.splice(left ? placed.indexOf(left) + 1 : 0, 0, column);
  }
  return placed;
}

/** The order after one column moved a place to the left (-1) or right (1) among those that are shown. */
export function movedColumn(
  columns: readonly Column[],
  { order, hidden }: Pick<SheetArrangement, 'order' | 'hidden'>,
  columnId: string,
  by: -1 | 1,
): string[] {
  const ids = orderedColumns(columns, order).map(({ id }) => id);
  const shown = ids.filter((id) => !hidden.includes(id));
  const neighbor = shown[shown.indexOf(columnId) + by];
  if (neighbor === undefined || !shown.includes(columnId)) return [...order];
  const others = ids.filter((id) => id !== columnId);
  others.splice(others.indexOf(neighbor) + (by === 1 ? 1 : 0), 0, columnId);
  return columns.every(({ id }, at) => others[at] === id) ? [] : others;
}
