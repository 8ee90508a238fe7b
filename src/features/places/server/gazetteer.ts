/**
 * Places of the world by name. In memory only as numbers: names are stored as hashes, about 6 MB for 135,000 cities.
 */
import { spellings } from './spellings.ts';
import { foldName, foldSpelledOut } from './fold-name.ts';
import { type City, readCities } from './read-cities.ts';

export interface Place {
  latitude: number;
  longitude: number;
}
export interface FoundCity extends Place {
  population: number;
}
/** A country, or a part of one. */
export interface Region {
  country: string;
  admin?: string;
}

export interface Gazetteer {
  /** The largest city of that folded name, in one of the regions where some are given. */
  city(name: string, regions?: readonly Region[]): FoundCity | null;
  /** The middle of a part of a country, weighed by where its people live. */
  middleOf(region: Required<Region>): Place | null;
  /** How many cities there are, and the bytes that they take. */
  size(): { cities: number; bytes: number };
}

/** Builds the index, in steps that let the server go on. About a third of a second of work. */
export async function openGazetteer(): Promise<Gazetteer> {
  const index = createNameIndex();
  for await (const cities of readCities()) {
    for (const city of cities) index.put(city);
  }
  for (const [country, names] of Object.entries(spellings)) {
    for (const [spelling, name] of Object.entries(names)) index.also(foldName(spelling), foldName(name), country);
  }
  return index;
}

const mostNames = 200_000;
const mostCities = 150_000;
const slots = 1 << 19;

function createNameIndex() {
  const latitudes = new Float32Array(mostCities);
  const longitudes = new Float32Array(mostCities);
  const populations = new Uint32Array(mostCities);
  const parts = new Uint16Array(mostCities);
  const partNames: Region[] = [];
  const partNumbers = new Map<string, number>();
  let cities = 0;

  /** Open addressing: a slot holds the number of a name, which has a second hash and its city. */
  const table = new Uint32Array(slots);
  const marks = new Uint32Array(mostNames);
  const cityOfName = new Uint32Array(mostNames);
  let names = 0;

  const addName = (name: string, city: number): void => {
    if (name === '' || names >= mostNames - 1) return;
    const { slot, mark } = hashes(name);
    let at = slot;
    while (table[at] !== 0) at = (at + 1) % slots;
    names += 1;
    table[at] = names;
    marks[names] = mark;
    cityOfName[names] = city;
  };
  const partOf = (country: string, admin: string): number => {
    const key = `${country}.${admin}`;
    const known = partNumbers.get(key);
    if (known !== undefined) return known;
    partNames.push({ country, admin });
    partNumbers.set(key, partNames.length - 1);
    return partNames.length - 1;
  };
  const largest = (name: string, regions: readonly Region[]): number => {
    const { slot, mark } = hashes(name);
    let best = -1;
    for (let at = slot; table[at] !== 0; at = (at + 1) % slots) {
      const entry = table[at] ?? 0;
      if (marks[entry] !== mark) continue;
      const city = cityOfName[entry] ?? 0;
      const lies = partNames[parts[city] ?? 0];
      if (regions.length > 0 && !regions.some((region) => lies && isWithin(lies, region))) continue;
      if (best < 0 || (populations[city] ?? 0) > (populations[best] ?? 0)) best = city;
    }
    return best;
  };
  const placeOf = (city: number): FoundCity => ({
    latitude: rounded(latitudes[city]),
    longitude: rounded(longitudes[city]),
    population: populations[city] ?? 0,
  });
  return {
    put(city: City): void {
      if (cities >= mostCities) return;
      latitudes[cities] = city.latitude;
      longitudes[cities] = city.longitude;
      populations[cities] = city.population;
      parts[cities] = partOf(city.country, city.admin);
      const written = [city.name, city.otherName, ...partsOf(city.name)];
      const folded = written.flatMap((name) => [foldName(name), foldSpelledOut(name)]);
      for (const name of new Set(folded)) addName(name, cities);
      cities += 1;
    },
    /** Another spelling of a city that is there already. */
    also(spelling: string, name: string, country: string): void {
      const city = largest(name, [{ country }]);
      if (city >= 0) addName(spelling, city);
    },
    city(name: string, regions: readonly Region[] = []): FoundCity | null {
      const found = largest(name, regions);
      return found < 0 ? null : placeOf(found);
    },
    middleOf(region: Required<Region>): Place | null {
      const part = partNumbers.get(`${region.country}.${region.admin}`);
      let [people, latitude, longitude] = [0, 0, 0];
      for (let city = 0; city < cities; city += 1) {
        if (part === undefined || parts[city] !== part) continue;
        const weight = populations[city] ?? 0;
        people += weight;
        latitude += weight * (latitudes[city] ?? 0);
        longitude += weight * (longitudes[city] ?? 0);
      }
      return people > 0 ? { latitude: rounded(latitude / people), longitude: rounded(longitude / people) } : null;
    },
    size() {
      const arrays = [latitudes, longitudes, populations, parts, table, marks, cityOfName];
      return { cities, bytes: arrays.reduce((sum, array) => sum + array.byteLength, 0) };
    },
  };
}

/** "Donostia / San Sebastián", "Halle (Saale)" and "Washington, D.C." are also called by a part of that. */
const partsOf = (name: string): string[] =>
  /[/(,]/.test(name) ? [...name.split('/'), name.split(/[(,]/)[0] ?? ''] : [];

const isWithin = (place: Region, region: Region): boolean =>
  place.country === region.country && (region.admin === undefined || place.admin === region.admin);

/** Five decimals: a metre. */
const rounded = (degrees: number | undefined): number => Math.round((degrees ?? 0) * 100_000) / 100_000;

/** Two hashes that know nothing of each other: 51 bits, so that no two names of the world fall together by chance. */
function hashes(name: string): { slot: number; mark: number } {
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul((other << 13) | (other >>> 19), 5) + Math.imul(code + 0x9e37, 0xcc9e2d51);
  }
  one = Math.imul(one ^ (one >>> 15), 0x85ebca6b);
  other = Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  return { slot: (one ^ (one >>> 13)) & (slots - 1), mark: (other ^ (other >>> 16)) >>> 0 };
}
