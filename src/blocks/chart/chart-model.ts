import type { Cell, Column } from '#engine/model.ts';
import type { BlockViewProps } from '../view-contract.ts';
import { isNumeric } from '#engine/format-cell.ts';
import { optionKeyOf } from '#engine/option-order.ts';
import { orderOf } from '#engine/meaning/value-order.ts';
import type { barOrders, ChartType, definition } from './definition.ts';
import type { ValueFormat } from '../shared/figures/format-value.ts';
import { isDate, isoDay, labelsOf } from '../shared/figures/group-labels.ts';
import { t } from '#kit/language/language.ts';

export type ChartProps = BlockViewProps<typeof definition>;
type BarOrder = (typeof barOrders)[number];
export type SeriesSettings = ChartProps['config']['axis'][number];

/** How a whole chart is drawn; the first series decides. */
export type ChartFamily = 'cartesian' | 'pie' | 'polarArea' | 'radar' | 'scatter';

export interface ChartSeries {
  settings: SeriesSettings;
  name: string;
  look: ValueFormat;
  /** One per label; null where the sheet has no number. Empty for scatter. */
  values: (number | null)[];
  /** Only of scatter charts. */
  points: { x: number; y: number }[];
}

export interface ChartModel {
  family: ChartFamily;
  /** Bars lie down. */
  horizontal: boolean;
  xColumn: Pick<Column, 'type' | 'format' | 'name'>;
  /** The values of the X axis as people read them, sorted when they are dates or numbers. */
  labels: string[];
  series: ChartSeries[];
  /** Whether the sheet has more values than a chart shows. */
  isCut: boolean;
  /** Whether the last slice stands for many small ones. */
  hasOther: boolean;
  /** What it says about values that are missing; '' where none are. */
  missed: string;
}

/** Slices beyond this many are put together. */
const mostSlices = 12;

/** What the chart shows, from the answers to its asks. */
export function chartModel({ config, data }: Pick<ChartProps, 'config' | 'data'>, mostGroups: number): ChartModel {
  const { x_axis, Data_Format } = config.settings;
  const { groups, columns } = data.groups;
  const points = data['points:all'];
  const known = [...columns, ...(points?.columns ?? [])];
  const xColumn = known.find((column) => column.id === x_axis) ?? { name: 'X axis', type: 'text' as const };
  const first = config.axis[0]?.type ?? 'bar';
  const family = families[first];
  // Keys of another sheet have no order that anyone reads.
  const keys = groups.some(({ name }) => name !== undefined) ? { ...xColumn, type: 'text' as const } : xColumn;
  const sorted = inOrder(sortGroups(groups, keys), config.settings.bar_order, keys);
  const labels = labelsOf(
    sorted.map((group) => group.name ?? group.key),
    keys,
  );
  const series = config.axis.flatMap((settings, index): ChartSeries[] => {
    const column = settings.count_rows ? xColumn : known.find((one) => one.id === settings.column);
    if (!column) return [];
    const counted = { ...column, name: t('Count'), type: 'number' as const, format: '#,##0' };
    const look = { format: Data_Format, decimal: settings.decimal, column: settings.count_rows ? counted : column };
    const values = family === 'scatter' ? [] : sorted.map((group) => numberOf(group.values[index]));
    const pairs = (points?.rows ?? []).flatMap(({ cells }) => {
      const [x, y] = [positionOf(cells[x_axis], xColumn), numberOf(cells[settings.column])];
      return x === null || y === null ? [] : { x, y };
    });
    return [{ settings, name: look.column.name, look, values, points: pairs }];
  });
  const model: ChartModel = {
    family,
    horizontal: family === 'cartesian' && config.axis.some((settings) => settings.type === 'horizontal-bar'),
    xColumn,
    labels,
    series,
    isCut: family === 'scatter' ? (points?.total ?? 0) > (points?.rows.length ?? 0) : groups.length >= mostGroups,
    hasOther: false,
    missed: data.groups.missed ?? '',
  };
  return family === 'pie' || family === 'polarArea' ? withFewSlices(model) : model;
}

