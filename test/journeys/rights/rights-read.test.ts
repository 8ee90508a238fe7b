import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '#test/pdf-text.ts';
import { orders, wordsIn } from './orders.ts';
import {
  addressOf,
  blocksOf,
  type Expected,
  fileOf,
  nothing,
  pageFiltersOf,
  pageOf,
  type ReadCase,
  readCases,
  tableOf,
} from './read-cases.ts';
import { owns, seesButtons, seesPage, standingOf, type ViewerName, viewers, visibleOrders } from './rules.ts';
import { cellsOfRun, listed, newTally, reportTally, type Tally } from './run-cases.ts';
import { openShop, type RightsShop } from './shop.ts';

let shop: RightsShop;
let rowIds: string[] = [];
beforeAll(async () => {
  shop = await openShop();
  rowIds = (await shop.app.rowsOf('Orders')).map(({ row_id }) => row_id);
});
afterAll(() => shop[Symbol.asyncDispose]());

interface Path {
  name: string;
  ask(at: Place): Promise<{ status: number; text: string }>;
  /** Null: refused, with no word of any row. */
  expected(at: Place): Expected | null;
}
interface Place {
  one: ReadCase;
  viewer: ViewerName;
  cookie: string | null;
  pageId: string;
  address: Record<string, string>;
}

const withQuery = (path: string, query: Record<string, string>): string =>
  Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;

const sees = ({ one, viewer }: Place): boolean => seesPage(standingOf(viewer, one), one.privacy, one.pageIsPublic);
const ifSeen = (at: Place, expected: Expected): Expected | null => (sees(at) ? expected : null);

const post = (body: object): RequestInit => ({
  ...{ method: 'POST', body: JSON.stringify(body) },
  headers: { 'content-type': 'application/json' },
});
const query = (at: Place, requested: object, ask = 'rows', block_id = 'table') => {
  const { filters, record } = at.address;
  const body = { page_id: at.pageId, block_id, ask, query: requested, ...(record && { record }) };
  return shop.ask(at.cookie, withQuery('/api/page/query', filters ? { _filters: filters } : {}), post(body));
};
const download = (at: Place, kind: 'csv' | 'pdf', requested: object = {}) => {
  const { filters, record } = at.address;
  const more = { ...(filters && { _filters: filters }), ...(record && { record }) };
  const expected = { page_id: at.pageId, block_id: 'table', ask: 'rows', kind, query: JSON.stringify(requested) };
  return shop.ask(at.cookie, withQuery('/api/page/download', { ...expected, ...more }));
};
const rowPdf = (at: Place, n: number) => {
  const { filters, record } = at.address;
  const more = { ...(filters && { _filters: filters }), ...(record && { record }) };
  const expected = { page_id: at.pageId, block_id: 'table', row_id: rowIds[n] ?? '', action: '1' };
  return shop.ask(at.cookie, withQuery('/api/page/row-pdf', { ...expected, ...more }));
};
const asText = async (requested: Promise<{ status: number; text: string; bytes: Uint8Array }>) => {
  const { status, bytes, text } = await requested;
  return { status, text: status === 200 ? pdfText(bytes) : text };
};
/** Drawing a PDF takes a while: it is done for one viewer of each kind; refusals are tried for all. */
const drawsPdf = ({ one, viewer }: Place): boolean =>
  ['nobody', 'reader_ann', 'editor'].includes(viewer) &&
  ['none', 'owner', 'current user', 'current record'].includes(one.filter) &&
  one.privacy === 'public' &&
  one.pageIsPublic &&
  one.buttons === 'Everyone';

/** The studio sends its own blocks, here without filters; the filters of the page hold for them too. */
const ofPageAlone = (one: ReadCase) => (pageFiltersOf(one).length > 0 ? ('owner' as const) : ('none' as const));

