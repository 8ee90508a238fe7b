import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockLeak, LeakReport, LeakViewer } from '#features/visitor/api/leaks.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { pdfText } from '#test/pdf-text.ts';
import { everyFew } from '#test/tier.ts';
import { choices, orders, wordsIn } from './orders.ts';
import { addressOf, blocksOf, pageFiltersOf, type ReadCase, readCases } from './read-cases.ts';
import { type ViewerName } from './rules.ts';
import { newTally, reportTally, type Tally } from './run-cases.ts';
import { openShop, type RightsShop } from './shop.ts';
import { writableBlocks, writeCases } from './write-cases.ts';

let shop: RightsShop;
let rowIds: string[] = [];
beforeAll(async () => {
  shop = await openShop();
  rowIds = (await shop.app.rowsOf('Orders')).map(({ row_id }) => row_id);
});
afterAll(() => shop[Symbol.asyncDispose]());

const [usual] = readCases;
const blank = { toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [], actions: [], settings: {} };

/** Pages on which less than all is given out: first pages only, first rows, choices, templates with more columns. */
const sparePages: Partial<StoredBlock>[][] = [
  [
    {
      ...blank,
      id: 'table',
      sheet_title: 'Orders',
      settings: { show_search: false, show_filter: false, show_sort: false, show_pagination: false, rows_per_page: 3 },
      axis: [{ column: 'item' }],
    },
  ],
  [
    {
      ...blank,
      id: 'text',
      type: 'markdown',
      sheet_title: 'Orders',
      settings: { markdown_text: '[Item] and [Never]' },
    },
  ],
  [
    {
      ...blank,
      id: 'table',
      sheet_title: 'Orders',
      axis: [{ column: 'price' }],
      actions: [{ type: 'Download pdf', pdf_template: '[Item] [Secret] [Record ID]' }],
    },
  ],
  [
    {
      ...blank,
      id: 'form',
      type: 'form',
      sheet_title: 'Orders',
      axis: [
        { column: 'item', type: 'select', from_google_sheet: true, source: { sheet_title: 'Orders', column: 'never' } },
      ],
    },
  ],
  [
    {
      ...blank,
      id: 'score',
      type: 'scorecard',
      sheet_title: 'Orders',
      axis: [{ source: { sheet_title: 'Orders', column: 'never' }, function: 'last row' }],
    },
  ],
];

/** Who stands for a viewer of the report: also people with an identity, who see no more than the others. */
const people: Partial<Record<LeakViewer, ViewerName[]>> = {
  anonymous: ['nobody', 'other_app'],
  password_holder: ['password_holder'],
  reader: ['reader', 'reader_ann'],
  writer: ['writer'],
};

async function reportNow(cookie: string | null): Promise<LeakReport> {
  const answer = await shop.ask(cookie, `/api/apps/${shop.app.app.id}/leaks`);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as LeakReport;
}

const blocksFor = (report: LeakReport, viewer: LeakViewer): BlockLeak[] => {
  const page = report.pages.find(({ href }) => href === '/orders');
  return page?.viewers.find((one) => one.viewer === viewer)?.blocks ?? [];
};

type Way = BlockLeak['gives'][number]['ways'][number];
interface Listed {
  columns: Set<string>;
  count: number;
}
/** What the report says can leave by one way, of one sheet. */
function listedFor(blocks: readonly BlockLeak[], way: Way, sheet: string): Listed {
  const gives = blocks
    .flatMap((block) => block.gives)
    .filter((one) => one.sheet_title === sheet && one.ways.includes(way));
  const columns = new Set(gives.flatMap((one) => one.columns.map(({ id }) => id)));
  return { columns, count: Math.max(0, ...gives.map((one) => one.count)) };
}

const columnIds: Record<string, string> = {
  record: 'record_id',
  index: 'row_index',
  id: '_id',
  open: 'status',
  shut: 'status',
};
/** What an answer really holds: columns of words, and how many rows they are of. */
function foundIn(text: string, sheet: string): Listed {
  const words = [...wordsIn(text)].filter((word) => choices.includes(word) === (sheet === 'Choices'));
  const parts = words.map((word) => /^zq([a-z]+?)(\d)z$/.exec(word) ?? ['', word, '']);
  const columns = parts.map(([, name = '']) => columnIds[name] ?? name);
  return { columns: new Set(columns), count: new Set(parts.map(([, , n]) => n)).size };
}

