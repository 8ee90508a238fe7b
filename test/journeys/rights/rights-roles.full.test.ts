/**
 * The great table of rights by roles: whom a page is for, whom each of its blocks is for and whom each column, for every
 * kind of person and by every way to rows. What may be seen is written here as plain data and calls no product code;
 * each cell of each sheet is a word of its own, so that an answer itself says what it holds.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { newId } from '#kit/ids.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { appHost, origin, publishApp, type PublishedApp } from '../published-app.ts';

const roles = [
  { key: 'rol_staff', name: 'Staff', permissions: 'read-write' },
  { key: 'rol_clients', name: 'Clients', permissions: 'read' },
];

/** Who comes, and the role that each is held to have. */
const viewers = ['stranger', 'guest', 'reader', 'writer', 'clients', 'staff', 'gone', 'editor'] as const;
type Viewer = (typeof viewers)[number];

const audiences = {
  everyone: undefined,
  'none chosen': [],
  staff: ['rol_staff'],
  clients: ['rol_clients'],
  both: ['rol_clients', 'rol_staff'],
  'a deleted role': ['rol_gone'],
  'a broken value': 'rol_staff',
} as const;
type Audience = keyof typeof audiences;
const names = Object.keys(audiences) as Audience[];

const isFor = (audience: Audience, viewer: Viewer): boolean => {
  if (viewer === 'editor' || audience === 'everyone' || audience === 'none chosen') return true;
  if (audience === 'staff') return viewer === 'staff';
  if (audience === 'clients') return viewer === 'clients';
  return audience === 'both' && (viewer === 'staff' || viewer === 'clients');
};

interface Case {
  page: Audience;
  isPublic: boolean;
  asksToSignIn: boolean;
}
const cases: Case[] = names.flatMap((page) =>
  [true, false].flatMap((isPublic) => [true, false].map((asksToSignIn) => ({ page, isPublic, asksToSignIn }))),
);

function seesPage(viewer: Viewer, { page, isPublic, asksToSignIn }: Case): boolean {
  if (viewer === 'editor') return true;
  const isStranger = viewer === 'stranger' || (viewer === 'guest' && !asksToSignIn);
  if (isStranger && (asksToSignIn || !isPublic)) return false;
  return isFor(page, viewer);
}

/** A block for each two of whom it is for and whom its second column is for, on a sheet of its own. */
interface Place {
  block: Audience;
  column: Audience;
  word: string;
}
const letters = 'abcdefghijklmnopqrstuvwxyz';
const places: Place[] = names.flatMap((block, at) =>
  names.map((column, of) => ({ block, column, word: `zq${letters[at]}${letters[of]}` })),
);
const rowsOfPlace = 3;
/** The words of a place that a viewer may get. */
function wordsFor({ block, column, word }: Place, viewer: Viewer): string[] {
  if (!isFor(block, viewer)) return [];
  return Array.from({ length: rowsOfPlace }, (_, n) => n).flatMap((n) => [
    `${word}x${n}z`,
    ...(isFor(column, viewer) ? [`${word}y${n}z`] : []),
  ]);
}
const allWords = places.length * rowsOfPlace * 2;

const idOf = ({ word }: Place): string => `blk_${word}`;
const shownTo = (audience: Audience): object =>
  audiences[audience] === undefined ? {} : { shown_to: audiences[audience] };

let shop: PublishedApp;
beforeAll(async () => {
  const columns = ['open', 'shut'].map((id) => ({ id, name: id, type: 'text' as const }));
  shop = await publishApp(
    places.map(({ word }) => ({
      ...{ title: word, columns },
      rows: Array.from({ length: rowsOfPlace }, (_, n) => ({
        cells: { open: `${word}x${n}z`, shut: `${word}y${n}z` },
      })),
    })),
    { settings: { roles: roles as never } },
  );
}, 120_000);
afterAll(() => shop?.[Symbol.asyncDispose]());

async function arrange({ page, isPublic, asksToSignIn }: Case): Promise<string> {
  const blocks = places.map(
    (place): Partial<StoredBlock> => ({
      ...{ id: idOf(place), type: 'table', sheet_title: place.word },
      settings: { show_search: true, show_filter: true, csv_download: true, ...shownTo(place.block) },
      axis: [{ column: 'open' }, { column: 'shut', ...shownTo(place.column) }],
    }),
  );
  const pageId = await shop.setBlocks('orders', blocks, shownTo(page));
  const { database } = shop.services;
  await database.updateTable('pages').set({ is_public: isPublic }).where('id', '=', pageId).execute();
  const sign_in_method = asksToSignIn ? 'Use password set by user' : 'No sign in';
  await database.updateTable('apps').set({ sign_in_method }).where('id', '=', shop.app.id).execute();
  return pageId;
}