const paths: Path[] = [
  {
    name: 'page',
    ask: ({ cookie, address }) => shop.ask(cookie, withQuery('/orders', address)),
    expected: (at) => ifSeen(at, pageOf(at.one, at.viewer)),
  },
  {
    name: 'page of another record',
    ask: ({ cookie, address }) => shop.ask(cookie, withQuery('/orders', { ...address, record: rowIds[7] ?? '' })),
    expected: (at) => {
      if (!at.one.filter.startsWith('current record')) return ifSeen(at, pageOf(at.one, at.viewer));
      const [standing, record] = [standingOf(at.viewer, at.one), orders[7]];
      const isSeen = record !== undefined && owns(standing, record);
      const shown = orders.filter((order) => isSeen && order.team === record.team && owns(standing, order));
      return ifSeen(at, { words: shown.flatMap(({ n }) => [`zqitem${n}z`, `zqlink${n}z`]), rows: shown });
    },
  },
  {
    name: 'embed',
    ask: ({ cookie, address }) => shop.ask(cookie, withQuery('/orders', { ...address, embed: 'true' })),
    // A frame shows what anybody sees, whoever is signed in; a private app has none.
    expected: (at) => ifSeen({ ...at, viewer: 'nobody' }, pageOf(at.one, 'nobody')),
  },
  {
    name: 'query',
    ask: (at) => query(at, {}),
    expected: (at) => ifSeen(at, tableOf(at.one, at.viewer)),
  },
  {
    name: 'search for two rows',
    ask: (at) => query(at, { search: 'qitem2z, qitem5z' }),
    expected: (at) =>
      ifSeen(
        at,
        tableOf(at.one, at.viewer, ({ n }) => n === 2 || n === 5),
      ),
  },
  ...['secret', 'never', 'record', 'index', 'link'].map(
    (column): Path => ({
      name: `search in ${column}`,
      ask: (at) => query(at, { search: `q${column}0z, q${column}1z, q${column}4z` }),
      expected: (at) => ifSeen(at, nothing),
    }),
  ),
  ...['secret', 'status', '_id', 'record_id'].map(
    (column): Path => ({
      name: `filter by ${column}`,
      // What is not shown can be neither compared nor sorted by.
      ask: (at) =>
        query(at, {
          filters: [{ column, condition: 'includes', value: '1' }],
          sort: [{ column, direction: 'descending' }],
        }),
      expected: () => null,
    }),
  ),
  {
    name: 'points of a chart',
    ask: (at) => query(at, {}, 'points:all', 'points'),
    expected: (at) => ifSeen(at, { ...nothing, rows: visibleOrders(standingOf(at.viewer, at.one), at.one.filter) }),
  },
  { name: 'groups by query', ask: (at) => query(at, {}, 'groups', 'chart'), expected: () => null },
  {
    name: 'csv',
    ask: (at) => download(at, 'csv'),
    expected: (at) => (at.one.downloads ? ifSeen(at, fileOf(at.one, at.viewer)) : null),
  },
  {
    name: 'csv of a search',
    ask: (at) => download(at, 'csv', { search: 'qitem0z', sort: [{ column: 'price', direction: 'descending' }] }),
    expected: (at) =>
      at.one.downloads
        ? ifSeen(
            at,
            fileOf(at.one, at.viewer, ({ n }) => n === 0),
          )
        : null,
  },
  {
    name: 'pdf',
    ask: async (at) => asText(download(at, 'pdf')),
    expected: (at) => {
      if (!at.one.downloads || !sees(at)) return null;
      const { words, rows } = fileOf(at.one, at.viewer);
      return { words, rows };
    },
  },
  ...[0, 5].map(
    (n): Path => ({
      name: `pdf of row ${n}`,
      ask: async (at) => asText(rowPdf(at, n)),
      expected: (at) => {
        const standing = standingOf(at.viewer, at.one);
        const isShown = visibleOrders(standing, at.one.filter).some((order) => order.n === n);
        if (!isShown || !seesButtons(at.one.buttons, standing)) return null;
        return ifSeen(at, { words: [`zqitem${n}z`], rows: [] });
      },
    }),
  ),
  {
    name: 'sheet call',
    ask: ({ cookie, address }) =>
      shop.ask(cookie, withQuery('/v3/api/page/sheet/Orders', { referer: `/orders?${new URLSearchParams(address)}` })),
    expected: (at) => ifSeen(at, fileOf(at.one, at.viewer)),
  },
  {
    name: 'sheet call for a sheet that only gives choices',
    ask: ({ cookie }) => shop.ask(cookie, '/v3/api/page/sheet/Choices?referer=/orders'),
    expected: () => null,
  },
  {
    name: 'page call',
    ask: ({ cookie }) => shop.ask(cookie, '/api/page/orders'),
    expected: (at) => ifSeen(at, nothing),
  },
  {
    name: 'blocks of the studio',
    ask: ({ cookie, pageId, one }) =>
      shop.ask(
        cookie,
        `/api/studio/${shop.app.app.id}/blocks`,
        post({
          page_id: pageId,
          blocks: blocksOf({ ...one, filter: 'none' }).map((block) => ({
            version: 1,
            settings: {},
            axis: [],
            actions: [],
            toolbar_buttons: [],
            item_buttons: [],
            conditional_filter: [],
            filters: [],
            ...block,
          })),
        }),
      ),
    expected: (at) =>
      at.viewer === 'editor' ? { ...pageOf({ ...at.one, filter: ofPageAlone(at.one) }, 'editor'), figures: [] } : null,
  },
];