/** What can be asked of a block by name, whether it takes questions or not. */
const asksOf: Record<string, string[]> = {
  table: ['rows'],
  markdown: ['rows'],
  chart: ['groups', 'points:all'],
  form: ['options:item'],
};

const post = (body: object): RequestInit => ({
  ...{ method: 'POST', body: JSON.stringify(body) },
  headers: { 'content-type': 'application/json' },
});

async function everyAnswer(
  cookie: string | null,
  pageId: string,
  blocks: readonly Partial<StoredBlock>[],
  address: Record<string, string>,
  withPdf: boolean,
): Promise<{ way: Way; text: string }[]> {
  const { filters, record } = address;
  const more = { ...(filters && { _filters: filters }), ...(record && { record }) };
  const search = new URLSearchParams(address).toString();
  const answers: { way: Way; text: string }[] = [];
  const take = async (way: Way, path: string, options?: RequestInit): Promise<void> => {
    const { status, text, bytes } = await shop.ask(cookie, path, options);
    const isPdf = status === 200 && text.startsWith('%PDF');
    answers.push({ way, text: isPdf ? pdfText(bytes) : text });
  };
  // Reading changes nothing, so all is asked at once, save PDFs, of which no one may have many drawn.
  const asking: Promise<void>[] = [];
  for (const extra of [
    '',
    '&embed=true',
    `&record=${rowIds[3] ?? ''}`,
    '&table.search=zq&table.page=2&table.sort=secret:ascending',
  ])
    asking.push(take('page', `/orders?${search}${extra}`));
  for (const sheet of ['Orders', 'Choices'])
    asking.push(take('call', `/v3/api/page/sheet/${sheet}?${new URLSearchParams({ referer: `/orders?${search}` })}`));
  for (const { id = '', type = 'table' } of blocks) {
    for (const ask of asksOf[type] ?? []) {
      for (const query of [{}, { offset: 3, search: '1z, 5z' }])
        asking.push(
          take(
            'page',
            `/api/page/query?${new URLSearchParams(filters ? { _filters: filters } : {})}`,
            post({ page_id: pageId, block_id: id, ask, query, record }),
          ),
        );
    }
    if (type !== 'table' && type !== 'chart') continue;
    const named = { page_id: pageId, block_id: id, ...more };
    await take('csv', `/api/page/download?${new URLSearchParams({ ...named, ask: 'rows', kind: 'csv' })}`);
    if (!withPdf) continue;
    await take('pdf', `/api/page/download?${new URLSearchParams({ ...named, ask: 'rows', kind: 'pdf' })}`);
    for (const action of ['0', '1'])
      await take('row pdf', `/api/page/row-pdf?${new URLSearchParams({ ...named, row_id: rowIds[0] ?? '', action })}`);
  }
  await Promise.all(asking);
  return answers;
}

async function compare(
  label: string,
  at: { pageId: string; blocks: Partial<StoredBlock>[]; address: Record<string, string>; withPdf: boolean },
  tally: Tally,
): Promise<void> {
  const cookies = await shop.newViewers();
  const report = await reportNow(cookies.editor);
  for (const viewer of report.viewers) {
    const listed = blocksFor(report, viewer);
    const reached: Record<string, Set<string>> = {};
    for (const person of people[viewer] ?? []) {
      for (const { way, text } of await everyAnswer(cookies[person], at.pageId, at.blocks, at.address, at.withPdf)) {
        tally.tried += 1;
        // What is signed in may still be shown the frame of a page that anybody sees.
        const said = way === 'page' ? [...listed, ...blocksFor(report, 'anonymous')] : listed;
        for (const sheet of ['Orders', 'Choices']) {
          const [found, most] = [foundIn(text, sheet), listedFor(said, way, sheet)];
          const unlisted = [...found.columns].filter((column) => !most.columns.has(column));
          if (found.count > 0) tally.granted += 1;
          for (const column of found.columns) (reached[way] ??= new Set()).add(column);
          if (unlisted.length > 0)
            tally.broken.push(`${label} · ${person} · ${way}: gave ${unlisted.join(' ')}, which is not listed`);
          if (found.count > most.count)
            tally.broken.push(`${label} · ${person} · ${way}: gave ${found.count} rows, ${most.count} listed`);
        }
      }
    }
    // And the other way around: what is listed for everybody without a condition can be had.
    for (const { gives } of listed) {
      for (const { columns, ways, count, narrowed_by } of gives) {
        const visible = columns.map(({ id }) => id).filter((id) => id !== 'price' && id !== 'photo');
        const missing = visible.filter((id) => !reached[ways[0] ?? '']?.has(id));
        if (count > 0 && narrowed_by.length === 0 && missing.length > 0 && (at.withPdf || ways[0] !== 'row pdf'))
          tally.broken.push(`${label} · ${viewer}: ${missing.join(' ')} is listed and never came`);
      }
    }
  }
}

