/** What goes at night, and what stays: old lines of the log, and tokens that no one can put live again. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pruneLogs } from '#features/apps/server/log/prune-logs.ts';
import { dropUnusedSecrets, storeSecret } from '#features/apps/server/log/stored-secrets.ts';
import { inTransaction } from '#platform/database/database.ts';
import { openServer, type WholeServer } from '../whole-server.ts';
import { atWork, errorOf, homeOf } from './app-at-work.ts';

test('old lines of a log go where a thousand newer ones stand behind them; the rest has no gap', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const { database } = whole.services;
  for (const value of ['Apples', 'Pears']) await at.change([{ kind: 'set-look', path: ['description'], value }]);
  const revisions = async () => {
    const lines = await database.selectFrom('app_changes').select('revision').where('app_id', '=', at.id).execute();
    return lines.map(({ revision }) => revision).toSorted((one, other) => one - other);
  };
  const age = (days: number, upTo: number) =>
    sql`update app_changes set at = now() - make_interval(days => ${days}) where revision <= ${upTo}`.execute(database);
  await age(400, 3);
  await pruneLogs(database);
  expect(await revisions(), 'few lines stay however old they are').toEqual([1, 2, 3]);

  // As if the description had been written a thousand times over.
  await sql`insert into app_changes (app_id, revision, edits, inverse, label, reason)
    select app_id, number, edits, inverse, label, reason from app_changes, generate_series(4, 1003) as number
    where revision = 3`.execute(database);
  await sql`update apps set revision = 1003`.execute(database);
  await age(364, 3);
  await pruneLogs(database);
  expect((await revisions())[0], 'the young stay however many they are').toBe(1);
  await age(366, 2);
  await pruneLogs(database);
  expect(await revisions()).toEqual(Array.from({ length: 1_001 }, (_, index) => index + 3));

  const restored = await at.ann.call('POST', `${at.api}/draft/restore`, { revision: 1 });
  expect([restored.status, errorOf(restored).message]).toEqual([
    422,
    'This version of the app is no longer stored. Choose a later change.',
  ]);
  expect((await at.ann.call('GET', `${at.api}/changes/2`)).status).toBe(404);
  expect((await at.ann.call('POST', `${at.api}/draft/restore`, { revision: 2 })).status, 'what line 3 takes back').toBe(
    200,
  );
  expect((await at.draft()).document.look.description).toBe('Apples');
});

test('a token stays while a release that visitors saw within thirty days names it', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const { database } = whole.services;
  const { workspace_id } = await database
    .selectFrom('apps')
    .select('workspace_id')
    .where('id', '=', at.id)
    .executeTakeFirstOrThrow();
  const mark = await inTransaction(database, (transaction) => storeSecret(transaction, workspace_id, 'a token'));
  const page_id = await homeOf(at);
  const edit = (value: string) =>
    at.change([
      {
        ...{ kind: 'edit-page', page_id },
        edit: { kind: 'set-block', id: 'welcome', path: ['settings', 'Banner_title'], value },
      },
    ]);
  await edit(mark);
  await at.set({ public: true });
  await edit('Welcome');
  const release = async () => {
    const { revision } = await at.draft();
    expect((await at.ann.call('POST', `${at.api}/releases`, { revision })).status).toBe(200);
  };
  for (let number = 2; number < 5; number++) await release();
  const isKept = async () => {
    await dropUnusedSecrets(database);
    return (await database.selectFrom('kept_secrets').select('id').execute()).length === 1;
  };
  await sql`update kept_secrets set created_at = now() - interval '90 days'`.execute(database);
  await sql`update releases set at = now() - interval '90 days' where number = 1`.execute(database);
  expect(await isKept(), 'seen until the second, which is young').toBe(true);
  await seenUntil(whole, 29);
  expect(await isKept()).toBe(true);
  expect((await at.ann.call('POST', `${at.api}/releases/1/live`, {})).status).toBe(200);
  await seenUntil(whole, 31);
  expect(await isKept(), 'live again').toBe(true);
  await release();
  await sql`update releases set at = now() - interval '31 days'`.execute(database);
  expect(await isKept(), 'no draft has it, and nobody saw it for a month').toBe(false);
});

/** The second release came so many days ago. */
const seenUntil = ({ services: { database } }: WholeServer, days: number) =>
  sql`update releases set at = now() - make_interval(days => ${days}) where number = 2`.execute(database);