const isPdf = ({ name }: Path): boolean => name.startsWith('pdf');

async function tryOne(path: Path, at: Place, tally: Tally): Promise<void> {
  const expected = path.expected(at);
  if (isPdf(path) && expected && !drawsPdf(at)) return;
  const { status, text } = await path.ask(at);
  tally.tried += 1;
  const label = `${path.name} · ${at.viewer} · ${Object.values(at.one).join(', ')}`;
  const words = wordsIn(text);
  const wanted = new Set(expected?.words);
  if (expected) tally.granted += 1;
  if ((status === 200) !== (expected !== null)) tally.broken.push(`${label}: answered ${status}`);
  else if (!sameWords(words, wanted)) tally.broken.push(`${label}: held ${listed(words)}, not ${listed(wanted)}`);
  const foreign = rowIds.filter(
    (id, n) => text.includes(id) && !isNamed(at, id) && !expected?.rows.some((order) => order.n === n),
  );
  if (foreign.length > 0) tally.broken.push(`${label}: named ${foreign.length} rows that are not shown`);
  for (const figure of expected?.figures ?? []) {
    if (!text.includes(figure)) tally.broken.push(`${label}: lacked ${figure}`);
  }
}

/** The record of the address is in links of the page that go back to it. */
const isNamed = (at: Place, id: string): boolean => at.address['record'] === id || id === rowIds[7];
const sameWords = (some: Set<string>, others: Set<string>): boolean =>
  some.size === others.size && [...some].every((word) => others.has(word));

test('every viewer gets, on every path and under every setting, the rows and columns that the rules give, and no others', async () => {
  const tally = newTally();
  const cells = readCases.flatMap((one) => viewers.flatMap((viewer) => paths.map((path) => ({ one, viewer, path }))));
  const tried = cellsOfRun(cells, ({ one, viewer, path }) => ({ ...one, viewer, path: path.name }));
  for (const one of readCases) {
    const pageId = await shop.arrange({
      ...one,
      isPublic: one.pageIsPublic,
      blocks: blocksOf(one),
      filters: pageFiltersOf(one),
    });
    const cookies = await shop.newViewers();
    for (const viewer of viewers) {
      const at = { one, viewer, cookie: cookies[viewer], pageId, address: addressOf(one, rowIds) };
      // Reading changes nothing, so all ways are tried at once; but no one may have many PDFs drawn side by side.
      const requested = tried.filter((cell) => cell.one === one && cell.viewer === viewer).map(({ path }) => path);
      const [rendered, others] = [requested.filter(isPdf), requested.filter((path) => !isPdf(path))];
      await Promise.all(others.map((path) => tryOne(path, at, tally)));
      for (const path of rendered) await tryOne(path, at, tally);
    }
  }
  expect(shop.app.failures).toEqual([]);
  reportTally('Reading', tally);
}, 900_000);