export const isEmptyChart = (model: ChartModel): boolean =>
  model.series.every((series) => series.points.length === 0 && series.values.every((value) => value === null));

const families: Record<ChartType, ChartFamily> = {
  line: 'cartesian',
  bar: 'cartesian',
  'horizontal-bar': 'cartesian',
  radar: 'radar',
  pie: 'pie',
  polarArea: 'polarArea',
  scatter: 'scatter',
};

type Group = ChartProps['data']['groups']['groups'][number];

/** Dates and numbers are in their own order, words in that of the sheet; what has no date or number comes last. */
function sortGroups(groups: readonly Group[], column: Pick<Column, 'type'>): Group[] {
  const keys = groups.map((group) => group.key).filter((key) => key !== null && key !== '');
  const ordered =
    isDate(column) || isNumeric(column) || (keys.length > 0 && keys.every((key) => isoDay.test(String(key))));
  if (!ordered) return [...groups];
  const position = ({ key }: Group): number => positionOf(key, column) ?? Number.POSITIVE_INFINITY;
  return groups.toSorted((one, other) => {
    const [left, right] = [position(one), position(other)];
    return left === right ? 0 : left - right;
  });
}

/** Words in the order that was chosen; what has an order on its own keeps it. */
function inOrder(groups: Group[], order: BarOrder, column: Pick<Column, 'type' | 'options'>): Group[] {
  const isOrdered = isDate(column) || isNumeric(column);
  if (order === 'As in the sheet' || isOrdered) return groups;
  if (order === 'Largest first') {
    const size = ({ values }: Group): number => numberOf(values[0]) ?? Number.NEGATIVE_INFINITY;
    return groups.toSorted((one, other) => size(other) - size(one));
  }
  const keyOf = optionKeyOf(column);
  if (keyOf) return groups.toSorted((one, other) => (keyOf(one.key) ?? 0) - (keyOf(other.key) ?? 0));
  const words = groups
    .map(({ key, name }) => name ?? key)
    .filter((key): key is string => typeof key === 'string' && key !== '');
  const own = orderOf(words) ?? words;
  const position = ({ key, name }: Group): number => {
    const at = own.indexOf(name ?? String(key));
    return at < 0 ? own.length : at;
  };
  return groups.toSorted((one, other) => position(one) - position(other));
}

function numberOf(cell: Cell | undefined): number | null {
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
}

/** Where a key is along the axis: a number, or the time of a date. */
function positionOf(cell: Cell | undefined, column: Pick<Column, 'type'>): number | null {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string' || !(isDate(column) || isoDay.test(cell))) return null;
  const time = Date.parse(
    /^\d{4}-\d{2}$/.test(cell) ? `${cell}-01T00:00:00Z` : `${cell.replace(' ', 'T').slice(0, 19)}Z`,
  );
  const day = Number.isNaN(time) ? Date.parse(`${cell.slice(0, 10)}T00:00:00Z`) : time;
  return Number.isNaN(day) ? null : day;
}

/** Keeps the largest slices of a long tail and adds the others up; averages cannot be added, so they all stay. */
function withFewSlices(model: ChartModel): ChartModel {
  const [first] = model.series;
  const canAdd = model.series.every(({ settings }) => settings.count_rows || settings.duplicateXAxis === 'sum');
  if (!first || !canAdd || model.labels.length <= mostSlices) return model;
  const order = model.labels
    .map((_, index) => index)
    .sort((one, other) => (first.values[other] ?? 0) - (first.values[one] ?? 0));
  const remaining = new Set(order.slice(0, mostSlices - 1));
  const keep = <V>(all: readonly V[]): V[] => all.filter((_, index) => remaining.has(index));
  return {
    ...model,
    hasOther: true,
    labels: [...keep(model.labels), t('Other ({count})', { count: model.labels.length - remaining.size })],
    series: model.series.map((series) => ({
      ...series,
      values: [
        ...keep(series.values),
        series.values.reduce<number>((sum, value, index) => sum + (remaining.has(index) ? 0 : (value ?? 0)), 0),
      ],
    })),
  };
}
