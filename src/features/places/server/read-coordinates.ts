import type { Place } from './gazetteer.ts';

/**
 * Coordinates as people write them: "52.52, 13.405", "52.52 13.405", "52,52; 13,405", "52.52° N, 13.405° E",
 * `52°31'12"N 13°24'18"E`, "geo:52.52,13.405". Latitude first, unless letters say otherwise. Null for other text.
 */
export function readCoordinates(text: string): Place | null {
  const trimmed = text
    .trim()
    .replace(/^geo:/i, '')
    .replace(/^[([](.*)[)\]]$/, '$1')
    .trim();
  if (trimmed.length > 80 || !/\d/.test(trimmed)) return null;
  const place = plainPair(trimmed) ?? degreesPair(trimmed);
  return place && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
const withComma = String.raw`([+-]?\d{1,3},\d+)`;
const pairs = [
  new RegExp(String.raw`^${number}\s*[,;]\s*${number}$`),
  new RegExp(String.raw`^${withComma}\s*(?:;|,\s|\s)\s*${withComma}$`),
  // Two whole numbers next to each other are anything: a house number, a part of a telephone number.
  /^([+-]?\d{1,3}\.\d+)\s+([+-]?\d{1,3}\.\d+)$/,
];

function plainPair(text: string): Place | null {
  for (const pair of pairs) {
    const found = pair.exec(text);
    if (!found) continue;
    const [latitude, longitude] = [found[1], found[2]].map((part) => Number((part ?? '').replace(',', '.')));
    return { latitude: latitude ?? 0, longitude: longitude ?? 0 };
  }
  return null;
}

const angle =
  /(?<before>[NSEW])?\s*(?<sign>[+-])?(?<degrees>\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:(?<minutes>\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(?<seconds>\d{1,2}(?:[.,]\d+)?)\s*(?:"|″|”|''|′′)\s*)?(?<after>[NSEW])?/iy;

function degreesPair(text: string): Place | null {
  if (!/[°NSEW]/i.test(text)) return null;
  const first = readAngle(text, 0);
  const between = first && /^[\s,;/]*/.exec(text.slice(first.end));
  const second = first && readAngle(text, first.end + (between?.[0].length ?? 0));
  if (!first || !second || second.end !== text.length) return null;
  const [one, other] = [first, second];
  if (one.letter === '' && other.letter === '') {
    return text.includes('°') ? { latitude: one.value, longitude: other.value } : null;
  }
  const isNorth = (letter: string): boolean => letter === 'N' || letter === 'S';
  if (one.letter === '' || other.letter === '' || isNorth(one.letter) === isNorth(other.letter)) return null;
  const [north, east] = isNorth(one.letter) ? [one, other] : [other, one];
  return { latitude: north.value, longitude: east.value };
}

function readAngle(text: string, from: number): { value: number; letter: string; end: number } | null {
  angle.lastIndex = from;
  const found = angle.exec(text);
  if (!found?.groups || found[0] === '') return null;
  const { before, sign, degrees, minutes, seconds, after } = found.groups;
  const read = (part: string | undefined): number => Number((part ?? '0').replace(',', '.'));
  // "52 N 13 E": the letter behind the first number is its own, not the one before the second.
  const letter = (before ?? after ?? '').toUpperCase();
  const end = before && after ? angle.lastIndex - after.length : angle.lastIndex;
  const size = read(degrees) + read(minutes) / 60 + read(seconds) / 3600;
  const isNegative = sign === '-' || letter === 'S' || letter === 'W';
  return { value: ((isNegative ? -1 : 1) * Math.round(size * 1e6)) / 1e6, letter, end };
}
