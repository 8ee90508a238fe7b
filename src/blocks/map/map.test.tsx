import { expect, test } from 'vitest';
import { configOf, renderSample, sampleProps } from '#test/render-sample.tsx';
import { prepareSample, storedSample } from '#test/prepare-sample.ts';
import { readBlock } from '../read-block.ts';
import type { BlockSample } from '../view-contract.ts';
import { definition } from './definition.ts';
import { samples } from './samples.ts';

const named = (name: string): BlockSample => {
  const sample = samples.find((one) => one.name.startsWith(name));
  if (!sample) throw new Error('no such sample');
  return sample;
};
const restaurants = named('Six restaurants');
const strange = named('Long words');

test.each(samples.map((sample) => [sample.name, sample] as const))(
  'the sample "%s" may be saved and is drawn on the server',
  async (name, sample) => {
    const reading = readBlock(definition, storedSample('map', sample));
    expect(reading.problems).toEqual([]);
    expect(reading.gaps).toEqual([]);
    expect(name).not.toBe('');
    expect(await renderSample('map', sample)).not.toMatch(/undefined|NaN|\[object/);
  },
);

test('without a script there are the list of the places, the way to each, and a picture with a dot for each', async () => {
  const html = await renderSample('map', restaurants);
  for (const name of ['Harbor Kitchen', 'Muelle', 'Am Fleet', 'Quai Nord', 'Nyhavn Pantry'])
    expect(html).toContain(name);
  expect(html.match(/https:\/\/www\.openstreetmap\.org\/\?mlat=/g)).toHaveLength(6);
  expect(html).toContain('mlat=55.6798&amp;mlon=12.5914');
  expect(html.match(/<g /g)).toHaveLength(6);
  expect(html).toContain('6 places');
  // The buttons are out of sight until there is a script.
  expect(html.match(/<button /g)).toHaveLength(6);
  expect(html.match(/class="[^"]*\blazy\b/g)).toHaveLength(6);
});

test('the browser is given points, never the gazetteer, and only the four columns', async () => {
  const wider = structuredClone(restaurants);
  const sheet = wider.sheets?.['Places'];
  sheet?.columns.push({ id: 'secret', name: 'Rent', type: 'number' });
  for (const row of sheet?.rows ?? []) row['secret'] = 90_210;
  const { data } = await prepareSample('map', wider);
  expect(data['rows']).toMatchObject({ shape: 'rows', total: 6, places: { pending: false, tiles: null } });
  expect(JSON.stringify(data)).not.toContain('90210');
  const rows = data['rows'];
  expect(rows?.shape === 'rows' && Object.keys(rows.places?.points ?? {})).toHaveLength(6);
  expect(JSON.stringify(data).length).toBeLessThan(4_000);
});

test('cells stay text: no markup, no address but that of a picture', async () => {
  const html = await renderSample('map', strange);
  expect(html).toContain('&lt;b&gt;Not bold');
  expect(html).not.toMatch(/<script|javascript:/);
  expect(html).toContain('src="https://pictures.invalid/missing.jpg"');
});

test('a place that was not found stays in the list, with a search for it; only editors read that it is missing', async () => {
  const html = await renderSample('map', strange);
  expect(html).toContain('https://www.openstreetmap.org/search?query=Behind%20the%20third%20hill');
  expect(html).toContain('Unnamed place');
  expect(html).not.toContain('not found');
  const { context } = await sampleProps('map', strange);
  const edited = await renderSample('map', strange, { context: { ...context, editing: true } });
  expect(edited).toContain('2 addresses were');
  expect(edited).toContain('<li>Behind the third hill</li>');
  expect(edited).toContain('<li>Unnamed place (no address)</li>');
});

test('a row without an image has none, and one without a title its address', async () => {
  const html = await renderSample('map', {
    name: '',
    state: 'normal',
    block: { ...restaurants.block, settings: { show_details_on_click: false } },
    sheets: { Places: { columns: restaurants.sheets?.['Places']?.columns ?? [], rows: [{ address: 'Oslo' }] } },
  });
  expect(html).not.toContain('<img');
  expect(html.match(/Oslo/g)).toHaveLength(1);
});

test('the block asks for its columns once each, searched only where the owner offers it', () => {
  const config = configOf('map', {
    axis: [{ title: 'city', description: 'about', address: 'city', image: 'photo' }],
  });
  const rows = { shape: 'rows', columns: ['city', 'about', 'photo'], places: 'city', pageSize: 1_000, marks: true };
  expect(definition.requests(config)).toEqual({ rows });
  const searched = configOf('map', { settings: { show_search: true }, axis: [...config.axis] });
  expect(definition.requests(searched)).toEqual({ rows: { ...rows, visitor: { search: true } } });
});

test('each of its four columns must be chosen', () => {
  const { gaps } = readBlock(definition, storedSample('map', { name: '', state: 'empty', block: { axis: [{}] } }));
  expect(gaps).toEqual(['axis.0.title', 'axis.0.description', 'axis.0.address', 'axis.0.image']);
});

test.each([
  [
    [
      { id: 'id', name: 'ID', type: 'number' },
      { id: 'shop', name: 'Shop name', type: 'text' },
      { id: 'note', name: 'Notes', type: 'text' },
      { id: 'where', name: 'City', type: 'text' },
      { id: 'pic', name: 'Picture', type: 'url' },
    ],
    { title: 'shop', description: 'note', address: 'where', image: 'pic' },
  ],
  [
    [
      { id: 'a', name: 'Venue', type: 'text' },
      { id: 'b', name: 'Postal address', type: 'text' },
      { id: 'c', name: 'Opened', type: 'date' },
    ],
    { title: 'a', description: 'a', address: 'b', image: 'a' },
  ],
  [
    [
      { id: 'name', name: 'Station', type: 'text' },
      { id: 'lat', name: 'Lat', type: 'number' },
      { id: 'lon', name: 'Long', type: 'number' },
      { id: 'city', name: 'City', type: 'text' },
    ],
    { title: 'name', description: 'city', address: 'lat', longitude: 'lon', image: 'city' },
  ],
  // Neither a person's country of origin nor their age says where something is.
  [
    [
      { id: 'who', name: 'Name', type: 'text' },
      { id: 'country', name: 'Country', type: 'text' },
      { id: 'age', name: 'Age', type: 'number' },
    ],
    { title: 'who', description: 'country', address: '', image: 'country' },
  ],
] as const)('a fresh map takes the columns that fit, and leaves the address open where none does', (columns, axis) => {
  expect(definition.propose(columns)).toEqual({ axis: [axis] });
});

test('a sheet without columns leaves the choice to its owner', () => {
  expect(definition.propose([])).toEqual({});
});

test('a pair of columns says where a place is, in degrees however they are written', async () => {
  const html = await sampleProps('map', {
    ...{ name: '', state: 'normal' },
    block: {
      sheet_title: 'A',
      axis: [{ title: 'n', description: 'n', image: 'n', address: 'lat', longitude: 'lon' }],
    },
    sheets: {
      A: {
        columns: [
          { id: 'n', name: 'N', type: 'text' },
          { id: 'lat', name: 'Lat', type: 'number' },
          { id: 'lon', name: 'Lon', type: 'text' },
        ],
        rows: [
          { n: 'Berlin', lat: 52.52, lon: '13,405' },
          { n: 'Nowhere', lat: 152, lon: '13' },
          { n: 'Half', lat: 52, lon: null },
        ],
      },
    },
  });
  expect(html.data.rows.places?.points).toEqual({ 'A-1': [52.52, 13.405] });
});
