/** A pivot table as it is drawn, from what the server answered. */
import { formatCell } from '#engine/format-cell.ts';
import { orderOf } from '#engine/meaning/value-order.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { ValueFormat } from '../shared/figures/format-value.ts';
import { isoDay, labelsOf } from '../shared/figures/group-labels.ts';
import type { definition, MeasureFunction } from './definition.ts';
import { t } from '#kit/language/language.ts';

type Props = Pick<BlockViewProps<typeof definition>, 'config' | 'data'>;
type Group = Props['data']['table']['groups'][number];

export const mostRows = 200;
export const mostAcross = 40;

interface Measure {
  name: string;
  look: ValueFormat;
}

export interface PivotRow {
  key: string;
  label: string;
  /** 0 is the outer level. */
  level: number;
  /** Whether rows within it follow. */
  isOuter: boolean;
  /** For each column across, or the only one, a figure for each measure; null where no rows meet. */
  cells: (Cell[] | null)[];
  /** Over all columns across. */
  total: Cell[];
}

export interface PivotTable {
  /** What is down the side, from outside, and across the top. */
  sides: { down: string[]; across: string };
  /** The columns across; [] where there are none. */
  across: string[];
  measures: Measure[];
  rows: PivotRow[];
  /** The totals of the columns across, and of all rows. */
  foot: Pick<PivotRow, 'cells' | 'total'>;
  /** What is not shown, of all there is. */
  left: { rows: number; across: number; isCut: boolean };
}

/** A group of the side with what is within it, and the figures of the groups across by their place. */
interface Branch {
  group: Group;
  within: Branch[];
  across: Map<string, Cell[]>;
}

/** Null where the sheet lacks the columns, or has no rows. */
export function pivotTable({ config, data }: Props): PivotTable | null {
  const { settings } = config;
  const answer = data.table;
  const columnOf = (id: string): Column | undefined => answer.columns.find((column) => column.id === id);
  const down = [settings.rows, settings.rows_within].flatMap((id) => columnOf(id) ?? []);
  const top = columnOf(settings.columns);
  const [outside, inside] = down;
  if (!outside || answer.groups.length === 0) return null;
  const branches = branchesOf(answer.groups, down.length);
  const isCut = answer.count > answer.groups.length;
  // What the limit cut is incomplete: no figure of it is shown.
  const whole = isCut ? branches.slice(0, -1) : branches;
  if (inside && top) addOuterFigures(whole, branchesOf(answer.outer, 1));
  const allAcross = top ? inOrder(answer.top, top) : [];
  const shownAcross = allAcross.slice(0, mostAcross);
  const keys = shownAcross.map(({ key }) => keyOf(key));
  const isBySize = settings.row_order === 'Largest first';
  const rows = rowsOf(whole, down, { keys: top ? keys : null, isBySize });
  return {
    sides: { down: down.map(({ name }) => name), across: top?.name ?? '' },
    across: top
      ? labelsOf(
          shownAcross.map(({ key }) => key),
          top,
        )
      : [],
    measures: measuresOf({ config, data }, columnOf),
    rows: rows.slice(0, mostRows),
    foot: { cells: top ? shownAcross.map(({ values }) => values) : [answer.values], total: answer.values },
    left: { rows: Math.max(0, rows.length - mostRows), across: allAcross.length - shownAcross.length, isCut },
  };
}

const keyOf = (key: Cell): string => `${typeof key}:${String(key)}`;

function branchesOf(groups: readonly Group[], levels: number): Branch[] {
  const roots: Branch[] = [];
  const path: Branch[] = [];
  for (const group of groups) {
    if (group.level < levels) {
      const branch: Branch = { group, within: [], across: new Map() };
      (path[group.level - 1]?.within ?? roots).push(branch);
      path.splice(group.level, Number.POSITIVE_INFINITY, branch);
    } else path.at(-1)?.across.set(keyOf(group.key), group.values);
  }
  return roots;
}

/** The figures across of the outer level, which were asked for apart. */
function addOuterFigures(branches: readonly Branch[], outer: readonly Branch[]): void {
  const byKey = new Map(outer.map((one) => [keyOf(one.group.key), one.across]));
  for (const branch of branches) branch.across = byKey.get(keyOf(branch.group.key)) ?? branch.across;
}

interface Side {
  /** Of the columns across; null where there are none. */
  keys: readonly string[] | null;
  isBySize: boolean;
}

function rowsOf(branches: readonly Branch[], columns: readonly Column[], side: Side, level = 0, path = ''): PivotRow[] {
  const [column, ...inner] = columns;
  if (!column) return [];
  const byKey = new Map(branches.map((branch) => [branch.group, branch]));
  const groups = inOrder([...byKey.keys()], column);
  const sorted = side.isBySize ? groups.toSorted((one, other) => sizeOf(other) - sizeOf(one)) : groups;
  const labels = labelsOf(
    sorted.map(({ key }) => key),
    column,
  );
  return sorted.flatMap((group, index) => {
    const { within, across } = byKey.get(group)!;
    const key = `${path}/${keyOf(group.key)}`;
    const cells = side.keys ? side.keys.map((one) => across.get(one) ?? null) : [group.values];
    const row = { key, label: labels[index] ?? '', level, isOuter: inner.length > 0, cells, total: group.values };
    return [row, ...rowsOf(within, inner, side, level + 1, key)];
  });
}