test('nothing leaves on any path that the leak report does not list, and what it lists can be had', async () => {
  const tally = newTally();
  const isTelling = ({ filter, privacy, pageIsPublic, withoutId, rowsBelongTo }: ReadCase): boolean =>
    withoutId === 'no rows' || rowsBelongTo === 'mail'
      ? filter === 'none'
      : privacy === 'public'
        ? !filter.includes('address') && !filter.includes('without')
        : filter === 'none' && pageIsPublic === (privacy === 'password');
  for (const one of everyFew(readCases.filter(isTelling), 16)) {
    const blocks = blocksOf(one);
    const pageId = await shop.arrange({ ...one, isPublic: one.pageIsPublic, blocks, filters: pageFiltersOf(one) });
    await compare(
      Object.values(one).join(', '),
      { pageId, blocks, address: addressOf(one, rowIds), withPdf: one === usual },
      tally,
    );
  }
  for (const [index, blocks] of sparePages.entries()) {
    const pageId = await shop.arrange({ privacy: 'public', isPublic: true, blocks });
    await compare(`spare page ${index}`, { pageId, blocks, address: {}, withPdf: index === 2 }, tally);
  }
  reportTally('Leak report', tally);
}, 900_000);

test('it says what each kind of visitor may write', async () => {
  const [who] = writeCases.filter((one) => one.editable === 'Admins & Guests' && one.add === 'None');
  if (!who) throw new Error('no such case');
  await shop.arrange({
    privacy: 'public',
    isPublic: true,
    blocks: writableBlocks({ ...who, add: 'Everyone', buttons: 'Everyone' }),
  });
  const { editor } = await shop.newViewers();
  const report = await reportNow(editor);
  const writesOf = (viewer: LeakViewer, id: string) =>
    blocksFor(report, viewer).find(({ block_id }) => block_id === id)?.writes;
  const nothing = { adds: false, edits: [], deletes: false, duplicates: false, calls: 0 };
  // Readers do what strangers do here, and no more.
  for (const viewer of ['anonymous', 'reader'] as const) {
    expect(writesOf(viewer, 'form')).toEqual({ ...nothing, adds: true });
    expect(writesOf(viewer, 'table')).toEqual({ ...nothing, adds: true, deletes: true });
  }
  expect(writesOf('writer', 'table')).toMatchObject({
    adds: true,
    edits: ['Item', 'Photo'],
    deletes: true,
    duplicates: true,
  });
  // What no one was ever asked about is no one's, whatever buttons there are.
  for (const viewer of ['anonymous', 'writer'] as const) expect(writesOf(viewer, 'unasked')).toEqual(nothing);
  expect(writesOf('writer', 'other')).toMatchObject({ edits: ['Item', 'Photo'], deletes: false, calls: 1 });
  expect(report.viewers).not.toContain('password_holder');
});

test('it counts rows, says what narrows them, and what can be guessed at by the address', async () => {
  const named = readCases.find(({ filter }) => filter === 'named in the address') ?? usual;
  if (!named) throw new Error('no such case');
  await shop.arrange({
    privacy: 'password',
    isPublic: true,
    blocks: blocksOf({ ...named, filter: 'named in the address' }),
  });
  const { editor } = await shop.newViewers();
  const report = await reportNow(editor);
  expect(report.viewers).toEqual(['anonymous', 'password_holder', 'reader', 'writer']);
  const [page] = report.pages.filter(({ href }) => href === '/orders');
  expect(page?.viewers.map(({ sees }) => sees)).toEqual(['sign-in', 'page', 'page', 'page']);
  const [rows] = blocksFor(report, 'reader').find(({ block_id }) => block_id === 'table')?.gives ?? [];
  expect(rows).toMatchObject({
    sheet_title: 'Orders',
    kind: 'rows',
    count: orders.length,
    of: orders.length,
    tested: ['Status'],
    narrowed_by: ['person'],
  });
  const hidden = JSON.stringify(page);
  for (const word of ['Secret', 'Record ID', 'Row index', '"_id"']) expect(hidden).not.toContain(word);
});
