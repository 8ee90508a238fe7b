import type { ChartModel, ChartSeries } from './chart-model.ts';
import { describeFormat } from '../shared/figures/format-value.ts';
import { formats, plural, t } from '#kit/language/language.ts';

/** The chart in a sentence or two, for those who cannot see it and those in a hurry. */
export function summaryOf(model: ChartModel): string {
  const names = begun(text(listOf(model.series.map((series) => series.name))));
  const by = text(model.xColumn.name);
  const [first] = model.series;
  if (!first) return '';
  if (model.family === 'scatter') {
    return plural(
      first.points.length,
      '{names} against {by}: {count} point.',
      '{names} against {by}: {count} points.',
      {
        ...{ names, by },
      },
    );
  }
  const parts = model.series.slice(0, mostDescribed).map((series) => extremes(series, model));
  const what = t('{names} by {by}', { names, by });
  return [/[.?!]$/.test(what) ? what : what + formats().stop, ...parts].filter((part) => part !== '').join(' ');
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
  if (places.length === 1) return which + t('{label} has {value}.', { label: first.label, value: say(first.value) });
  const highest = places.reduce((best, one) => (one.value > best.value ? one : best));
  const lowest = places.reduce((best, one) => (one.value < best.value ? one : best));
  if (highest.value === lowest.value) return which + t('{value} throughout.', { value: say(highest.value) });
  if (model.family === 'pie' || model.family === 'polarArea') {
    const total = series.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    const values = { label: highest.label, value: say(highest.value), total: say(total) };
    const isShare = total > 0 && (series.settings.count_rows || series.settings.duplicateXAxis === 'sum');
    return (
      which +
      (isShare
        ? t('Largest is {label} with {value} of {total}.', values)
        : t('Largest is {label} with {value}.', values))
    );
  }
  return (
    which +
    t('Highest: {highest} with {most}; lowest: {lowest} with {least}.', {
      ...{ highest: highest.label, most: say(highest.value) },
      ...{ lowest: lowest.label, least: say(lowest.value) },
    })
  );
}

function listOf(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return t('{list} and {last}', { list: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
}