const sizeOf = ({ values: [value] }: Group): number => (typeof value === 'number' ? value : Number.NEGATIVE_INFINITY);

/** As people count: A2 before A10. */
const collator = new Intl.Collator('en', { numeric: true });

/** Texts in the order of the column's choices, or their own (weekdays, sizes), or the alphabet; the rest as answered. */
function inOrder(groups: readonly Group[], { options = [] }: Column): Group[] {
  const words = groups.flatMap(({ key }) => (typeof key === 'string' && key !== '' && !isoDay.test(key) ? [key] : []));
  const own = options.length > 0 ? options : (orderOf(words) ?? words.toSorted(collator.compare));
  const places = new Map(own.map((word, place) => [word, place]));
  // Numbers and dates were answered in order; blanks are last.
  const placeOf = ({ key }: Group): number =>
    key === null || key === '' ? own.length + 1 : (places.get(String(key)) ?? (words.length > 0 ? own.length : 0));
  return groups.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const counts: ReadonlySet<MeasureFunction> = new Set(['number of rows', 'different values']);

function measuresOf({ config }: Props, columnOf: (id: string) => Column | undefined): Measure[] {
  const { number_format: format } = config.settings;
  const entries =
    config.axis.length > 0 ? config.axis : [{ function: 'number of rows' as const, column: '', label: '' }];
  return entries.map(({ function: how, column: id, label }) => {
    const own = columnOf(id);
    const plain = { name: '', type: 'number' as const, format: '#,##0' };
    const column = counts.has(how) || !own ? plain : own;
    return { name: label || nameOf(how, own), look: { format, decimal: 'dot', column } };
  });
}

function nameOf(how: MeasureFunction, column: Column | undefined): string {
  if (how === 'number of rows' || !column) return t('Number of rows');
  // @sentences: looked up where they are shown.
  const names = {
    sum: '{column}',
    average: 'Average {column}',
    smallest: 'Smallest {column}',
    largest: 'Largest {column}',
    'different values': 'Different {column}',
  };
  return t(names[how], { column: column.name });
}

/** Each line of the table as a file has it: numbers as they are. */
export function linesOf(table: PivotTable, totals: { below: boolean; behind: boolean }): Cell[][] {
  const { sides, across, measures, rows, foot } = table;
  const named = (prefix: string): string[] =>
    measures.map(({ name }) => (prefix === '' ? name : measures.length > 1 ? `${prefix} ${name}` : prefix));
  const hasTotal = totals.behind && across.length > 0;
  const head = [
    ...sides.down,
    ...(across.length > 0 ? across.flatMap(named) : named('')),
    ...(hasTotal ? named(t('Total')) : []),
  ];
  const blank = measures.map(() => null);
  const figures = ({ cells, total }: Pick<PivotRow, 'cells' | 'total'>): Cell[] => [
    ...cells.flatMap((cell) => cell ?? blank),
    ...(hasTotal ? total : []),
  ];
  let outer = '';
  const lines = rows.map((row): Cell[] => {
    if (row.level === 0) outer = row.label;
    const labels = row.level === 0 ? [row.label] : [outer, row.label];
    return [...labels, ...sides.down.slice(labels.length).map(() => t('Total')), ...figures(row)];
  });
  const last = totals.below ? [[t('Total'), ...sides.down.slice(1).map(() => ''), ...figures(foot)]] : [];
  return [head, ...lines, ...last];
}

/** How dark each figure is shaded, from 0 to 1 between the smallest and the largest of its measure. */
export function shadeOf({ rows, measures }: PivotTable): (value: Cell, measure: number) => number {
  const inner = rows.filter(({ isOuter }) => !isOuter);
  const ranges = measures.map((_, index) => {
    const values = inner.flatMap(({ cells }) => cells.flatMap((cell) => numberOf(cell?.[index]) ?? []));
    return { least: Math.min(...values), most: Math.max(...values) };
  });
  return (value, measure) => {
    const range = ranges[measure];
    const number = numberOf(value);
    if (number === null || !range || range.most <= range.least) return 0;
    return (number - range.least) / (range.most - range.least);
  };
}

const numberOf = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' && Number.isFinite(cell) ? cell : null;

/** What is in a cell that no number is: an error of the sheet, or nothing. */
export const textOf = (cell: Cell | undefined, column: Pick<Column, 'type' | 'format' | 'name'>): string =>
  cell === null || cell === undefined ? '' : formatCell(cell, column);