/** New ones each time: limits count by person. */
async function cookieOf(viewer: Viewer): Promise<string | null> {
  const { database, environment } = shop.services;
  const session = async (who: object): Promise<string> =>
    `${cookieName(environment)}=${await startSession(database, { name: appHost }, who)}`;
  if (viewer === 'stranger') return null;
  if (viewer === 'editor') return session(shop.editor);
  if (viewer === 'guest') return session({ app_id: shop.app.id });
  const id = newId('apu');
  const role = { reader: null, writer: null, clients: 'rol_clients', staff: 'rol_staff', gone: 'rol_gone' }[viewer];
  const permissions = viewer === 'reader' || viewer === 'clients' ? ('read' as const) : ('read-write' as const);
  const user = { id, app_id: shop.app.id, name: 'Ann', email: `${id}@example.com`, permissions, role };
  await database
    .insertInto('app_users')
    .values({ ...user, row_identity: null, password_hash: null, status: 'active' })
    .execute();
  return session({ app_user_id: id });
}

let requests = 0;
async function ask(cookie: string | null, path: string, body?: object): Promise<string> {
  requests += 1;
  const headers = new Headers({ host: `${appHost}:3000`, ...(cookie && { cookie }) });
  if (body) headers.set('content-type', 'application/json');
  if (body) headers.set('origin', origin);
  const init = { headers, redirect: 'manual', ...(body && { method: 'POST', body: JSON.stringify(body) }) } as const;
  const address = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`;
  return (await shop.server.fetch(new Request(`${origin}${path}`, init), address)).text();
}

const wordsIn = (text: string): string[] => [...new Set(text.match(/zq[a-z]{2}[xy]\dz/g))].toSorted();

type Asked = (cookie: string | null, pageId: string, place: Place) => Promise<string>;
const query = (cookie: string | null, page_id: string, place: Place, requested: object): Promise<string> =>
  ask(cookie, '/api/page/query', { page_id, block_id: idOf(place), ask: 'rows', query: requested });
/** Each asks for one block. */
const ways: Record<string, Asked> = {
  rows: (cookie, pageId, place) => query(cookie, pageId, place, {}),
  search: (cookie, pageId, place) => query(cookie, pageId, place, { search: place.word }),
  filter: (cookie, pageId, place) => {
    const filters = [{ column: 'open', condition: 'includes', value: 'zq' }];
    return query(cookie, pageId, place, { filters });
  },
  'sheet call': (cookie, _, { word }) => ask(cookie, `/v3/api/page/sheet/${word}?referer=/orders`),
};

let cells = 0;
let granted = 0;
test.each(cases)('$page, public: $isPublic, sign-in: $asksToSignIn', { timeout: 600_000 }, async (one) => {
  const pageId = await arrange(one);
  const wrong: string[] = [];
  const compare = (what: string, text: string, allowed: readonly string[], of: number): void => {
    const found = wordsIn(text);
    cells += of;
    granted += found.length;
    const beyond = found.filter((word) => !allowed.includes(word));
    const missing = allowed.filter((word) => !found.includes(word));
    if (beyond.length + missing.length > 0)
      wrong.push(`${what}: beyond ${beyond.join(' ')}, missing ${missing.join(' ')}`);
  };
  for (const viewer of viewers) {
    const sees = seesPage(viewer, one);
    const all = sees ? places.flatMap((place) => wordsFor(place, viewer)) : [];
    const cookie = await cookieOf(viewer);
    compare(`${viewer}: page`, await ask(cookie, '/orders'), all, allWords);
    // In a frame everyone is a stranger, and no one signs in.
    const inFrame = seesPage('stranger', one) ? places.flatMap((place) => wordsFor(place, 'stranger')) : [];
    compare(`${viewer}: frame`, await ask(cookie, '/orders?embed=true'), inFrame, allWords);
    for (const place of places) {
      const allowed = sees ? wordsFor(place, viewer) : [];
      for (const [way, asked] of Object.entries(ways))
        compare(`${viewer}: ${way} of ${place.word}`, await asked(cookie, pageId, place), allowed, rowsOfPlace * 2);
    }
  }
  expect(wrong).toEqual([]);
});

test('the table has at least two hundred thousand cells', () => {
  console.info(
    `${cells.toLocaleString('en-US')} cells in ${requests.toLocaleString('en-US')} requests, ${granted.toLocaleString('en-US')} granted`,
  );
  expect(cells).toBeGreaterThan(200_000);
  expect(granted).toBeGreaterThan(10_000);
});
