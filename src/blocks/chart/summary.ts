import type { ChartModel, ChartSeries } from './chart-model.ts';
import { describeFormat } from '../shared/figures/format-value.ts';

/** The chart in a sentence or two, for those who cannot see it and those in a hurry. */
export function summaryOf(model: ChartModel): string {
  const names = begun(text(listOf(model.series.map((series) => series.name))));
  const by = text(model.xColumn.name);
  const [first] = model.series;
  if (!first) return '';
  if (model.family === 'scatter') {
    const count = first.points.length.toLocaleString('en-US');
    return `${names} against ${by}: ${count} ${first.points.length === 1 ? 'point' : 'points'}.`;
  }
  const parts = model.series.slice(0, mostDescribed).map((series) => extremes(series, model));
  return `${names} by ${by}${/[.?!]$/.test(by) ? '' : '.'} ${parts.filter((part) => part !== '').join(' ')}`.trim();
}

/** Names as only programs write them are read in a sentence here. */
const text = (name: string): string => name.replaceAll(/_+/g, ' ');
const begun = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const mostDescribed = 2;

function extremes(series: ChartSeries, model: ChartModel): string {
  const named = model.hasOther ? series.values.slice(0, -1) : series.values;
  const places = named.flatMap((value, index) => (value === null ? [] : [{ value, label: model.labels[index] ?? '' }]));
  const [first] = places;
  if (!first) return '';
  const say = (value: number): string => describeFormat(value, series.look);
  const which = model.series.length > 1 ? `${series.name}: ` : '';
  if (places.length === 1) return `${which}${first.label} has ${say(first.value)}.`;
  const highest = places.reduce((best, one) => (one.value > best.value ? one : best));
  const lowest = places.reduce((best, one) => (one.value < best.value ? one : best));
  if (highest.value === lowest.value) return `${which}${say(highest.value)} throughout.`;
  if (model.family === 'pie' || model.family === 'polarArea') {
    const total = series.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    const share =
      total > 0 && (series.settings.count_rows || series.settings.duplicateXAxis === 'sum') ? ` of ${say(total)}` : '';
    return `${which}Largest is ${highest.label} with ${say(highest.value)}${share}.`;
  }
  return `${which}Highest: ${highest.label} with ${say(highest.value)}; lowest: ${lowest.label} with ${say(lowest.value)}.`;
}

function listOf(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
