import { isChoice } from '../choices.ts';
import type { Column } from '../model.ts';
import { type Meaning, meaningsOf } from './column-meaning.ts';
import { wordsOf } from './name-words.ts';
import { isLongByName, isPhoneByName } from './text-by-name.ts';

/**
 * What columns mean as far as their names and types tell: where their values are not at hand, as for a block that is
 * only now put on a sheet. The same words decide as with values; what only values could confirm is believed.
 */
export function meaningsByName(columns: readonly Column[]): ReadonlyMap<string, Meaning> {
  const known = meaningsOf({
    title: '',
    rows: unknown,
    columns: columns.map((column) => ({
      ...asText(column),
      ...{ filled: unknown, distinct: unknown, commonest: 0, samples: [], minimum: null, maximum: null },
    })),
  });
  return new Map(
    columns.map((column) => [column.id, named(asText(column)) ?? known.get(column.id)?.meaning ?? ('text' as const)]),
  );
}

/** A choice is a text with a list. */
const asText = (column: Column): Column => (isChoice(column) ? { ...column, type: 'text' } : column);

/** As many rows as it takes for no count to say anything. */
const unknown = 100;

const describe: readonly [Meaning, readonly string[], 'text' | 'any'][] = [
  ['latitude', ['latitude'], 'any'],
  ['longitude', ['longitude'], 'any'],
  ['email', ['email'], 'text'],
  ['address', ['address', 'street', 'coordinates', 'geo', 'geolocation'], 'text'],
  ['country', ['country', 'countries', 'nation', 'nationality'], 'text'],
  ['status', ['status', 'stage', 'phase', 'progress'], 'text'],
  ['category', ['category', 'kind', 'type', 'genre', 'priority', 'department', 'track'], 'text'],
  ['picture', ['picture'], 'text'],
];

function named(column: Column): Meaning | null {
  const { name, type } = column;
  if (isLongByName(column)) return 'long text';
  if (isPhoneByName(column)) return 'phone';
  const words = wordsOf(name);
  const isNumber = type === 'number' || type === 'currency' || type === 'percent';
  for (const [meaning, requested, of] of describe) {
    if (
      (of === 'text' ? type === 'text' : type === 'text' || isNumber) &&
      words.some((word) => requested.includes(word))
    )
      return meaning;
  }
  return type === 'text' && words.some((word) => place.includes(word)) ? 'place' : null;
}

const place = ['location', 'place', 'venue', 'where', 'city', 'town', 'village', 'region', 'state', 'site', 'district'];

/** How numbers of a meaning are made one figure; null where a figure of them says nothing. */
export function figureOf(meaning: Meaning | undefined): 'sum' | 'average' | null {
  if (meaning === 'average') return 'average';
  return meaning === 'amount' || meaning === 'count' || meaning === 'measure' || meaning === 'stock' ? 'sum' : null;
}
