import { beforeAll, expect, test } from 'vitest';
import { locateAddress } from './locate-address.ts';
import { foldName } from './fold-name.ts';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';
import { middleOfCountry } from './regions.ts';
import { spellings } from './spellings.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await openGazetteer();
});

/** Whole degrees are enough to tell one place from another. */
function found(address: string): string {
  const place = locateAddress(address, gazetteer);
  return place ? `${Math.round(place.latitude)} ${Math.round(place.longitude)}` : 'nowhere';
}

test.each([
  // Names in several spellings.
  ...[
    ['Berlin', '53 13'],
    ['München', '48 12'],
    ['Muenchen', '48 12'],
    ['MUNICH', '48 12'],
    ['Köln', '51 7'],
  ],
  ...[
    ['Koeln', '51 7'],
    ['Cologne, Germany', '51 7'],
    ['Wien', '48 16'],
    ['Roma', '42 13'],
    ['Kiev', '50 31'],
  ],
  ...[
    ['Den Haag', '52 4'],
    ['Reykjavik', '64 -22'],
    ['Sao Paulo, Brazil', '-24 -47'],
    ['Halle', '51 12'],
  ],
  ...[
    ['San Sebastián', '43 -2'],
    ['Saint Louis', '39 -90'],
    ['St. Louis, MO', '39 -90'],
  ],
  // The largest of a name, or the one of the country or state.
  ...[
    ['Paris', '49 2'],
    ['Paris, TX', '34 -96'],
    ['Paris, Texas, USA', '34 -96'],
    ['Paris, Frankreich', '49 2'],
  ],
  ...[
    ['London, ON, Canada', '43 -81'],
    ['Perth, Scotland', '56 -3'],
    ['Cambridge, MA', '42 -71'],
  ],
  ...[
    ['Cambridge, UK', '52 0'],
    ['Portland, ME', '44 -70'],
    ['Springfield, IL', '40 -90'],
  ],
  ...[
    ['Atlanta, Georgia', '34 -84'],
    ['Tbilisi, Georgia', '42 45'],
    ['New York, NY', '41 -74'],
  ],
  ...[
    ['New York', '41 -74'],
    ['Washington D.C.', '39 -77'],
    ['Berlin, DE', '53 13'],
    ['Dover, DE', '39 -76'],
  ],
  // Whole addresses.
  ...[
    ['350 5th Ave, New York, NY 10118, USA', '41 -74'],
    ['10 Downing Street, London SW1A 2AA, UK', '52 0'],
  ],
  ...[
    ['1600 Pennsylvania Avenue NW, Washington, DC 20500', '39 -77'],
    ['Austin TX 78701', '30 -98'],
  ],
  ...[
    ['Hauptstraße 5 10178 Berlin', '53 13'],
    ['Rua Augusta 12, 1100-053 Lisboa, Portugal', '39 -9'],
  ],
  ...[
    ['Marienplatz 1\n80331 München', '48 12'],
    ['221B Baker Street London', '52 0'],
    ['Lyon France', '46 5'],
  ],
  ...[
    ['Sydney NSW 2000', '-34 151'],
    ['Av. Paulista, São Paulo - SP', '-24 -47'],
    ['Zürich HB, Schweiz', '47 9'],
  ],
  ...[['Rue de la Gare 5, Luxembourg', '50 6']],
  // Countries and states alone.
  ...[
    ['Germany', '52 11'],
    ['Deutschland', '52 11'],
    ['日本', '36 138'],
    ['DE', '52 11'],
    ['Georgia', '42 44'],
  ],
  ...[
    ['Singapore', '1 104'],
    ['California', '35 -119'],
    ['Texas, USA', '31 -98'],
  ],
  // What is not known stays unknown, also in a known country.
  ...['Some Village, Norway', 'asdf qwer', 'TBD', 'Online', 'Room 12', '', ' , ; ', '12345'].map((one) => [
    one,
    'nowhere',
  ]),
] as [string, string][])('"%s" is at %s', (address, place) => {
  expect(found(address)).toBe(place);
});

test('every other spelling leads to the city that it is another name of', () => {
  for (const [country, names] of Object.entries(spellings)) {
    for (const [spelling, name] of Object.entries(names)) {
      const city = gazetteer.city(foldName(name), [{ country }]);
      expect(city, `${name}, ${country}`).not.toBeNull();
      expect(city?.population ?? 0, name).toBeGreaterThan(30_000);
      expect(foldName(spelling), `${spelling} needs no line`).not.toBe(foldName(name));
      expect(gazetteer.city(foldName(spelling), [{ country }]), spelling).toEqual(city);
    }
  }
});

test('the gazetteer holds every city of the package in a few megabytes', () => {
  const { cities, bytes } = gazetteer.size();
  expect(cities).toBeGreaterThan(135_000);
  expect(bytes).toBeLessThan(8 * 1024 * 1024);
});

test('the middle of a country lies in it', () => {
  for (const [country, latitude, longitude] of [
    ['RU', 64, 113],
    ['FJ', -18, 178],
    ['US', 39, -97],
    ['NO', 61, 9],
  ] as const) {
    const middle = middleOfCountry(country);
    expect(Math.abs((middle?.latitude ?? 0) - latitude), country).toBeLessThan(6);
    expect(Math.abs((middle?.longitude ?? 0) - longitude), country).toBeLessThan(8);
  }
  expect(middleOfCountry('XX')).toBeNull();
});

test('an address of any length and any letters costs next to nothing', () => {
  expect(found('a '.repeat(100_000))).toBe('nowhere');
  expect(found(', '.repeat(50_000))).toBe('nowhere');
  expect(found('\u0000\ud800 %$§'.repeat(1_000))).toBe('nowhere');
});
