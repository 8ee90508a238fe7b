/** Deleted apps and spreadsheets: brought back, deleted for good by hand, or deleted automatically after thirty days. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { newId } from '#kit/ids.ts';
import { json } from '#platform/database/json.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

let sheaf: WholeServer;
let owner: TestBrowser;
let editor: TestBrowser;
let workspace_id: string;
beforeAll(async () => {
  sheaf = await openServer();
  [owner, editor] = [sheaf.browser(), sheaf.browser()];
  await owner.signUp('Olive');
  await editor.signUp('Edgar');
  const { database } = sheaf.services;
  const workspaceOf = async (email: string) => {
    const found = database
      .selectFrom('users')
      .innerJoin('workspace_members', 'workspace_members.user_id', 'users.id')
      .select(['users.id', 'workspace_id'])
      .where('email', '=', email);
    return found.executeTakeFirstOrThrow();
  };
  ({ workspace_id } = await workspaceOf('olive@example.com'));
  const { id: user_id } = await workspaceOf('edgar@example.com');
  await database.insertInto('workspace_members').values({ workspace_id, user_id, role: 'editor' }).execute();
  await database.updateTable('users').set({ current_workspace_id: workspace_id }).where('id', '=', user_id).execute();
});
afterAll(() => sheaf[Symbol.asyncDispose]());
beforeEach(async () => {
  const { services } = sheaf;
  for (const { id } of await services.database.selectFrom('apps').select('id').execute())
    await services.apps.destroy(id);
  for (const { id } of await services.database.selectFrom('workbooks').select('id').execute()) {
    await services.workbooks.destroy(id);
  }
});

interface Item {
  kind: 'app' | 'workbook';
  id: string;
  name: string;
  deleted_at: string;
  gone_at: string;
}
async function makeApp(
  name = 'Orchard',
  of = workspace_id,
): Promise<{ app_id: string; workbook_id: string; sheet_id: string }> {
  const { services } = sheaf;
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const rows = ['Apple', 'Pear'].map((item) => ({ cells: { item } }));
  const workbook = await services.workbooks.create({
    workspace_id: of,
    name,
    sheets: [{ title: 'Trees', columns, rows }],
  });
  const app = await services.apps.create({
    ...{ workspace_id: of, workbook_id: workbook.id, name, public: true, goes_live: 'at once' },
    pages: [
      {
        ...{ page_name: 'Home', page_slug: '', page_type: 'home' },
        document: { settings: defaultPageSettings, blocks: [] },
      },
    ],
  });
  const [sheet] = await services.workbooks.sheetsOf(workbook.id);
  return { app_id: app.id, workbook_id: workbook.id, sheet_id: sheet?.id ?? '' };
}
async function trash(browser = owner): Promise<Item[]> {
  return (await browser.call('GET', '/api/trash')).body['items'] as Item[];
}
const remove = (path: string) => owner.call('DELETE', path, {});
const restore = (kind: string, id: string, browser = owner) => browser.call('POST', '/api/trash/restore', { kind, id });
const deleteForGood = (kind: string, id: string, browser = owner) => browser.call('DELETE', '/api/trash', { kind, id });
const night = async () => {
  await sheaf.services.jobs.add('upkeep', {});
  await sheaf.services.jobs.drain();
};
const countRows = async (sheetId: string) => {
  const { database } = sheaf.services;
  const [rows, history] = await Promise.all(
    (['sheet_rows', 'row_history'] as const).map((table) =>
      database.selectFrom(table).select('row_id').where('sheet_id', '=', sheetId).execute(),
    ),
  );
  return (rows?.length ?? 0) + (history?.length ?? 0);
};

describe('the trash', () => {
  test('lists what was deleted last first, and when it goes for good', async () => {
    const { app_id, workbook_id } = await makeApp();
    expect(await trash()).toEqual([]);
    await remove(`/api/apps/${app_id}`);
    await remove(`/api/workbooks/${workbook_id}`);
    const items = await trash(editor);
    expect(items.map(({ kind, id, name }) => [kind, id, name])).toEqual([
      ['workbook', workbook_id, 'Orchard'],
      ['app', app_id, 'Orchard'],
    ]);
    const [item] = items;
    const days = (Date.parse(item?.gone_at ?? '') - Date.parse(item?.deleted_at ?? '')) / 86_400_000;
    expect(days).toBe(30);
  });

  test('refuses a spreadsheet that an app uses', async () => {
    const { workbook_id } = await makeApp();
    expect((await remove(`/api/workbooks/${workbook_id}`)).status).toBe(422);
    expect(await trash()).toEqual([]);
  });

  test('is the workspace’s own: a stranger neither sees, restores nor deletes', async () => {
    const { app_id } = await makeApp();
    await remove(`/api/apps/${app_id}`);
    const stranger = sheaf.browser();
    await stranger.signUp(`Stranger${newId().slice(-6)}`);
    expect(await trash(stranger)).toEqual([]);
    expect((await restore('app', app_id, stranger)).status).toBe(404);
    expect((await deleteForGood('app', app_id, stranger)).status).toBe(404);
    expect((await sheaf.browser().call('GET', '/api/trash')).status).toBe(401);
    expect(await trash()).toHaveLength(1);
  });
});

describe('restoring', () => {
  test('an app comes back private, at its old address, with its spreadsheet', async () => {
    const { app_id, workbook_id } = await makeApp();
    await remove(`/api/apps/${app_id}`);
    await remove(`/api/workbooks/${workbook_id}`);
    expect(await sheaf.services.apps.bySubdomain('orchard')).toBeNull();
    const answer = await restore('app', app_id, editor);
    expect(answer).toMatchObject({ status: 200, body: { items: [] } });
    const app = await sheaf.services.apps.byId(app_id);
    expect(app).toMatchObject({ public: false, subdomain: 'orchard', workbook_id });
    expect(await sheaf.services.workbooks.sheetsOf(workbook_id)).toHaveLength(1);
    expect((await sheaf.browser().ask('http://orchard.localhost:3000/')).status).toBe(403);
  });

  test('near its old address where that was taken meanwhile', async () => {
    const { app_id } = await makeApp();
    await remove(`/api/apps/${app_id}`);
    await makeApp('Orchard');
    await restore('app', app_id);
    expect(await sheaf.services.apps.byId(app_id)).toMatchObject({ subdomain: 'orchard-2' });
  });

  test('a spreadsheet comes back alone', async () => {
    const { app_id, workbook_id } = await makeApp();
    await remove(`/api/apps/${app_id}`);
    await remove(`/api/workbooks/${workbook_id}`);
    await restore('workbook', workbook_id);
    expect((await trash()).map((item) => item.id)).toEqual([app_id]);
  });

  test('what is not in the trash is not there to restore', async () => {
    const { app_id } = await makeApp();
    expect((await restore('app', app_id)).status).toBe(404);
    expect(await sheaf.services.apps.byId(app_id)).toMatchObject({ public: true });
  });

  test('twice at once, it comes back once', async () => {
    const { app_id } = await makeApp();
    await remove(`/api/apps/${app_id}`);
    const answers = await Promise.all([restore('app', app_id), restore('app', app_id, editor)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404]);
  });
});

describe('deleting for good', () => {
  test('is the owner’s and admins’, and leaves no row, history, page or file behind', async () => {
    const { services } = sheaf;
    const { app_id, workbook_id, sheet_id } = await makeApp();
    const file = await visitorFile(app_id);
    await services.rows.add(sheet_id, { kind: 'anonymous' }, [{ cells: { item: `/files/${file}` } }]);
    await remove(`/api/apps/${app_id}`);
    await remove(`/api/workbooks/${workbook_id}`);
    expect((await deleteForGood('app', app_id, editor)).status).toBe(403);
    expect((await deleteForGood('app', app_id)).body['items']).toMatchObject([{ id: workbook_id }]);
    await services.jobs.drain();
    // Rows of the spreadsheet, which can still be restored, name it.
    expect((await owner.ask(`/files/${file}`)).status).toBe(200);
    expect((await deleteForGood('workbook', workbook_id)).body['items']).toEqual([]);
    await services.jobs.drain();
    expect(await countRows(sheet_id)).toBe(0);
    expect((await owner.ask(`/files/${file}`)).status).not.toBe(200);
    await expect(services.files.open(file)).rejects.toThrow('doesn’t exist');
    const pages = await services.database.selectFrom('pages').select('id').where('app_id', '=', app_id).execute();
    expect(pages).toEqual([]);
  });

  test('what is not in the trash stays', async () => {
    const { app_id, workbook_id, sheet_id } = await makeApp();
    expect((await deleteForGood('app', app_id)).status).toBe(404);
    expect((await deleteForGood('workbook', workbook_id)).status).toBe(404);
    expect(await sheaf.services.apps.byId(app_id)).not.toBeNull();
    expect(await countRows(sheet_id)).toBe(2);
  });

  test('is noted for the workspace’s admins, as restoring is', async () => {
    const { app_id, workbook_id } = await makeApp();
    await remove(`/api/apps/${app_id}`);
    await restore('app', app_id);
    await remove(`/api/apps/${app_id}`);
    await deleteForGood('app', app_id);
    await remove(`/api/workbooks/${workbook_id}`);
    const noted = await sheaf.services.database
      .selectFrom('audit_log')
      .select(['action', 'summary'])
      .where('workspace_id', '=', workspace_id)
      .where('action', 'in', ['app.restored', 'app.destroyed'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(noted.map((entry) => entry.summary).toSorted()).toEqual([
      'deleted the app Orchard for good',
      'restored the app Orchard at http://orchard.localhost:3000/',
    ]);
  });
});

describe('the nightly upkeep', () => {
  const age = async (table: 'apps' | 'workbooks', id: string, days: number) => {
    const deleted_at = new Date(Date.now() - days * 86_400_000);
    await sheaf.services.database.updateTable(table).set({ deleted_at }).where('id', '=', id).execute();
  };

  test('ends what lay in the trash for thirty days, and nothing younger', async () => {
    const old = await makeApp('Old');
    const young = await makeApp('Young');
    const living = await makeApp('Living');
    for (const [things, days] of [
      [old, 30.01],
      [young, 29.9],
    ] as const) {
      await remove(`/api/apps/${things.app_id}`);
      await remove(`/api/workbooks/${things.workbook_id}`);
      await age('apps', things.app_id, days);
      await age('workbooks', things.workbook_id, days);
    }
    await night();
    expect((await trash()).map((item) => item.name)).toEqual(['Young', 'Young']);
    expect(await countRows(old.sheet_id)).toBe(0);
    expect(await countRows(young.sheet_id)).toBe(2);
    expect(await countRows(living.sheet_id)).toBe(2);
    await restore('app', young.app_id);
    expect((await trash()).map((item) => item.kind)).toEqual([]);
  });

  test('ends old notifications and audit entries', async () => {
    const { database } = sheaf.services;
    const { id: user_id } = await database.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
    const entry = { user_id, workspace_id, kind: 'new-rows', title: 'A row' };
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    await database
      .insertInto('notifications')
      .values([179, 181].map((days) => ({ ...entry, id: `not_${days}`, created_at: ago(days) })))
      .execute();
    const noted = { workspace_id, actor: json({ kind: 'system', what: 'test' }), summary: 'did a test' };
    await database
      .insertInto('audit_log')
      .values([729, 733].map((days) => ({ ...noted, id: newId('aud'), action: `test.${days}`, at: ago(days) })))
      .execute();
    await night();
    const left = await database.selectFrom('notifications').select('id').execute();
    expect(left.map((one) => one.id)).toEqual(['not_179']);
    const entries = await database.selectFrom('audit_log').select('action').where('action', 'like', 'test.%').execute();
    expect(entries.map((one) => one.action)).toEqual(['test.729']);
  });
});

describe('how long things are kept', () => {
  test('is what the environment says, of each on its own', async () => {
    const { database, environment } = sheaf.services;
    const { app_id } = await makeApp('Counted');
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const dayOf = (days: number) => ago(days).toISOString().slice(0, 10);
    const before = { ...environment };
    const nights = { AUDIT_LOG_DAYS: 10, MAIL_LOG_DAYS: 20, STATISTICS_DAYS: 30, FAILURE_DAYS: 40, TRASH_DAYS: 50 };
    Object.assign(environment, nights);
    const noted = { workspace_id, actor: json({ kind: 'system', what: 'test' }), summary: 'did a test' };
    const mail = { kind: 'digest', recipient: 'ann@example.com', subject: '', html: '', text: '', headers: json({}) };
    for (const away of [-1, 1]) {
      await database
        .insertInto('audit_log')
        .values({ ...noted, id: newId('aud'), action: `kept.${10 + away}`, at: ago(10 + away) })
        .execute();
      await database
        .insertInto('mails')
        .values({ ...mail, id: `mail_kept${20 + away}`, from_name: '', status: 'sent', created_at: ago(20 + away) })
        .execute();
      const day = dayOf(30 + away);
      await database.insertInto('app_visits').values({ app_id, day, visits: 1 }).execute();
      await database.insertInto('app_page_views').values({ app_id, day, page: '', views: 1 }).execute();
    }
    await database
      .insertInto('app_failures')
      .values({ app_id, reference: 'r', message: 'm', path: '/', at: ago(41) })
      .execute();
    await night();
    Object.assign(environment, before);
    const entries = await database.selectFrom('audit_log').select('action').where('action', 'like', 'kept.%').execute();
    expect(entries).toEqual([{ action: 'kept.9' }]);
    const mails = await database.selectFrom('mails').select('id').where('id', 'like', 'mail_kept%').execute();
    expect(mails).toEqual([{ id: 'mail_kept19' }]);
    for (const table of ['app_visits', 'app_page_views'] as const)
      expect(await database.selectFrom(table).select('day').execute()).toEqual([{ day: dayOf(29) }]);
    expect(await database.selectFrom('app_failures').select('path').execute()).toEqual([]);
  });
});

async function visitorFile(app_id: string): Promise<string> {
  const { database, files } = sheaf.services;
  async function* bytes() {
    yield new TextEncoder().encode('a file');
  }
  const { key, size, sha256 } = await files.put(bytes(), { mime: 'image/png' });
  await database
    .insertInto('files')
    .values({
      id: newId('fil'),
      workspace_id,
      app_id,
      name: 'x.png',
      mime: 'image/png',
      size,
      sha256,
      storage_key: key,
    })
    .execute();
  return key;
}
