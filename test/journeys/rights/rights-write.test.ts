import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Cell } from '#engine/model.ts';
import { otherBlocks, otherCases, otherPaths } from './block-write-cases.ts';
import { identityWord, orders, wordsIn } from './orders.ts';
import { standingOf, type ViewerName, viewers, visibleOrders } from './rules.ts';
import { cellsOfRun, newTally, reportTally, type Tally } from './run-cases.ts';
import { openShop, type RightsShop } from './shop.ts';
import {
  isAllowed,
  newWord,
  targetOf,
  type WriteCase,
  type WritePath,
  writableBlocks,
  writeCases,
  writePaths,
} from './write-cases.ts';

let shop: RightsShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

type Stored = { row_id: string; version: number; cells: Record<string, Cell> };
const actor = { kind: 'system', what: 'rights table' } as const;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

function requestOf(path: WritePath, pageId: string, row: Stored | undefined): RequestInit {
  const { method, send, body } = path;
  const named = {
    page_id: pageId,
    ...body,
    ...(row && path.on !== 'none' && { row_id: row.row_id, version: row.version }),
  };
  if (send === 'json') return { method, body: JSON.stringify(named), headers: { 'content-type': 'application/json' } };
  const fields = Object.entries(send === 'fields' ? body : named).map(([name, value]) => [name, String(value)]);
  if (send === 'fields') return { method, body: new URLSearchParams(fields) };
  const form = new FormData();
  for (const [name = '', value = ''] of fields) form.append(name, value);
  form.append('file', new Blob([png], { type: 'image/png' }), 'dot.png');
  return { method, body: form };
}

/** What became of the sheet: rows by what happened to them. */
function differenceOf(before: readonly Stored[], after: readonly Stored[]) {
  const known = new Map(before.map((row) => [row.row_id, row]));
  const left = new Set(after.map((row) => row.row_id));
  return {
    added: after.filter((row) => !known.has(row.row_id)),
    removed: before.filter((row) => !left.has(row.row_id)),
    changed: after.filter((row) => known.has(row.row_id) && known.get(row.row_id)?.version !== row.version),
  };
}

/** Whether the server let the caller through; another service that cannot be reached was still called. */
const isLetThrough = ({ status, text }: { status: number; text: string }): boolean =>
  status < 400 || text.includes('refused by the guard');

const rowsNow = (): Promise<Stored[]> => shop.app.rowsOf('Orders');
let before: Stored[] = [];
let version = '';
async function versionNow(): Promise<string> {
  const found = await shop.app.services.workbooks.sheetById(shop.sheetId);
  return String(found?.version);
}

interface Place {
  one: WriteCase;
  viewer: ViewerName;
  cookie: string | null;
  pageId: string;
}

/** Within a frame everybody is anybody, whoever is signed in. */
const writerOf = (path: WritePath, viewer: ViewerName): ViewerName =>
  path.path.includes('embed=true') ? 'nobody' : viewer;

function rowOf(path: WritePath, { one, viewer }: Place): Stored | undefined {
  const order = targetOf(path, one, writerOf(path, viewer));
  return before.find(({ cells }) => order && cells['item'] === `zqitem${order.n}z`);
}

type Answer = Awaited<ReturnType<RightsShop['ask']>>;
const ask = (path: WritePath, place: Place): Promise<Answer> =>
  shop.ask(place.cookie, path.path, requestOf(path, place.pageId, rowOf(path, place)));

/**
 * The answers of those who are refused, who change nothing and so may ask at once. None where something was written all
 * the same: then each is asked by itself, which tells which one it was.
 */
async function askRefused(paths: readonly WritePath[], place: Place): Promise<Map<WritePath, Answer>> {
  const { one, viewer } = place;
  const refused = paths.filter((path) => !isAllowed(path, one, writerOf(path, viewer)));
  const answers = await Promise.all(refused.map(async (path) => [path, await ask(path, place)] as const));
  if ((await versionNow()) === version) return new Map(answers);
  await putBack(differenceOf(before, await rowsNow()));
  return new Map();
}

/** `refusal` is the answer where it is there already, and nothing was written. */
async function tryOne(path: WritePath, place: Place, tally: Tally, refusal: Answer | undefined): Promise<void> {
  const { one } = place;
  const viewer = writerOf(path, place.viewer);
  const row = rowOf(path, place);
  const isMissing = path.on !== 'none' && !row;
  if (isMissing) return;
  const allowed = isAllowed(path, one, viewer);
  const answer = refusal ?? (await ask(path, place));
  tally.tried += 1;
  if (allowed) tally.granted += 1;
  const { privacy, pageIsPublic, ...settings } = one;
  const label = `${path.name} · ${place.viewer} · ${Object.values(settings).join(', ')} · ${privacy} ${pageIsPublic}`;
  const isForm = path.send === 'fields';
  // A form that was refused is drawn again: its page shows what the viewer sees.
  const through = isForm ? answer.status === 303 && !answer.text : isLetThrough(answer);
  // A sheet whose version is the same has the same rows.
  const isSame = refusal !== undefined || (await versionNow()) === version;
  const after = isSame ? before : await rowsNow();
  const { added, removed, changed } = differenceOf(before, after);
  const expected = allowed ? path.does : 'nothing';
  const counts = [added.length, changed.length, removed.length].join();
  const wantedCounts = { adds: '1,0,0', changes: '0,1,0', removes: '0,0,1', nothing: '0,0,0' }[expected];
  if (counts !== wantedCounts) tally.broken.push(`${label}: added, changed, removed ${counts}, not ${wantedCounts}`);
  if (!isForm && through !== allowed)
    tally.broken.push(`${label}: answered ${answer.status} ${answer.text.slice(0, 80)}`);
  for (const written of [...added, ...changed]) checkWritten(written, label, { one, viewer, row }, path, tally);
  checkAnswer(answer.text, label, { one, viewer }, path, tally);
  if (added.length + removed.length + changed.length > 0) await putBack({ added, removed, changed });
}

