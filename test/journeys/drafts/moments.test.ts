/** Moments of the history that have a name: found again, looked at as the app was then, and kept from being forgotten. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppDocument, AppEdit } from '#features/apps/rules/document/document.ts';
import { pruneLogs } from '#features/apps/server/log/prune-logs.ts';
import { openServer, type WholeServer } from '../whole-server.ts';
import { atWork, bannerOf, errorOf, homeOf, title } from './app-at-work.ts';

let whole: WholeServer;
let at: Awaited<ReturnType<typeof atWork>>;
let home: string;

beforeAll(async () => {
  whole = await openServer();
  at = await atWork(whole);
  home = await homeOf(at);
});
afterAll(() => whole[Symbol.asyncDispose]());

const list = async (query = '') =>
  (await at.ann.call('GET', `${at.api}/changes${query}`)).body['changes'] as { revision: number; name: string }[];
const name = (revision: number, called: string) =>
  at.ann.call('PUT', `${at.api}/changes/${revision}/name`, { name: called });
const render = (revision: number, page_id: string, blocks: object[] = []) =>
  at.ann.call('POST', `/api/studio/${at.id}/blocks`, { page_id, blocks, revision });

test('a moment is named, listed, found, renamed, and loses its name again', async () => {
  const { revision } = (await at.change([title(home, 'Winter')], { label: 'say Winter' })).body as { revision: number };
  await at.change([title(home, 'Spring')], { label: 'say Spring' });
  expect((await name(revision, '  Before spring ')).body).toEqual({ revision, name: 'Before spring' });
  expect(await list('?named=true')).toMatchObject([{ revision, name: 'Before spring' }]);
  expect((await list()).map((line) => line.name)).toEqual(['', 'Before spring', '']);
  expect(await list('?search=BEFORE')).toMatchObject([{ revision }]);
  expect(await list('?search=say+spring')).toMatchObject([{ name: '' }]);
  expect((await list('?search=ann')).length, 'by whom').toBeGreaterThanOrEqual(2);
  expect(await list('?search=%25'), 'a percent sign is a letter').toEqual([]);
  await name(revision, 'Snow');
  expect(await list('?named=true')).toMatchObject([{ revision, name: 'Snow' }]);
  expect((await at.ann.call('DELETE', `${at.api}/changes/${revision}/name`)).status).toBe(200);
  expect(await list('?named=true')).toEqual([]);
});

test('a name is needed, is short, and belongs to a change that there is', async () => {
  const empty = await name(1, '  ');
  expect([empty.status, errorOf(empty).fields[0]?.path]).toEqual([422, 'name']);
  expect((await name(1, 'x'.repeat(81))).status).toBe(422);
  expect([(await name(99, 'Nowhere')).status, (await name(0, 'Nowhere')).status]).toEqual([404, 404]);
});

test('an earlier moment is drawn by the server as the app was then, with pages that are gone, and changes nothing', async () => {
  const page = { ...(await at.draft()).document.pages[0], id: 'second', name: 'Second', slug: 'second', type: 'page' };
  await at.change([{ kind: 'add-page', page, index: 1 } as AppEdit]);
  const { revision } = (await at.change([title(home, 'Summer')])).body as { revision: number };
  await at.change([title(home, 'Autumn'), { kind: 'remove-page', page_id: 'second' }]);
  const before = await at.draft();

  const moment = (await at.ann.call('GET', `${at.api}/changes/${revision}/app`)).body;
  const then = moment['document'] as AppDocument;
  expect([bannerOf(then), then.pages.map((one) => one.name)]).toEqual(['Summer', [expect.any(String), 'Second']]);
  const expected = then.pages[0]?.document.blocks ?? [];
  // What the window says of the blocks counts for nothing.
  const lied = expected.map((block) => ({ ...block, settings: { ...block.settings, Banner_title: 'Forged' } }));
  const rendered = await render(revision, home, lied);
  expect(rendered.status).toBe(200);
  expect(JSON.stringify(rendered.body['blocks'])).toContain('Summer');
  expect(JSON.stringify(rendered.body['blocks'])).not.toMatch(/Forged|Autumn/);
  expect(JSON.stringify(rendered.body['context'])).toContain('/second');
  expect((await render(revision, 'second')).status).toBe(200);
  expect((await render(before.revision, 'second')).status, 'by then it was gone').toBe(404);
  expect((await render(999, home)).status).toBe(422);
  expect(await at.draft()).toEqual(before);
});

test('nobody but editors of the app names or sees a moment', async () => {
  const ben = whole.browser();
  await ben.signUp('Ben');
  for (const [method, path] of [
    ['GET', 'app'],
    ['PUT', 'name'],
    ['DELETE', 'name'],
  ] as const) {
    const answer = await ben.call(
      method,
      `${at.api}/changes/1/${path}`,
      method === 'PUT' ? { name: 'Mine' } : undefined,
    );
    expect([403, 404], `${method} ${path}`).toContain(answer.status);
  }
});

test('what leads back to a named moment is never forgotten', async () => {
  const { database } = whole.services;
  const { revision } = await at.draft();
  await name(2, 'Where it began');
  await sql`insert into app_changes (app_id, revision, edits, inverse, label, reason)
    select app_id, number, '[]', '[]', '', 'edited' from app_changes, generate_series(${revision + 1}::int, ${revision + 1200}::int) as number
    where app_id = ${at.id} and revision = 1`.execute(database);
  await sql`update apps set revision = ${revision + 1200} where id = ${at.id}`.execute(database);
  await sql`update app_changes set at = now() - interval '400 days' where revision <= 150`.execute(database);
  await pruneLogs(database);
  const first = () =>
    database
      .selectFrom('app_changes')
      .select('revision')
      .where('app_id', '=', at.id)
      .orderBy('revision')
      .executeTakeFirst();
  expect((await first())?.revision).toBe(2);
  expect((await at.ann.call('GET', `${at.api}/changes/2/app`)).status).toBe(200);
  await at.ann.call('DELETE', `${at.api}/changes/2/name`);
  await pruneLogs(database);
  expect((await first())?.revision).toBeGreaterThan(100);
});
