/** What visitors put into cells, comments, questions and uploads, and owners into boards, to do more than they may. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defaultBoardSettings } from '#features/boards/rules/board-settings.ts';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { json } from '#platform/database/json.ts';
import type { Cell } from '#engine/model.ts';
import { openBoard, text } from '../boards/people-board.ts';
import { appHost, origin, publishApp, type PublishedApp } from '../published-app.ts';
import { openServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

const attack = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';
/** A cell of blanks: a pattern that tries each way to divide them never ends. */
const blanks = ' '.repeat(50_000);
const columns = ['item', 'more', 'link'].map((id) => ({ id, name: id, type: 'text' as const }));
const day = { id: 'day', name: 'day', type: 'datetime' as const };

let shop: PublishedApp;
beforeAll(async () => {
  const rows: Record<string, Cell>[] = [
    { item: attack, more: attack, link: `javascript:alert(1)//${attack}`, day: '2026-03-05' },
    { item: `"${blanks}x"y`, more: `(${blanks}x`, link: `https://a.example/${attack}`, day: '2026-03-06T10:00' },
    {
      item: 'Pear',
      more: `[x](javascript:alert(1)) ${'['.repeat(50_000)}`,
      link: 'data:text/html,x',
      day: '2026-03-07',
    },
  ];
  const secret = { id: 'secret', name: 'secret', type: 'date' as const };
  shop = await publishApp([
    {
      title: 'Orders',
      columns: [...columns, day, secret],
      rows: rows.map((cells, index) => ({ cells: { ...cells, secret: `2026-0${index + 4}-01` } })),
    },
    {
      title: 'Words',
      columns: [{ id: 'word', name: 'Word', type: 'text' }],
      rows: ['zqonez', 'zqtwoz', 'zqthreez'].map((word) => ({ cells: { word } })),
    },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

const calendar = {
  ...{ id: 'calendar', type: 'calendar', sheet_title: 'Orders', axis: [{ column: 'more', use_markdown: true }] },
  settings: {
    ...{ start_time_column: 'day', event_title_column: 'item', event_color_column: 'link' },
    ...{ default_calendar_month: 'Selected month', calender_year: 2026, calender_month: '03' },
  },
};
const base = { sheet_title: 'Orders' };
const everyBlock: Partial<StoredBlock>[] = [
  calendar,
  {
    ...base,
    id: 'list',
    type: 'list',
    axis: [{ column: 'item' }, { column: 'link', type: 'image' }, { column: 'more' }],
  },
  { ...base, id: 'grid', type: 'grid', axis: [{ column: 'item' }, { column: 'link', type: 'button' }] },
  {
    ...base,
    id: 'details',
    type: 'itemDetails',
    settings: { heading_column: 'item', photo_column: 'link', description_column: 'more' },
  },
  {
    ...base,
    id: 'gallery',
    type: 'imageGallery',
    settings: { gallery_column_url: 'link', caption_column: 'item', description_column: 'more' },
  },
  {
    ...base,
    id: 'datalist',
    type: 'datalist',
    axis: [{ column: 'item' }, { column: 'link', type: 'button' }, { column: 'more', type: 'image' }],
  },
  {
    ...base,
    id: 'quotes',
    type: 'testimonial',
    settings: { testimonial_text: 'item', name: 'more', avatar_url: 'link', rating: 'more' },
  },
  {
    ...base,
    id: 'faq',
    type: 'faq',
    settings: { question: 'item', answer: 'more', use_markdown: true, allow_search: true },
  },
  { ...base, id: 'map', type: 'map', axis: [{ title: 'item', description: 'more', address: 'more', image: 'link' }] },
  { ...base, id: 'event', type: 'event', axis: [{ column: 'item' }] },
  { id: 'talk', type: 'comments', settings: {} },
];

test('hostile cells are words in every block, in the data of its script and in answers, and hold nobody up', async () => {
  const page_id = await shop.setBlocks('orders', everyBlock);
  const page = await shop.ask('/orders');
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(shop.failures).toEqual([]);
  for (const { id } of everyBlock) expect(html, id).toContain(`id="${id}"`);
  // The only scripts are the built ones and the data of the page.
  const scripts = html.match(/<script[^>]*>/g) ?? [];
  expect(scripts.filter((tag) => !/src="\/|type="application\/json"|type="importmap"/.test(tag))).toEqual([]);
  expect(html.slice(html.indexOf('<body>'))).not.toMatch(
    /<img src=x|\shref="\s*(?:javascript|data):|\ssrc="\s*(?:javascript|data:text)/i,
  );
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const requested = { page_id, block_id: 'quotes', ask: 'rows', query: {} };
  const answer = await shop.ask('/api/page/query', {
    method: 'POST',
    body: JSON.stringify(requested),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.headers.get('content-type')).toContain('application/json');
});

test('a comment of blanks and one of script are read at once, and are words', async () => {
  const page_id = await shop.setBlocks('orders', everyBlock);
  const who = await shop.addAppUser('read-write');
  const send = (words: string) => shop.send('POST', '/api/comments', { page_id, block_id: 'talk', text: words }, who);
  const refused = await send(`a${' '.repeat(99_000)}b`);
  expect([refused.status, refused.body['error'] !== undefined || refused.body['message'] !== undefined]).toEqual([
    422,
    true,
  ]);
  expect((await send(`${attack} javascript:alert(1)`)).status).toBe(200);
  const html = await (await shop.ask('/orders')).text();
  expect(html).not.toMatch(/<img src=x|<script>|href="javascript/i);
  expect(html).toContain('&lt;img src=x');
});

test('a question for days says which days, and nothing of columns, zones or rows besides', async () => {
  const filters = [
    {
      name: 'f',
      active: true,
      condition: 'includes' as const,
      value: 'Pear',
      sheet_column: { sheet: 'Orders', column: 'item' },
    },
  ];
  const page_id = await shop.setBlocks('orders', [{ ...calendar, filters }]);
  const ask = async (span: unknown, more: object = {}) => {
    const query = { span, ...more };
    const { status, body } = await shop.send('POST', '/api/page/query', {
      page_id,
      block_id: 'calendar',
      ask: 'rows',
      query,
    });
    return {
      status,
      rows: ((body['data'] as { rows?: { cells: Record<string, Cell> }[] } | undefined)?.rows ?? []).map(
        ({ cells }) => cells['item'],
      ),
      text: JSON.stringify(body),
    };
  };
  const month = { unit: 'month', date: '2026-03-01' };
  expect((await ask(month)).rows).toEqual(['Pear']);
  // A span over another column, of a row that is filtered out, or past the page's own limit.
  for (const more of [{ start: 'secret' }, { start: 'secret', end: 'secret' }, { column: 'secret' }]) {
    const other = await ask({ unit: 'month', date: '2026-06-01', ...more });
    expect([other.status === 422 || other.rows.length === 0, other.text.includes('2026-06-01T')]).toEqual([
      true,
      false,
    ]);
  }
  expect((await ask(month, { offset: 1, rowIds: ['x'], limit: 9 })).rows.length).toBeLessThanOrEqual(1);
  expect((await ask(month)).text).not.toContain('secret');
  for (const span of [
    { unit: 'year', date: '2026-03-01' },
    { unit: 'month', date: '-03-01' },
    { unit: 'month', date: '+275760-09-13' },
    { unit: 'month', date: '0000-01-01' },
    { unit: 'day', date: '2026-02-31' },
    { unit: 'week', date: '' },
    { unit: 'month', date: '9999-12-31' },
    { from: '1900-01-01', to: '2199-12-31' },
  ])
    expect([span, (await ask(span)).status]).toEqual([span, 422]);
});

const firstOnly = {
  rows_per_page: 1,
  paginate: true,
  show_pagination: false,
  show_search: false,
  show_filter: false,
  show_sort: false,
};
test.each<Partial<StoredBlock>>([
  { type: 'testimonial', settings: { testimonial_text: 'word', row_limit: 1 } },
  { type: 'list', settings: firstOnly, axis: [{ column: 'word' }] },
  { type: 'grid', settings: firstOnly, axis: [{ column: 'word' }] },
  { type: 'table', settings: firstOnly, axis: [{ column: 'word' }] },
  { type: 'itemDetails', settings: { heading_column: 'word' } },
])('$type gives out no row behind its last one, whatever is asked', async (block) => {
  const page_id = await shop.setBlocks('about', [{ ...block, id: 'few', sheet_title: 'Words' }]);
  const [, second, third] = await shop.rowsOf('Words');
  const ask = block.type === 'itemDetails' ? 'row' : 'rows';
  const send = (query: object) => shop.send('POST', '/api/page/query', { page_id, block_id: 'few', ask, query });
  const answers: string[] = [];
  for (const query of [
    {},
    { offset: 1 },
    { offset: 1, search: 'zqtwo' },
    { search: 'zqtwo' },
    { pageSize: 9 },
    { limit: 9 },
    { sort: [{ column: 'word', direction: 'descending' }] },
    { filters: [{ column: 'word', condition: 'includes', value: 'two' }] },
    { rowIds: [second?.row_id] },
    { span: { unit: 'month', date: '2026-03-01' } },
  ])
    answers.push(JSON.stringify((await send(query)).body));
  const parts = [
    'few.page=2',
    'page=2',
    'few_page=2',
    'few.search=zqtwo',
    'search=zqtwo',
    'filters=word:zqtwo',
    'offset=1',
    'section=x',
  ];
  for (const part of parts) answers.push(await (await shop.ask(`/about?${part}`)).text());
  answers.push(await (await shop.ask('/v3/api/page/sheet/Words?referer=/about')).text());
  answers.push(
    await (
      await shop.ask(`/v3/api/page/sheet/Words?referer=${encodeURIComponent('/about?few.page=2&search=zqtwo')}`)
    ).text(),
  );
  for (const kind of ['csv', 'pdf'])
    answers.push(
      await (
        await shop.ask(
          `/api/page/download?${new URLSearchParams({ page_id, block_id: 'few', ask, kind, query: '{}' })}`,
        )
      ).text(),
    );
  const withWords = answers.map((answer) =>
    answer.replaceAll('search=zqtwo', '').replaceAll('word:zqtwo', '').replaceAll('word%3Azqtwo', ''),
  );
  expect(withWords.filter((answer) => answer.includes('zqone')).length).toBeGreaterThan(0);
  expect(
    withWords.filter(
      (answer) => /zq(?:two|three)z/.test(answer) || [second, third].some((row) => row && answer.includes(row.row_id)),
    ),
  ).toEqual([]);
});

test('a video is what its bytes say, its editor’s, not endless in number, and nothing of it stays when it is broken off', async () => {
  const upload = (bytes: Uint8Array<ArrayBuffer> | string, as?: PublishedApp['editor'], name = 'film.mp4') => {
    const body = new FormData();
    body.append('video', new File([bytes], name, { type: 'video/mp4' }));
    return shop.ask('/api/upload-media', { method: 'POST', body, ...(as && { as }) });
  };
  const film = new Uint8Array(64);
  film.set(new TextEncoder().encode('\0\0\0\x18ftypmp42<script>alert(1)</script>'));
  const visitor = await shop.addAppUser('read-write');
  expect([401, 403]).toContain((await upload(film)).status);
  expect([401, 403]).toContain((await upload(film, visitor)).status);
  for (const wrong of [
    '<html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '%PDF-1.7',
    'MZ',
    '',
  ])
    expect([wrong, (await upload(wrong, shop.editor)).status]).toEqual([wrong, 415]);
  const taken = await upload(film, shop.editor, '"><script>.html');
  expect(taken.status).toBe(200);
  const { url } = (await taken.json()) as { url: string };
  const file = await shop.ask(url, { headers: { range: 'bytes=0-9' } });
  expect([file.status, file.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(file.headers.get('content-disposition')).not.toMatch(/[<>]/);
  const folder = join(shop.services.environment.DATA_DIR, 'files');
  const before = (await readdir(folder, { recursive: true })).length;
  const head =
    '--cut\r\ncontent-disposition: form-data; name="video"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n';
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(head));
      controller.enqueue(film);
      controller.enqueue(new Uint8Array(300_000));
    },
    pull: (controller) => controller.error(new Error('gone')),
  });
  const options = {
    method: 'POST',
    body: broken,
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
  };
  expect((await shop.ask('/api/upload-media', { ...options, as: shop.editor })).status).toBe(400);
  expect((await readdir(folder, { recursive: true })).length).toBe(before);
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await upload(film, shop.editor)).status);
  expect(statuses.at(-1)).toBe(429);
}, 60_000);

fullTest(
  'a visitor without an account fills no disk: files are counted by the hour, whatever page they are for',
  async () => {
    const photo = { column: 'link', type: 'image' };
    const page_id = await shop.setBlocks('orders', [{ ...base, id: 'event', type: 'event', axis: [photo] }]);
    const upload = async (): Promise<number> => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ page_id, block_id: 'event', field: 'link' }))
        body.append(name, value);
      body.append('file', new File(['no picture'], 'a.png'));
      const request = new Request(`${origin}/api/page/files`, {
        method: 'POST',
        body,
        headers: { host: `${appHost}:3000`, origin },
      });
      return (await shop.server.fetch(request, '10.9.9.9')).status;
    };
    const now = vi.spyOn(Date, 'now');
    const statuses = new Set<number>();
    try {
      // Thirty in a minute are too many already: a minute passes after each of them.
      const start = Date.now();
      for (let count = 0; count < 240; count += 1) {
        now.mockReturnValue(start + count * 2_100);
        statuses.add(await upload());
      }
    } finally {
      now.mockRestore();
    }
    expect([...statuses]).toEqual([415, 429]);
  },
  60_000,
);

