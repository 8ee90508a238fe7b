import type { ChartConfiguration, ChartDataset, ChartOptions, TooltipItem } from 'chart.js';
import { textOn } from '#kit/contrast.ts';
import type { ChartModel, ChartProps, ChartSeries } from './chart-model.ts';
import { scalesOf, shortLabel, xText } from './chart-scales.ts';
import { formatValue } from '../shared/figures/format-value.ts';
import { otherColor, paletteColor } from './palette.ts';
import { t } from '#kit/language/language.ts';

/** The theme around the chart, as colors that a canvas understands. */
export interface ChartTheme {
  text: string;
  muted: string;
  line: string;
  accent: string;
  surface: string;
  font: string;
}
export type ChartSettings = ChartProps['config']['settings'];
export type MixedType = 'bar' | 'line' | 'pie' | 'polarArea' | 'radar' | 'scatter';
type Dataset = ChartDataset<MixedType, (number | null | { x: number; y: number })[]>;
export type MixedConfiguration = ChartConfiguration<MixedType, Dataset['data'], string>;

/** The configuration of Chart.js for a model. Pure: the same model and theme give the same chart. */
export function chartConfiguration(model: ChartModel, settings: ChartSettings, theme: ChartTheme): MixedConfiguration {
  return {
    type: model.family === 'cartesian' ? 'bar' : model.family,
    data: {
      labels: model.labels.map(shortLabel),
      datasets: model.series.map((series, index) => datasetOf(series, index, model, settings, theme)),
    },
    options: optionsOf(model, settings, theme),
  };
}

/** Fill and border of a series; slices take a color each. */
export function colorsOf(
  series: ChartSeries,
  index: number,
  model: ChartModel,
  theme: ChartTheme,
): { fill: string[]; border: string } {
  const { backgroundColor, borderColor } = series.settings;
  const slices = model.family === 'pie' || model.family === 'polarArea';
  const own = model.series.length === 1 && !slices ? theme.accent : paletteColor(index);
  const fill =
    backgroundColor.length > 0
      ? [...backgroundColor]
      : slices
        ? model.labels.map((_, slice) => sliceColor(slice, model))
        : [own];
  const border = borderColor || (slices ? theme.surface : (fill[0] ?? own));
  return { fill, border };
}

/** What was put together is grey, so that it is not taken for one of the slices. */
const sliceColor = (slice: number, model: ChartModel): string =>
  model.hasOther && slice === model.labels.length - 1 ? otherColor : paletteColor(slice);

function datasetOf(
  series: ChartSeries,
  index: number,
  model: ChartModel,
  settings: ChartSettings,
  theme: ChartTheme,
): Dataset {
  const { settings: own } = series;
  const { fill, border } = colorsOf(series, index, model, theme);
  const crowded = Math.max(series.values.length, series.points.length) > mostFullPoints;
  const base = {
    label: series.name,
    data: model.family === 'scatter' ? series.points : series.values,
    borderColor: border,
    borderWidth: own.borderWidth,
  };
  const points = pointLook(own, fill, border, crowded && model.family !== 'scatter');
  switch (model.family) {
    case 'pie':
    case 'polarArea':
      return {
        ...base,
        type: model.family,
        backgroundColor: fill.map((color) => (model.family === 'pie' ? color : faded(color, 0.8))),
      };
    case 'radar':
      return {
        ...base,
        ...points,
        type: 'radar',
        spanGaps: own.spanGaps,
        fill: true,
        backgroundColor: faded(fill[0] ?? border, 0.16),
      };
    case 'scatter':
      return { ...base, ...points, type: 'scatter', backgroundColor: fill };
    case 'cartesian':
      if (own.type !== 'line') return { ...base, ...barLook(own.borderColor ? own.borderWidth : 0, fill) };
      return {
        ...base,
        ...points,
        type: 'line',
        order: 0,
        spanGaps: own.spanGaps,
        cubicInterpolationMode: 'monotone',
        fill: settings.stackAxis ? 'stack' : model.series.length === 1 ? 'origin' : false,
        backgroundColor: faded(fill[0] ?? border, settings.stackAxis ? 0.5 : 0.1),
      };
  }
}

