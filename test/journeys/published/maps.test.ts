/** Maps on published pages: who is asked where an address lies, and what of that visitors are given. */
import { expect, test } from 'vitest';
import { openGeocodingService } from '../../geocoding-service.ts';
import { publishApp } from '../published-app.ts';
import { fullTest } from '#test/full-test.ts';

const sheet = {
  title: 'Places',
  columns: [
    { id: 'name', name: 'Name', type: 'text' as const },
    { id: 'about', name: 'About', type: 'text' as const },
    { id: 'address', name: 'Address', type: 'text' as const },
    { id: 'photo', name: 'Photo', type: 'image' as const },
    { id: 'rent', name: 'Rent', type: 'number' as const },
  ],
  rows: [
    { cells: { name: 'Gate', about: 'Old', address: 'Pariser Platz 1, Berlin', photo: '', rent: 90_210 } },
    { cells: { name: 'Quay', about: 'New', address: 'Hamburg', photo: '', rent: 90_211 } },
    { cells: { name: 'Hut', about: 'Far', address: 'Behind the third hill', photo: '', rent: 90_212 } },
  ],
};
const map = {
  ...{ id: 'map', type: 'map', sheet_title: 'Places' },
  axis: [{ title: 'name', description: 'about', address: 'address', image: 'photo' }],
};

test('a map works with nothing configured: points by the gazetteer, no word of other columns or cities', async () => {
  await using shop = await publishApp([sheet]);
  await shop.setBlocks('orders', [map]);
  const response = await shop.ask('/orders');
  const html = await response.text();
  expect(shop.failures).toEqual([]);
  expect(html.match(/"points":(\{[^}]*\})/)?.[1]).toMatch(/\[52\.5\d*,13\.4\d*\].*\[53\.5\d*,9\.9\d*\]/);
  expect(html).toContain('"tiles":null');
  expect(html).not.toMatch(/9021\d|Bremen|not found on/);
  expect(html.length).toBeLessThan(20_000);
});

fullTest('its editor reads which addresses were not found', async () => {
  await using shop = await publishApp([sheet]);
  await shop.setBlocks('orders', [map]);
  const html = await (await shop.ask('/orders', { as: shop.editor })).text();
  expect(html).toContain('1 address was');
  expect(html).toContain('<li>Behind the third hill</li>');
});

fullTest('a search answers the places that it finds, and only where the owner offers one', async () => {
  await using shop = await publishApp([sheet]);
  const page_id = await shop.setBlocks('orders', [{ ...map, settings: { show_search: true } }]);
  const call = { page_id, block_id: 'map', ask: 'rows', query: { search: 'quay' } };
  const { status, body } = await shop.send('POST', '/api/page/query', call);
  expect(status).toBe(200);
  expect(body['data']).toMatchObject({ total: 1, places: { points: {} } });
  expect(Object.keys(Reflect.get(Reflect.get(Object(body['data']), 'places'), 'points'))).toHaveLength(1);
  await shop.setBlocks('orders', [map]);
  expect((await shop.send('POST', '/api/page/query', call)).status).toBe(422);
});

test('a page that waits for the geocoding service is drawn without it, and not kept until the service answered', async () => {
  await using service = await openGeocodingService({ 'Pariser Platz 1, Berlin': [52.5163, 13.3777] });
  const variables = { GEOCODER_URL: service.url, OUTGOING_ALLOW: '127.0.0.1' };
  await using shop = await publishApp([{ ...sheet, rows: sheet.rows.slice(0, 1) }], { variables });
  await shop.setBlocks('orders', [map]);
  const release = service.hold();
  const first = await shop.ask('/orders');
  expect(await first.text()).toMatch(/"points":\{[^}]*\[52\.52437,13\.41053\]/);
  release();
  await expect.poll(async () => (await shop.ask('/orders')).text()).toMatch(/\[52\.5163,13\.3777\]/);
  const later = await shop.ask('/orders', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(later.status).toBe(200);
  const again = await shop.ask('/orders', { headers: { 'if-none-match': later.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  expect(service.asked.map((one) => one.query['q'])).toEqual(['Pariser Platz 1, Berlin']);
});

fullTest('map pictures of the environment reach the browser, whose policy lets them through', async () => {
  const variables = { MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: '© <b>Somebody' };
  await using shop = await publishApp([sheet], { variables });
  await shop.setBlocks('orders', [map]);
  const response = await shop.ask('/orders');
  expect(await response.text()).toContain('"tiles":{"url":"https://tiles.example/{z}/{x}/{y}.png"');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/img-src [^;]*https:/);
  expect(policy).toMatch(/connect-src 'self'(;|$)/);
});