/** What is stored is what was sent, of columns that may be written, under the writer's own identity. */
function checkWritten(
  written: Stored,
  label: string,
  { one, viewer, row }: { one: WriteCase; viewer: ViewerName; row: Stored | undefined },
  path: WritePath,
  tally: Tally,
): void {
  const { identity, byMail, email } = standingOf(viewer, one);
  const isCopy = path.name.startsWith('duplicate');
  const isChange = path.does === 'changes';
  const start = isChange ? row?.cells : {};
  const own: Record<string, Cell> = isChange
    ? {}
    : { ...(identity && { _id: identityWord(identity) }), ...(byMail && email && { mail: email }) };
  // A copy takes over what its maker could have filled in, and nothing that they are not shown.
  const expected: Record<string, Cell> = { ...start, item: isCopy ? (row?.cells['item'] ?? null) : newWord, ...own };
  const filled = (cells: Record<string, Cell> | undefined) =>
    JSON.stringify(
      Object.entries(cells ?? {})
        .filter(([, cell]) => cell !== null && cell !== '')
        .toSorted(),
    );
  if (filled(written.cells) !== filled(expected)) tally.broken.push(`${label}: stored ${filled(written.cells)}`);
}

/** No answer to a write tells more than the page does. */
function checkAnswer(
  text: string,
  label: string,
  { one, viewer }: Pick<Place, 'one' | 'viewer'>,
  path: WritePath,
  tally: Tally,
): void {
  const shown = visibleOrders(standingOf(viewer, one), 'owner').map(({ n }) => `zqitem${n}z`);
  const known = new Set([...shown, newWord]);
  const foreign = [...wordsIn(text)].filter((word) => !known.has(word));
  if (foreign.length > 0) tally.broken.push(`${label}: told ${foreign.join(' ')}`);
  if (
    path.send === 'json' &&
    before.some(({ row_id, cells }) => text.includes(row_id) && !shown.includes(String(cells['item'])))
  )
    tally.broken.push(`${label}: told the id of a row that is not shown`);
}

async function putBack({ added, removed, changed }: ReturnType<typeof differenceOf>): Promise<void> {
  const { rows } = shop.app.services;
  if (added.length > 0)
    await rows.remove(
      shop.sheetId,
      actor,
      added.map(({ row_id }) => row_id),
    );
  if (removed.length > 0)
    await rows.add(
      shop.sheetId,
      actor,
      removed.map(({ cells }) => ({ cells })),
    );
  for (const { row_id, version } of changed) {
    const old = before.find((row) => row.row_id === row_id);
    if (old) await rows.edit(shop.sheetId, actor, row_id, version, old.cells);
  }
  before = await rowsNow();
  version = await versionNow();
}

async function tryAll(
  cases: readonly WriteCase[],
  blocksOf: (one: WriteCase) => Partial<StoredBlock>[],
  paths: readonly WritePath[],
): Promise<Tally> {
  const tally = newTally();
  before = await rowsNow();
  version = await versionNow();
  expect(before).toHaveLength(orders.length);
  const cells = cases.flatMap((one) => viewers.flatMap((viewer) => paths.map((path) => ({ one, viewer, path }))));
  const tried = cellsOfRun(cells, ({ one, viewer, path }) => ({ ...one, viewer, path: path.name }));
  for (const one of cases) {
    if (!tried.some((cell) => cell.one === one)) continue;
    const pageId = await shop.arrange({ ...one, isPublic: one.pageIsPublic, blocks: blocksOf(one) });
    const cookies = await shop.newViewers();
    for (const viewer of viewers) {
      const place = { one, viewer, cookie: cookies[viewer], pageId };
      const requested = tried.filter((cell) => cell.one === one && cell.viewer === viewer).map(({ path }) => path);
      const refusals = await askRefused(requested, place);
      for (const path of requested) await tryOne(path, place, tally, refusals.get(path));
    }
  }
  expect(shop.app.failures).toEqual([]);
  return tally;
}

test('every viewer writes, on every path and under every setting, what the rules allow, and nothing else', async () => {
  reportTally('Writing', await tryAll(writeCases, writableBlocks, writePaths));
}, 900_000);

test('so it is with the other blocks that write, and blocks that only read write nothing', async () => {
  reportTally('Writing by the other blocks', await tryAll(otherCases, otherBlocks, otherPaths));
}, 900_000);
