import { expect, test } from 'vitest';
import { renderSample, type RenderOptions } from '#test/render-sample.tsx';
import type { BlockSample } from '../view-contract.ts';
import { addressOfQuery, searchForm } from './query-address.ts';
import { samples } from '../table/samples.ts';

const [clients] = samples;
async function render(sample: BlockSample | undefined, options: RenderOptions): Promise<string> {
  if (!sample) throw new Error('no such sample');
  return renderSample('table', sample, options);
}

test('without scripts search, sorting and pages are a form and links of the same page', async () => {
  const html = await render(clients, { id: 'b7', context: { path: '/menu?record=r1&b7.page=2&b8.search=x' } });
  expect(html).toMatch(/<form [^>]*action="\/menu#b7"/);
  expect(html).not.toMatch(/<form[^>]*method="post"/);
  expect(html).toContain('<input type="hidden" name="record" value="r1"/>');
  expect(html).toContain('<input type="hidden" name="b8.search" value="x"/>');
  expect(html).not.toContain('name="b7.page"');
  expect(html).toMatch(/<input type="search" [^>]*name="b7.search"/);
  expect(html).not.toMatch(/<input[^>]*readonly/i);
  expect(html).toContain('href="/menu?record=r1&amp;b8.search=x&amp;b7.sort=client%3Aascending#b7"');
  expect(html).toContain('href="/menu?record=r1&amp;b8.search=x&amp;b7.page=3#b7"');
  const still = { show_search: false, show_sort: false, paginate: false };
  const bareTable = await render({ ...clients!, block: { ...clients!.block, settings: still } }, { id: 'b7' });
  expect(bareTable).not.toMatch(/b7\.(search|sort|page)=?/);
});

test('a search, a sort and a page of the address are what the HTML shows', async () => {
  const path = '/menu?b7.search=tidewater&b7.sort=client%3Aascending';
  const found = await render(clients, {
    id: 'b7',
    address: new URLSearchParams(path.split('?')[1]),
    context: { path },
  });
  expect(found).toContain('Tidewater Clinic');
  expect(found).not.toContain('Nordlicht');
  expect(found).toContain('value="tidewater"');
  expect(found).toContain('aria-sort="ascending"');
  expect(found).toContain('href="/menu?b7.search=tidewater&amp;b7.sort=client%3Adescending#b7"');
  const second = await render(clients, { id: 'b7', address: new URLSearchParams('b7.page=3') });
  expect(second).toContain('21–24 of 24 rows');
  expect(second).toMatch(/<a (?=[^>]*aria-label="Next page")(?![^>]*href)[^>]*role="link"/);
});

test('a search that finds nothing offers the way back as a link', async () => {
  const address = new URLSearchParams('b7.search=nobody');
  const html = await render(clients, { id: 'b7', address, context: { path: '/menu?b7.search=nobody' } });
  expect(html).toMatch(/<a [^>]*href="\/menu#b7"[^>]*>Clear the search/);
});

test('addresses of a question keep the rest of the address', () => {
  expect(addressOfQuery('/', 'b', {})).toBe('/#b');
  expect(addressOfQuery('/a?x=1&b.page=4#c', 'b', { page: 2 })).toBe('/a?x=1&b.page=2#b');
  expect(searchForm('/a?b.sort=n%3Aascending&b.search=q&b.page=2', 'b')).toEqual({
    action: '/a#b',
    name: 'b.search',
    remaining: [['b.sort', 'n:ascending']],
  });
});

test('the filters of the address are links that take each of them away', async () => {
  const search =
    'b7.filter=status%3A%3D%3AActive&b7.filter=renewal%3A%3E%3A2027-02-28&b7.filter=renewal%3A%3C%3A2027-04-01';
  const path = `/menu?${search}&b7.search=x`;
  const html = await render(clients, { id: 'b7', address: new URLSearchParams(search), context: { path } });
  expect(html).toContain('aria-label="Remove filter: Status is Active"');
  expect(html).toContain('Renews on is between Mar 1, 2027 and Mar 31, 2027');
  expect(html).toContain('href="/menu?b7.filter=status%3A%3D%3AActive#b7"');
  expect(html).toMatch(/<a [^>]*href="\/menu#b7"[^>]*>Clear filters/);
  const hidden = new URLSearchParams('b7.filter=margin%3A%3E%3A1&b7.filter=nothing%3A%3D%3A1');
  const unasked = await render(clients, { id: 'b7', address: hidden, context: { path: `/menu?${hidden}` } });
  expect(unasked).not.toContain('Remove filter');
  expect(unasked).toContain('24 rows');
});
