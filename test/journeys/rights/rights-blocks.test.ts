import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BlockCase,
  blockCases,
  blocksOf,
  pageFiltersOf,
  type ReadingBlock,
  readingBlocks,
  rowsOf,
  shownOf,
} from './block-cases.ts';
import { type Order, wordsIn } from './orders.ts';
import type { Expected } from './read-cases.ts';
import { recordNumber, seesPage, standingOf, type ViewerName, viewers } from './rules.ts';
import { cellsOfRun, listed, newTally, reportTally, type Tally } from './run-cases.ts';
import { openShop, type RightsShop } from './shop.ts';

let shop: RightsShop;
let rowIds: string[] = [];
beforeAll(async () => {
  shop = await openShop();
  rowIds = (await shop.app.rowsOf('Orders')).map(({ row_id }) => row_id);
});
afterAll(() => shop[Symbol.asyncDispose]());

interface Place {
  one: BlockCase;
  viewer: ViewerName;
  cookie: string | null;
  pageId: string;
}
interface Answer {
  status: number;
  text: string;
}
/** One question of one block. Null is expected: refused, with no word of any row. */
interface Path {
  name: string;
  ask(at: Place, block: ReadingBlock): Promise<Answer>;
  expected(at: Place, block: ReadingBlock): Expected | null;
}

const sees = ({ one, viewer }: Place): boolean => seesPage(standingOf(viewer, one), one.privacy, one.pageIsPublic);
const recordOf = ({ one }: Place): Record<string, string> =>
  one.hasRecord ? { record: rowIds[recordNumber] ?? '' } : {};

const query = (at: Place, { id, ask }: ReadingBlock, requested: object, more: object = recordOf(at)) =>
  shop.ask(at.cookie, '/api/page/query', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_id: at.pageId, block_id: id, ask, query: requested, ...more }),
  });
/** The rows of the block that pass, to a viewer who sees the page and where the block offers to ask so. */
const ifOffered =
  (offer: ReadingBlock['offers'][number] | null, keeps: (order: Order) => boolean): Path['expected'] =>
  (at, block) => {
    const isOffered = offer === null || block.offers.includes(offer);
    if (!isOffered || !sees(at)) return null;
    return shownOf(at.one, block, at.viewer, rowsOf(at.one, block, at.viewer).filter(keeps));
  };

const paths: Path[] = [
  { name: 'query', ask: (at, block) => query(at, block, {}), expected: ifOffered(null, () => true) },
  {
    name: 'search',
    ask: (at, block) => query(at, block, { search: 'qitem2z, qitem5z' }),
    expected: ifOffered('search', ({ n }) => n === 2 || n === 5),
  },
  {
    name: 'search in what is not shown',
    ask: (at, block) => query(at, block, { search: 'qsecret0z, qrecord1z, qindex4z, qidann, qteam, qlink' }),
    expected: ifOffered('search', () => false),
  },
  ...['secret', 'status', '_id', 'record_id'].map(
    (column): Path => ({
      name: `filter by ${column}`,
      ask: (at, block) => query(at, block, { filters: [{ column, condition: 'includes', value: 'q' }] }),
      expected: () => null,
    }),
  ),
  ...['secret', '_id'].map(
    (column): Path => ({
      name: `sort by ${column}`,
      ask: (at, block) => query(at, block, { sort: [{ column, direction: 'ascending' }] }),
      expected: () => null,
    }),
  ),
  {
    name: 'days of a calendar',
    ask: (at, block) => query(at, block, { span: { unit: 'day', date: '2026-03-12' } }),
    expected: ifOffered('span', ({ n }) => n === 2),
  },
  {
    name: 'days without rows',
    ask: (at, block) => query(at, block, { span: { unit: 'month', date: '1999-01-01' } }),
    expected: ifOffered('span', () => false),
  },
  {
    name: 'another record',
    ask: (at, block) => query(at, block, {}, { record: rowIds[7] }),
    expected: (at, block) => (sees(at) ? shownOf(at.one, block, at.viewer, rowsOf(at.one, block, at.viewer, 7)) : null),
  },
  {
    name: 'a record that is not there',
    ask: (at, block) => query(at, block, {}, { record: 'row_of_nobody' }),
    expected: (at, block) =>
      sees(at) ? shownOf(at.one, block, at.viewer, rowsOf(at.one, block, at.viewer, -1)) : null,
  },
  {
    name: 'download',
    ask: (at, { id, ask }) => {
      const expected = { page_id: at.pageId, block_id: id, ask, kind: 'csv', query: '{}', ...recordOf(at) };
      return shop.ask(at.cookie, `/api/page/download?${new URLSearchParams(expected)}`);
    },
    expected: ifOffered('csv', () => true),
  },
  {
    name: 'an ask that the block has not',
    ask: (at, block) => query(at, { ...block, ask: block.ask === 'row' ? 'rows' : 'row' }, {}),
    expected: () => null,
  },
];
/** What is refused whatever the filters are, is tried under one of them. */
const isTried = ({ name }: Path, { filter, buttons }: BlockCase, { type, offers }: ReadingBlock): boolean => {
  if (name === 'query') return true;
  if (name === 'another record') return type === 'itemDetails' || filter === 'current record';
  const isPlain = filter === 'none' && buttons === 'Everyone';
  if (name.startsWith('search')) return isPlain || offers.includes('search');
  if (name.startsWith('days')) return isPlain || offers.includes('span');
  return isPlain;
};

