import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { figureOf, meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import { isNumeric } from '#engine/format-cell.ts';
import { boolean, color, colors, column, number, range, select } from '#settings/kinds.ts';
import type { Column } from '#engine/model.ts';
import { defineBlock } from '../contract.ts';
import { mostGroups } from './most-groups.ts';
import { dataFormats } from '../shared/figures/format-value.ts';
import type { GroupsRequest, RowsRequest } from '../data-contract.ts';
import { namedFields, namesOfKeys } from '../shared/rows/named-fields.ts';

export const mostSeries = 12;
export const chartTypes = ['line', 'bar', 'horizontal-bar', 'radar', 'pie', 'polarArea', 'scatter'] as const;
export type ChartType = (typeof chartTypes)[number];
/** Only scatter charts request `points`: their points are rows, not groups. */
export type ChartRequests = { groups: GroupsRequest } & Record<`points:${string}`, RowsRequest>;

export const dateGroups = ['Time', 'Day', 'Month', 'Year'] as const;
const dateParts = { Time: undefined, Day: 'day', Month: 'month', Year: 'year' } as const;
export const barOrders = ['As in the sheet', 'Largest first', 'Own order'] as const;
const axes = ['X & Y', 'Only X Axis', 'Only Y Axis', 'None'] as const;

export const definition = defineBlock({
  type: 'chart',
  name: 'Chart',
  description: 'Shows columns of a sheet as a bar, line, pie, radar or scatter chart.',
  icon: 'chart-column',
  category: 'Data',
  recommended: { place: 3, columns: ['number', 'currency', 'percent'] },
  settings: {
    x_axis: column({
      label: 'X axis',
      description: 'Column for the X axis: a category, a date, or a number for scatter charts.',
      required: true,
    }),
    ...namedFields,
    legendPosition: select(['hidden', 'top', 'bottom'], {
      label: 'Legend position',
      description: 'Position of the series names.',
      group: 'Style',
      default: 'top',
    }),
    showScaleLabel: select(axes, {
      label: 'Axis titles',
      description: 'Axes that show a title.',
      group: 'Style',
      default: 'None',
    }),
    beginAtZero: select(axes, {
      label: 'Start at zero',
      description: 'Axes that start at zero. Y is always the value axis, even for horizontal bars.',
      group: 'Behavior',
      default: 'Only Y Axis',
    }),
    grid: select(axes, {
      label: 'Grid lines',
      description: 'Axes that draw lines across the chart. Y is always the value axis.',
      group: 'Style',
      default: 'Only Y Axis',
    }),
    grid_color: color({ description: 'Color of the grid lines.' }),
    group_dates: select(dateGroups, {
      label: 'Dates on the X axis',
      description: 'Show each time separately, or group times by day, month or year.',
      group: 'Data',
      default: 'Day',
    }),
    bar_order: select(barOrders, {
      label: 'Text order',
      description:
        'Order of text values on the X axis: sheet order, largest value first, or their own order (weekdays, sizes, low to high).',
      group: 'Data',
    }),
    stackAxis: boolean({
      label: 'Stack the series',
      description: 'Stack bars and lines so that they add up.',
      group: 'Behavior',
    }),
    Data_Format: select(dataFormats, {
      label: 'Number format',
      description: 'Number format on the axis, in labels and in the table. Automatic follows the column.',
      group: 'Style',
    }),
    CustomStepSize: boolean({
      label: 'Custom step size',
      description: 'Set the distance between ticks on the value axis.',
      group: 'Behavior',
    }),
    StepSize: number({
      label: 'Step size',
      description: 'Distance between ticks on the value axis.',
      group: 'Behavior',
      min: 0.000001,
      default: null,
    }),
    pdf_download: boolean({
      label: 'PDF download',
      description: 'Let visitors download the chart as a PDF.',
      group: 'Behavior',
      default: true,
    }),
  },
  visibleWhen: { StepSize: { CustomStepSize: true } },
  axis: {
    itemName: 'series',
    max: mostSeries,
    column: 'column',
    visibleWhen: { duplicateXAxis: { count_rows: false } },
    fields: {
      column: column({ description: 'Column with the values.', required: true }),
      type: select(chartTypes, {
        description:
          'Chart type. You can mix lines and bars. If the first series is radar, pie, polarArea or scatter, all series use it.',
        group: 'Content',
        default: 'bar',
      }),
      count_rows: boolean({
        description: 'Count the rows for each X value instead of using the column’s values.',
        group: 'Data',
      }),
      duplicateXAxis: select(['sum', 'average'], {
        label: 'Same X value',
        description: 'Combine rows with the same X value: sum or average.',
        group: 'Data',
      }),
      backgroundColor: colors({
        label: 'Fill colors',
        description: 'Fill color. With several colors, bars or slices alternate.',
      }),
      borderColor: color({
        label: 'Border color',
        description: 'Color of lines and borders. Bars only have a border if you set a color.',
      }),
      internal_labels: select(['None', 'Name', 'Value', 'Name and value'], {
        label: 'Labels in the chart',
        description: 'Text on each bar, point or slice.',
        group: 'Style',
      }),
      decimal: select(['comma', 'dot'], {
        label: 'Decimal separator',
        description: 'The decimal separator. The other one separates thousands.',
        group: 'Style',
        default: 'dot',
      }),
      spanGaps: boolean({
        label: 'Connect gaps',
        description: 'Continue lines across missing values.',
        group: 'Behavior',
      }),
      borderWidth: stroke('Border width', 'Thickness of lines and borders.', 2),
      pointRadius: stroke('Point size', 'Point size in line, radar and scatter charts.', 3),
      pointHoverRadius: stroke('Point size on hover', 'Point size under the pointer.', 5),
    },
  },
  conditionalFilter: true,
  hydrates: () => 'visible',
  requests: (config): ChartRequests => {
    const { x_axis, group_dates } = config.settings;
    const part = dateParts[group_dates];
    const asks: ChartRequests = {
      groups: {
        shape: 'groups',
        by: x_axis,
        // Points of a scatter chart are numbers.
        named: config.axis[0]?.type === 'scatter' ? undefined : namesOfKeys(config.settings),
        ...(part && { part }),
        aggregates: config.axis.map((series) => ({
          function: series.count_rows ? 'count' : series.duplicateXAxis === 'average' ? 'average' : 'sum',
          // Also those without a value on the X axis are rows.
          column: series.count_rows ? null : series.column,
        })),
        limit: mostGroups,
      },
    };
    if (config.axis[0]?.type === 'scatter') {
      const columns = [...new Set([x_axis, ...config.axis.map((series) => series.column)])];
      const points = columns.filter((id) => id !== '');
      asks['points:all'] = { shape: 'rows', columns: points, pageSize: mostGroups, marks: true };
    }
    return asks;
  },
  propose: (columns, meanings = meaningsByName(columns)) => {
    const meant = (...requested: Meaning[]): Column | undefined =>
      requested.flatMap((meaning) => columns.filter(({ id }) => meanings.get(id) === meaning))[0];
    const isFigure = (one: Column): boolean => isNumeric(one) && figureOf(meanings.get(one.id)) !== null;
    const along =
      columns.find((one) => one.type === 'date' || one.type === 'datetime') ??
      meant('category', 'status', 'country', 'place', 'year', 'title', 'name') ??
      columns.find((one) => !isFigure(one)) ??
      columns[0];
    const isTime = along?.type === 'date' || along?.type === 'datetime';
    const figures = columns.filter((one) => isFigure(one) && one.id !== along?.id);
    const alike = figures.filter((one) => one.type === figures[0]?.type).slice(0, 2);
    return {
      settings: { x_axis: along?.id ?? '' },
      axis: alike.map((one) => ({
        column: one.id,
        type: isTime ? 'line' : 'bar',
        duplicateXAxis: figureOf(meanings.get(one.id)) ?? 'sum',
      })),
    };
  },
});

function stroke<const D extends number>(label: string, description: string, fallback: D) {
  return range({ label, description, group: 'Style', min: 0, max: 5, step: 1, unit: 'px', default: fallback });
}