const pointLook = (own: ChartSeries['settings'], fill: string[], border: string, isCrowded: boolean) => ({
  pointRadius: isCrowded ? Math.min(own.pointRadius, 1) : own.pointRadius,
  pointHoverRadius: own.pointHoverRadius,
  pointBackgroundColor: fill,
  pointBorderColor: border,
  pointBorderWidth: 1,
  pointHitRadius: 12,
});

/** A border of the same color is only a seam: its width is 0 then. */
const barLook = (borderWidth: number, fill: string[]) =>
  ({
    borderWidth,
    type: 'bar',
    backgroundColor: fill,
    borderRadius: 4,
    borderSkipped: 'start',
    maxBarThickness: 64,
    order: 1,
  }) as const;

const mostFullPoints = 80;

function optionsOf(model: ChartModel, settings: ChartSettings, theme: ChartTheme): ChartOptions<MixedType> {
  const slices = model.family === 'pie' || model.family === 'polarArea';
  return {
    responsive: true,
    maintainAspectRatio: false,
    indexAxis: model.horizontal ? 'y' : 'x',
    color: theme.text,
    font: { family: theme.font, size: 13 },
    layout: { padding: { top: settings.legendPosition === 'top' && model.series.length > 0 ? 0 : 12, right: 4 } },
    interaction:
      model.family === 'cartesian' ? { mode: 'index', intersect: false } : { mode: 'nearest', intersect: true },
    scales: scalesOf(model, settings, theme),
    plugins: {
      legend: {
        display: settings.legendPosition !== 'hidden',
        position: settings.legendPosition === 'bottom' ? 'bottom' : 'top',
        align: slices ? 'center' : 'start',
        maxHeight: 420,
        labels: {
          color: theme.text,
          usePointStyle: true,
          pointStyle: 'rectRounded',
          boxHeight: 8,
          boxWidth: 8,
          padding: 16,
          font: { family: theme.font, size: 13 },
        },
      },
      tooltip: {
        backgroundColor: theme.text,
        titleColor: textOn(theme.text) || theme.surface,
        bodyColor: textOn(theme.text) || theme.surface,
        padding: 10,
        cornerRadius: 6,
        boxPadding: 4,
        usePointStyle: true,
        callbacks: { title: (items) => titleOf(items, model), label: (item) => tooltipLabel(item, model) },
      },
    },
  };
}

/** The name in full: on the axis and in the legend it may be cut. */
const titleOf = (items: readonly TooltipItem<MixedType>[], model: ChartModel): string =>
  model.family === 'scatter' ? '' : (model.labels[items[0]?.dataIndex ?? 0] ?? '');

function tooltipLabel(item: TooltipItem<MixedType>, model: ChartModel): string {
  const series = model.series[item.datasetIndex];
  if (!series) return '';
  const point = series.points[item.dataIndex];
  if (model.family === 'scatter') {
    return point
      ? `${series.name}: ${t('{value} at {place}', { value: formatValue(point.y, series.look), place: xText(point.x, model) })}`
      : '';
  }
  const value = series.values[item.dataIndex];
  return value === null || value === undefined ? '' : `${series.name}: ${formatValue(value, series.look)}`;
}

/** A color let through; a name that we cannot take apart stays whole. */
function faded(color: string, share: number): string {
  if (/^#[0-9a-f]{6}$/i.test(color))
    return (
      color +
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0')
    );
  const rgb = /^rgba?\(\s*(\d+)[,\s]+(\d+)[,\s]+(\d+)/.exec(color);
  return rgb ? `rgb(${rgb[1]} ${rgb[2]} ${rgb[3]} / ${share})` : color;
}