function check(answer: Answer, expected: Expected | null, label: string, at: Place, tally: Tally): void {
  tally.tried += 1;
  if (expected) tally.granted += 1;
  const [words, wanted] = [wordsIn(answer.text), new Set(expected?.words)];
  const isSame = words.size === wanted.size && [...words].every((word) => wanted.has(word));
  if ((answer.status === 200) !== (expected !== null)) tally.broken.push(`${label}: answered ${answer.status}`);
  else if (!isSame) tally.broken.push(`${label}: held ${listed(words)}, not ${listed(wanted)}`);
  // The record of the address is in the links of its page.
  const named = at.one.hasRecord ? rowIds[recordNumber] : undefined;
  const foreign = rowIds.filter(
    (id, n) => id !== named && answer.text.includes(id) && !expected?.rows.some((order) => order.n === n),
  );
  if (foreign.length > 0) tally.broken.push(`${label}: named ${foreign.length} rows that are not shown`);
}

const labelOf = (name: string, { one, viewer }: Place): string =>
  `${name} · ${viewer} · ${Object.values(one).join(', ')}`;

const everything = (at: Place): Expected | null => {
  if (!sees(at)) return null;
  const shown = readingBlocks.map((block) => shownOf(at.one, block, at.viewer, rowsOf(at.one, block, at.viewer)));
  return { words: shown.flatMap(({ words }) => words), rows: shown.flatMap(({ rows }) => rows) };
};

/** The page whole, what of it belongs to each block, and the data that its script is given. */
async function tryPage(at: Place, tally: Tally): Promise<void> {
  const address = new URLSearchParams(recordOf(at));
  const page = await shop.ask(at.cookie, `/orders?${address}`);
  check(page, everything(at), labelOf('page', at), at, tally);
  if (page.status !== 200) return;
  const [rendered = '', given = ''] = page.text.split('id="sheaf-page"');
  if (given === '') tally.broken.push(labelOf('page without data for its script', at));
  const ids = [...readingBlocks.map(({ id }) => id)];
  for (const [index, id] of ids.entries()) {
    const block = readingBlocks[index];
    const from = rendered.indexOf(`id="${id}"`);
    const next = ids[index + 1];
    const to = next === undefined ? rendered.length : rendered.indexOf(`id="${next}"`);
    if (!block || from < 0 || to < from) tally.broken.push(labelOf(`page without ${id}`, at));
    else {
      const expected = shownOf(at.one, block, at.viewer, rowsOf(at.one, block, at.viewer));
      check({ status: 200, text: rendered.slice(from, to) }, expected, labelOf(`page, ${id}`, at), at, tally);
    }
  }
}

async function trySheet(at: Place, tally: Tally): Promise<void> {
  const referer = `/orders?${new URLSearchParams(recordOf(at))}`;
  const answer = await shop.ask(at.cookie, `/v3/api/page/sheet/Orders?${new URLSearchParams({ referer })}`);
  const all = everything(at);
  // Buttons are no part of it; the gallery shows the addresses as its images.
  const shown = readingBlocks.map((block) => ({ block, rows: rowsOf(at.one, block, at.viewer) }));
  const words = shown.flatMap(({ block, rows }) =>
    rows.flatMap(({ n }) => block.shows.map((word) => `zq${word}${n}z`)),
  );
  check(answer, all && { words, rows: [] }, labelOf('sheet call', at), at, tally);
}

test('every block gives every viewer, on every path, what the rules give, and nothing that it does not show', async () => {
  const tally = newTally();
  const cookies = await shop.newViewers();
  const cells = blockCases.flatMap((one) =>
    viewers.flatMap((viewer) =>
      readingBlocks.flatMap((block) =>
        paths.filter((path) => isTried(path, one, block)).map((path) => ({ one, viewer, block, path })),
      ),
    ),
  );
  const tried = cellsOfRun(cells, ({ one, viewer, block, path }) => ({
    ...one,
    viewer,
    block: block.id,
    path: path.name,
  }));
  const places = blockCases.flatMap((one) => viewers.map((viewer) => ({ one, viewer })));
  const whole = cellsOfRun(places, ({ one, viewer }) => ({ ...one, viewer }));
  for (const one of blockCases) {
    const pageId = await shop.arrange({
      ...one,
      isPublic: one.pageIsPublic,
      blocks: blocksOf(one),
      filters: pageFiltersOf(one),
    });
    for (const viewer of viewers) {
      const at: Place = { one, viewer, cookie: cookies[viewer], pageId };
      if (whole.some((place) => place.one === one && place.viewer === viewer)) {
        await tryPage(at, tally);
        await trySheet(at, tally);
      }
      const event: ReadingBlock = {
        ...readingBlocks[0],
        id: 'event',
        type: 'event',
        ask: 'rows',
        settings: {},
        shows: [],
        links: 'nobody',
        offers: [],
      };
      check(await query(at, event, {}), null, labelOf('query of the event', at), at, tally);
      // Reading changes nothing, so all is asked at once.
      const requested = tried.filter((cell) => cell.one === one && cell.viewer === viewer);
      const answers = await Promise.all(requested.map(({ block, path }) => path.ask(at, block)));
      for (const [index, { block, path }] of requested.entries()) {
        const answer = answers[index] ?? { status: 0, text: '' };
        check(answer, path.expected(at, block), labelOf(`${path.name}, ${block.id}`, at), at, tally);
      }
    }
  }
  expect(shop.app.failures).toEqual([]);
  reportTally('Reading by the other blocks', tally);
}, 900_000);
