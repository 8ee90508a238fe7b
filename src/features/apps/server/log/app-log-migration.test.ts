import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../../test/older-database.ts';
import { createPages } from '../pages/create-pages.ts';
import { migrate } from '#platform/database/migrate.ts';

const block = (id: string, version: number, settings: object) => ({
  ...{ id, type: 'iframe', version, sheet_title: null, settings, axis: [], actions: [] },
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
});

test('an installation from before keeps its pages, and the history of each becomes lines of its app', async () => {
  await using fresh = await databaseBefore('0015');
  const { database } = fresh;
  const home = { settings: { title: 'Trees' }, blocks: [block('b', 1, { title: 'Map', load: 'on click' })] };
  const menu = { settings: {}, blocks: [] };
  const edit = (value: string) => JSON.stringify({ kind: 'set-page', key: 'title', value });
  await sql`
    insert into users (id, email, name) values ('ann', 'ann@example.com', 'Ann');
  `.execute(database);
  await sql`insert into workspaces (id, name) values ('space', 'Space')`.execute(database);
  await sql`
    insert into apps (id, workspace_id, kind, name, subdomain, public, settings) values
      ('open', 'space', 'multipage', 'Open', 'open', true, '{"description": "All trees", "password_reads_only": true}'),
      ('shut', 'space', 'multipage', 'Shut', 'shut', false, '{}')
  `.execute(database);
  await sql`
    insert into pages (id, app_id, page_name, page_slug, page_type, position, document, revision) values
      ('home', 'open', 'Home', '', 'home', 0, ${JSON.stringify(home)}::jsonb, 3),
      ('menu', 'open', 'Menu', 'menu', 'page', 1, ${JSON.stringify(menu)}::jsonb, 2),
      ('quiet', 'shut', 'Home', '', 'home', 0, ${JSON.stringify(menu)}::jsonb, 1)
  `.execute(database);
  await sql`
    insert into page_history (page_id, revision, edit, user_id, at) values
      ('home', 2, ${edit('Bushes')}::jsonb, 'ann', '2026-01-01'), ('menu', 2, ${edit('Food')}::jsonb, null, '2026-01-02'),
      ('home', 3, ${edit('Trees')}::jsonb, 'ann', '2026-01-03')
  `.execute(database);
  expect(await migrate(database)).toContain('0015-app-log.sql');
  await createPages(database).recover();

  const lines = await database
    .selectFrom('app_changes')
    .select(['revision', 'edits', 'user_id', 'reason'])
    .where('app_id', '=', 'open')
    .orderBy('revision')
    .execute();
  const reported = lines.slice(0, 4).map(({ revision, edits, user_id }) => [revision, JSON.stringify(edits), user_id]);
  expect(reported.map(([revision]) => revision)).toEqual([1, 2, 3, 4]);
  expect(reported.slice(1).map(([, edits, who]) => [/"value": ?"(\w+)"/.exec(String(edits))?.[1], who])).toEqual([
    ['Bushes', 'ann'],
    ['Food', null],
    ['Trees', 'ann'],
  ]);
  const apps = await database
    .selectFrom('apps')
    .select(['id', 'goes_live', 'live_release', 'settings', 'revision'])
    .orderBy('id')
    .execute();
  expect(apps).toMatchObject([
    { id: 'open', goes_live: 'when I publish', live_release: 1, settings: { password_reads_only: true } },
    { id: 'shut', goes_live: 'when I publish', live_release: null },
  ]);
  for (const appVersion of ['draft', 1] as const) {
    const source = createPages(database).of({ id: 'open' }, appVersion);
    expect((await source.list()).map(({ page_slug }) => page_slug)).toEqual(['', 'menu']);
    expect((await source.look()).description).toBe('All trees');
    const shown = await source.bySlug('');
    expect(shown?.document.settings.title).toBe('Trees');
    // Nothing of what an older version stored is lost: the choice of two is a switch now.
    expect(shown?.document.blocks[0]).toMatchObject({ version: 2, settings: { title: 'Map', wait_for_click: true } });
  }
});
