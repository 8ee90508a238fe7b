import type { ChartOptions } from 'chart.js';
import { formatDate } from '#engine/format-cell.ts';
import type { ChartModel } from './chart-model.ts';
import type { ChartSettings, ChartTheme, MixedType } from './chart-options.ts';
import { formatTick } from '../shared/figures/format-value.ts';

type Scale = ChartOptions<MixedType>['scales'];

/** X is the column of the X axis and Y the values, also where bars lie down and the two change places on the screen. */
export function scalesOf(model: ChartModel, settings: ChartSettings, theme: ChartTheme): Scale {
  if (model.family === 'pie') return {};
  const [first] = model.series;
  const step = settings.CustomStepSize && settings.StepSize ? settings.StepSize : undefined;
  const gridColor = settings.grid_color || theme.line;
  const font = { family: theme.font, size: 12 };
  const ticks = { color: theme.muted, font };
  const valueTicks = {
    ...ticks,
    stepSize: step,
    // Rows are counted whole.
    ...(model.series.every((series) => series.settings.count_rows) && { precision: 0 }),
    maxTicksLimit: step === undefined ? 7 : 101,
    callback: (value: string | number) => (first ? formatTick(Number(value), first.look) : String(value)),
  };
  if (model.family === 'radar' || model.family === 'polarArea') {
    const scale = {
      type: 'radialLinear' as const,
      beginAtZero: isOn(settings.beginAtZero, 'Y'),
      grid: { display: isOn(settings.grid, 'Y'), color: gridColor },
      angleLines: { display: isOn(settings.grid, 'X'), color: gridColor },
      pointLabels: { display: model.family === 'radar', color: theme.text, font },
      ticks: { ...valueTicks, backdropColor: theme.surface, maxTicksLimit: step === undefined ? 5 : 101 },
    };
    return { r: scale };
  }
  const title = (shown: boolean, text: string) => ({
    display: shown,
    text,
    color: theme.muted,
    font: { ...font, weight: 600 },
  });
  const along = {
    grid: { display: isOn(settings.grid, 'X'), color: gridColor },
    border: { color: gridColor },
    title: title(isOn(settings.showScaleLabel, 'X'), model.xColumn.name),
    stacked: settings.stackAxis,
  };
  const values = {
    beginAtZero: isOn(settings.beginAtZero, 'Y'),
    grid: { display: isOn(settings.grid, 'Y'), color: gridColor },
    border: { display: false },
    title: title(isOn(settings.showScaleLabel, 'Y'), model.series.map((series) => series.name).join(', ')),
    stacked: settings.stackAxis,
    ticks: valueTicks,
  };
  if (model.family === 'scatter') {
    const xTicks = { ...ticks, callback: (value: string | number) => xText(Number(value), model), maxTicksLimit: 9 };
    return { x: { ...along, type: 'linear', beginAtZero: isOn(settings.beginAtZero, 'X'), ticks: xTicks }, y: values };
  }
  const labelTicks = {
    ...ticks,
    // Days between others go without saying; of a few kinds none does.
    autoSkip: isTime(model) || model.labels.length > mostNamed,
    maxRotation: 45,
    callback: (_: string | number, index: number) => shortLabel(model.labels[index] ?? ''),
  };
  return model.horizontal
    ? { y: { ...along, ticks: labelTicks }, x: values }
    : { x: { ...along, ticks: { ...labelTicks, autoSkipPadding: 12 } }, y: values };
}

/** A place on the X axis of a scatter chart: a date or a number. */
export function xText(value: number, model: ChartModel): string {
  const { type } = model.xColumn;
  if (type === 'date' || type === 'datetime') return formatDate(new Date(value).toISOString().slice(0, 10), 'short');
  return formatTick(value, { format: 'Automatic', decimal: 'dot', column: model.xColumn });
}

const mostNamed = 12;

const isTime = ({ xColumn: { type, name } }: ChartModel): boolean =>
  type === 'date' || type === 'datetime' || /year|month|week|day|date|time|hour/i.test(name);

/** Long names lose their middle: names of one kind differ at their ends. */
export const shortLabel = (label: string): string =>
  label.length > 20 ? `${label.slice(0, 10).trimEnd()}…${label.slice(-8).trimStart()}` : label;

const isOn = (choice: ChartSettings['grid'], axis: 'X' | 'Y'): boolean =>
  choice === 'X & Y' || choice === `Only ${axis} Axis`;
