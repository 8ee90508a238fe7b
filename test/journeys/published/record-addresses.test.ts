/** The addresses of records: readable, lasting, and no way to what a visitor does not see. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
const names = ['Blue Lagoon', 'Crème brûlée', '東京', 'Hidden one'];

const onlyShown = {
  ...{ name: 'shown', active: true, condition: '=' as const, value: 'yes' },
  sheet_column: { sheet: 'Trips', column: 'shown' },
};
const details = (part: Partial<StoredBlock> = {}): Partial<StoredBlock> => ({
  ...{ id: 'details', type: 'itemDetails', sheet_title: 'Trips', filters: [onlyShown] },
  settings: { heading_column: 'name', description_column: 'about', show_neighbours: true },
  axis: [{ column: 'price' }],
  ...part,
});

beforeAll(async () => {
  const text = (id: string) => ({ id, name: id, type: 'text' as const });
  shop = await publishApp([
    {
      title: 'Trips',
      columns: [
        text('name'),
        text('about'),
        { id: 'price', name: 'Price', type: 'number' },
        text('shown'),
        text('note'),
      ],
      rows: names.map((name, at) => ({
        cells: { name, about: `About ${name}`, price: at, shown: at < 3 ? 'yes' : 'no', note: `secret ${at}` },
      })),
    },
  ]);
  const about = await shop.setBlocks('about', [details()]);
  await shop.setBlocks('', [
    {
      ...{ id: 'list', type: 'table', sheet_title: 'Trips', axis: [{ column: 'name' }, { column: 'price' }] },
      ...{
        settings: { show_search: true, show_sort: true },
        item_buttons: [{ title: 'View', open_detail_page: about }],
      },
    },
    {
      ...{ id: 'nameless', type: 'table', sheet_title: 'Trips', axis: [{ column: 'price' }] },
      item_buttons: [{ title: 'View', open_detail_page: about }],
    },
  ]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const rowOf = async (name: string) => {
  const row = (await shop.rowsOf('Trips')).find(({ cells }) => cells['name'] === name);
  if (!row) throw new Error(`no ${name}`);
  return { ...row, short: row.row_id.slice(-13) };
};
const at = (path: string, options: Parameters<PublishedApp['ask']>[1] = {}) =>
  shop.ask(path, { redirect: 'manual', ...options });
const locationOf = async (path: string, options = {}) => {
  const answer = await at(path, options);
  return [answer.status, answer.headers.get('location')];
};

test('a record is at its name and the end of its id; every other way of naming it leads there', async () => {
  const { row_id, short } = await rowOf('Blue Lagoon');
  const own = `/about/blue-lagoon-${short}`;
  const page = await at(own);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toMatch(/<h2[^>]*>Blue Lagoon/);
  expect(html).toContain(`<link rel="canonical" href="http://shop.localhost:3000${own}">`);
  expect(html).not.toContain('secret');
  for (const path of [
    `/about/${short}`,
    `/about/green-lagoon-${short}`,
    `/about/Blue%20Lagoon-${short}`,
    `/about?record=${row_id}`,
  ])
    expect(await locationOf(path), path).toEqual([301, own]);
  // What else the address says goes along, and who may see more is led the same way.
  const list = '/?list.search=lagoon#list';
  const query = new URLSearchParams({ list });
  expect(await locationOf(`/about?record=${row_id}&${query}`)).toEqual([301, `${own}?${query}`]);
  expect(await locationOf(`/about/x-${short}`, { as: shop.editor })).toEqual([301, own]);
  expect((await at(own, { as: shop.editor })).status).toBe(200);
  expect((await at(own, { method: 'HEAD' })).status).toBe(200);
  expect((await at(`/about?record=${row_id}&embed=true`)).status).toBe(200);
});

test('names in other letters are folded, or left out', async () => {
  const [cream, tokyo] = [await rowOf('Crème brûlée'), await rowOf('東京')];
  expect(await locationOf(`/about/${cream.short}`)).toEqual([301, `/about/creme-brulee-${cream.short}`]);
  expect((await at(`/about/${tokyo.short}`)).status).toBe(200);
  expect(await locationOf(`/about/tokyo-${tokyo.short}`)).toEqual([301, `/about/${tokyo.short}`]);
});

test('a record that is left out of the page and one that does not exist are answered alike', async () => {
  const hidden = await rowOf('Hidden one');
  const answers = await Promise.all(
    [`/about/hidden-one-${hidden.short}`, `/about/hidden-one-${'0'.repeat(13)}`].map(async (path) => {
      const answer = await at(path);
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
      return { status: answer.status, headers, html: await answer.text() };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ status: 404 });
  expect(answers[0]?.html).toContain('This record isn’t available');
  expect(answers[0]?.html).not.toMatch(/Hidden one|hidden-one/);
  // Neither by its whole id.
  expect(await (await at(`/about?record=${hidden.row_id}`)).text()).not.toContain('Hidden one');
});

test('a path beneath a page without a record is no page', async () => {
  const { short } = await rowOf('Blue Lagoon');
  for (const path of [
    `/orders/blue-lagoon-${short}`,
    `/gone/blue-lagoon-${short}`,
    '/about/blue-lagoon',
    `/about/x/${short}`,
  ])
    expect((await at(path)).status, path).toBe(404);
});

test('links have the name only where the viewer is shown it', async () => {
  const html = (await (await shop.ask('/')).text()).replaceAll('&amp;', '&');
  const { short } = await rowOf('Blue Lagoon');
  const hidden = await rowOf('Hidden one');
  const hrefs = [...html.matchAll(/href="(\/about\/[^"]*)"/g)].map(([, href]) => href);
  expect(hrefs).toContain(`/about/blue-lagoon-${short}?${new URLSearchParams({ list: '/#list' })}`);
  expect(hrefs).toContain(`/about/${short}?${new URLSearchParams({ list: '/#nameless' })}`);
  // The list itself shows it.
  expect(hrefs.some((href) => href?.startsWith(`/about/hidden-one-${hidden.short}`))).toBe(true);
  expect(html).not.toContain('?record=');
  const page_id = (await shop.services.pages.of(shop.app, 'draft').bySlug(''))?.page_id ?? '';
  const answer = await shop.send('POST', '/api/page/query', {
    page_id,
    block_id: 'list',
    ask: 'rows',
    query: { search: 'lagoon' },
  });
  const { rows } = (answer.body as { data: { rows: { paths: Record<string, string> }[] } }).data;
  expect(rows.flatMap(({ paths }) => Object.values(paths))).toEqual([`/blue-lagoon-${short}`]);
});

test('steps lead to addresses with names, in the list that one came from too', async () => {
  const [blue, cream, tokyo] = [await rowOf('Blue Lagoon'), await rowOf('Crème brûlée'), await rowOf('東京')];
  const list = '/?list.sort=price%3Adescending#list';
  const html = (path: string) => shop.ask(path).then(async (answer) => (await answer.text()).replaceAll('&amp;', '&'));
  const steps = (page: string) => [...page.matchAll(/href="(\/about\/[^"]*)"/g)].map(([, href]) => href);
  const own = `/about/creme-brulee-${cream.short}`;
  expect(steps(await html(own)).slice(-2)).toEqual([`/about/blue-lagoon-${blue.short}`, `/about/${tokyo.short}`]);
  const query = new URLSearchParams({ list });
  expect(steps(await html(`${own}?${query}`)).slice(-2)).toEqual([
    `/about/${tokyo.short}?${query}`,
    `/about/blue-lagoon-${blue.short}?${query}`,
  ]);
  const far = await html(`/about/${tokyo.short}?${query}`);
  // What this page leaves out has no name here, though the list shows it.
  expect(steps(far)[0]).toMatch(/^\/about\/[0-9a-z]{13}\?/);
});

test('a new name is a new address, and the old one leads to it', async () => {
  const { row_id, short, version } = await rowOf('Blue Lagoon');
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Trips');
  if (!sheet) throw new Error('no sheet');
  const renamed = await shop.services.rows.edit(sheet.id, { kind: 'anonymous' }, row_id, version, {
    name: 'Red Lagoon',
  });
  expect(await locationOf(`/about/blue-lagoon-${short}`)).toEqual([301, `/about/red-lagoon-${short}`]);
  expect((await at(`/about/red-lagoon-${short}`)).status).toBe(200);
  await shop.services.rows.edit(sheet.id, { kind: 'anonymous' }, row_id, renamed.version, { name: 'Blue Lagoon' });
  expect(await locationOf(`/about/red-lagoon-${short}`)).toEqual([301, `/about/blue-lagoon-${short}`]);
});

test('forms without a script, and calls, are about the record of the path', async () => {
  const { row_id, short } = await rowOf('Blue Lagoon');
  const own = `/about/blue-lagoon-${short}`;
  const html = await (await shop.ask(own)).text();
  const data = JSON.parse(/id="sheaf-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as { context: object };
  expect(data.context).toMatchObject({ path: own, record: row_id, page: { href: '/about' } });
  const referer = `http://shop.localhost:3000${own}`;
  const answer = await shop.ask(`/api/board/${shop.app.workbook_id}/sheet/Trips`, { headers: { referer } });
  expect(answer.status).toBe(200);
});

test('the head of a record is its own, for machines too, and holds nothing that the page hides', async () => {
  const { short, row_id } = await rowOf('Blue Lagoon');
  const own = `/about/blue-lagoon-${short}`;
  const url = `http://shop.localhost:3000${own}`;
  const html = await (await shop.ask(own)).text();
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).toContain('<title>Blue Lagoon · Corner Shop</title>');
  expect(head).toContain('<meta name="description" content="About Blue Lagoon">');
  expect(head).toContain('<meta property="og:title" content="Blue Lagoon · Corner Shop">');
  expect(head).toContain(`<meta property="og:url" content="${url}">`);
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
  const said = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
  expect(said.map((one) => one['@type'])).toEqual(['WebPage', 'BreadcrumbList']);
  expect(said[0]).toMatchObject({ name: 'Blue Lagoon', url, description: 'About Blue Lagoon' });
  expect(said[1]).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Corner Shop', item: 'http://shop.localhost:3000/' },
      { position: 2, name: 'Blue Lagoon', item: url },
    ],
  });
  expect(head).not.toMatch(/secret|Hidden/);
  // People who signed in, editors and frames are told nothing for machines.
  const ann = await shop.addAppUser('read');
  for (const page of [
    await shop.ask(own, { as: ann }),
    await shop.ask(own, { as: shop.editor }),
    await shop.ask(`${own}?embed=true`),
  ])
    expect(await page.text()).not.toContain('ld+json');
  expect(await (await shop.ask('/about')).text()).not.toContain('ld+json');
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Trips');
  const { version } = await rowOf('Blue Lagoon');
  const name = '</script><script>alert(1)</script>"&';
  await shop.services.rows.edit(sheet?.id ?? '', { kind: 'anonymous' }, row_id, version, {
    name,
    about: '<b onload="x">',
  });
  const hostile = await (await shop.ask(`/about/${short}`)).text();
  expect(hostile).not.toContain('<script>alert');
  expect(hostile.match(/<script type="application\/ld\+json">/g)).toHaveLength(2);
  expect(hostile).toContain(`/about/script-script-alert-1-script-${short}`);
});