test('colors of a board that were stored as something else become no style, and its words no element', async () => {
  await using whole = await openServer();
  const { visitor, page, ann } = await openBoard(whole);
  const colors = Object.keys(defaultBoardSettings).filter((key) => /color|background|border|shadow/.test(key));
  const evil = 'red;--evil:1;background:url(//evil.example/x)';
  const document = {
    settings: { ...defaultPageSettings, page_background: evil },
    blocks: [],
    board: {
      ...defaultBoardSettings,
      ...Object.fromEntries(colors.map((key) => [key, evil])),
      ...{ title: attack, hero: attack, sections: `${attack}, b` },
    },
  };
  await whole.services.database
    .updateTable('pages')
    .set({ document: json(document), revision: 9 })
    .where('id', '=', page.page_id)
    .execute();
  for (const address of [
    '/team',
    `/team?search=${encodeURIComponent(attack)}&filters=${encodeURIComponent(attack)}`,
    '/team?embed=true',
  ]) {
    const html = await text(visitor, address);
    const styles = [...html.matchAll(/\sstyle="([^"]*)"/g)].map(([, style]) => style).join();
    expect([address, styles]).toEqual([address, expect.not.stringMatching(/evil/)]);
    expect(html).not.toMatch(/<img src=x|<script>alert/i);
  }
  expect((await ann.ask('/team')).status).toBe(200);
});
