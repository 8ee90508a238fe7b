import { expect, test } from 'vitest';
import { samples } from '#blocks/map/samples.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import type { RowsData } from '#blocks/data-contract.ts';
import { createPlaces } from '#features/places/server/create-places.ts';
import { prepareSample } from '#test/prepare-sample.ts';
import { placeRows } from './place-rows.ts';

const sample = samples.find(({ name }) => name === 'Shops with their address in several columns') as BlockSample;
const places = createPlaces(null);
const log = { error: (problem: unknown) => expect(problem).toBeUndefined() } as never;

async function placed(placesWith: string[]): Promise<string[]> {
  const { data } = await prepareSample('map', sample);
  const rows = { ...(data['rows'] as RowsData), places: undefined } as never;
  const request = { shape: 'rows' as const, columns: [], pageSize: 9, places: 'street', placesWith };
  const found = (await placeRows(rows, request, { places, log })) as RowsData;
  return Object.entries(found.places?.points ?? {}).map(([id, point]) => `${id} ${point.map(Math.round).join(' ')}`);
}

test('a place is found by street, town and country together', async () => {
  expect(await placed(['postcode', 'town', 'country'])).toEqual(['Shops-1 49 8', 'Shops-2 47 15']);
});

test('a street alone is no place', async () => {
  expect(await placed([])).toEqual([]);
});
