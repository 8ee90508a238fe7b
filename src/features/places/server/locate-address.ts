import { foldName } from './fold-name.ts';
import type { Gazetteer, Place, Region } from './gazetteer.ts';
import { middleOfCountry, regionsNamed } from './regions.ts';

/**
 * Where an address lies, as far as the gazetteer knows: its city ("12 High Street, 10115 Berlin, Germany", "Austin, TX",
 * "Köln"), else the country or state that it names alone. Null when nothing is certain enough.
 */
export function locateAddress(address: string, gazetteer: Gazetteer): Place | null {
  const parts = address
    .slice(0, longestAddress)
    .split(/[,;\n\r|]+|\s[–—-]\s/)
    .map(foldName)
    .filter((part) => part !== '');
  if (parts.length === 0) return null;
  const { regions, rest } = takeRegions(parts.slice(-mostParts));
  if (rest.length === 0) return placeOfRegion(parts, regions, gazetteer);
  const found = cityAmong(rest, regions, gazetteer);
  if (found) return found;
  // "Rue de la Gare 5, Luxembourg": what was taken for the country is the city.
  const last = regions.length > 0 ? parts.at(-1) : undefined;
  const city = last && last.length > 2 ? gazetteer.city(last, regions) : null;
  return city && city.population >= largeCity ? city : null;
}

const longestAddress = 300;
const mostParts = 8;
/** A name among other words may be anything; one of a large city is that city. */
const largeCity = 50_000;
const cityOfRegion = 15_000;

/** The country and state at the end of an address, with what comes before. */
function takeRegions(parts: readonly string[]): { regions: readonly Region[]; rest: readonly string[] } {
  let regions: readonly Region[] = [];
  const rest = [...parts];
  while (rest.length > 0) {
    const named = regionsNamed(withoutNumbers(rest.at(-1) ?? ''));
    const narrowed = regions.length === 0 ? named : named.filter((one) => regions.some((known) => isPart(one, known)));
    // A state's name before a state is a city: New York, NY.
    const isState = regions.length > 0 && regions.every((one) => one.admin !== undefined);
    if (narrowed.length === 0 || isState) break;
    regions = narrowed;
    rest.pop();
  }
  return { regions, rest };
}

const isPart = (one: Region, whole: Region): boolean =>
  one.country === whole.country && (whole.admin === undefined || whole.admin === one.admin);

/** Nothing but a country or state. A city of that name counts when it lies in that very country. */
function placeOfRegion(parts: readonly string[], regions: readonly Region[], gazetteer: Gazetteer): Place | null {
  const name = parts[0] ?? '';
  const [region] = regions;
  if (!region) return null;
  const isCode = name.length <= 3;
  const city = isCode ? null : gazetteer.city(name, [{ country: region.country }]);
  if (city && city.population >= 500_000) return city;
  const { country, admin } = region;
  return admin === undefined ? middleOfCountry(country) : gazetteer.middleOf({ country, admin });
}

function cityAmong(parts: readonly string[], regions: readonly Region[], gazetteer: Gazetteer): Place | null {
  const last = parts.length - 1;
  for (let at = last; at >= 0; at -= 1) {
    const part = parts[at] ?? '';
    const found =
      gazetteer.city(part, regions) ??
      (/\d/.test(part) ? gazetteer.city(withoutNumbers(part), regions) : null) ??
      cityBeforeRegion(withoutNumbers(part), regions, gazetteer);
    if (found) return found;
  }
  for (let at = last; at >= 0; at -= 1) {
    const found = cityWithin(withoutNumbers(parts[at] ?? ''), regions, gazetteer);
    if (found) return found;
  }
  return null;
}

/** "austin tx", "lyon france": a region without a comma before it. */
function cityBeforeRegion(part: string, regions: readonly Region[], gazetteer: Gazetteer): Place | null {
  const words = part.split(' ');
  for (let count = 1; count < Math.min(words.length, 4); count += 1) {
    const named = regionsNamed(words.slice(-count).join(' ')).filter(
      (one) => regions.length === 0 || regions.some((known) => isPart(one, known)),
    );
    const city = named.length > 0 ? gazetteer.city(words.slice(0, -count).join(' '), named) : null;
    if (city) return city;
    const inner = named.length > 0 ? cityWithin(words.slice(0, -count).join(' '), named, gazetteer) : null;
    if (inner) return inner;
  }
  return null;
}

/** A city at the end or at the start of other words: "alexanderplatz berlin", "berlin mitte". */
function cityWithin(part: string, regions: readonly Region[], gazetteer: Gazetteer): Place | null {
  const words = part.split(' ');
  const least = regions.length > 0 ? cityOfRegion : largeCity;
  for (let count = Math.min(words.length, 4); count >= 1; count -= 1) {
    for (const some of [words.slice(-count), words.slice(0, count)]) {
      const name = some.join(' ');
      const city = name.length > 2 ? gazetteer.city(name, regions) : null;
      if (city && city.population >= least) return city;
    }
  }
  return null;
}

/** Without house numbers and postal codes, with or without letters. */
const withoutNumbers = (part: string): string =>
  part
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .join(' ');
