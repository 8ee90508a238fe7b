/** The demonstration apps: made by the real services from the real files, and every block of theirs has what it asks for. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { StoredBlock } from '#blocks/contract.ts';
import { checkBlock } from '#blocks/check-block.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { readBlock } from '#blocks/read-block.ts';
import { AuthBlocks, authPagesOf } from '#features/app-users/server/auth-pages.ts';
import { createAccounts } from '#features/accounts/server/create-accounts.ts';
import { createApps } from '#features/apps/server/create-apps.ts';
import { demoApps, seedDemo } from '#features/demo/server/seed-demo.ts';
import { createComments } from '#features/comments/server/create-comments.ts';
import { createEngine } from '#features/queries/server/create-engine.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { createNotifications } from '#features/notifications/server/create-notifications.ts';
import { createPages } from '#features/apps/server/pages/create-pages.ts';
import { createPlaces } from '#features/places/server/create-places.ts';
import { UnsubscribeTokens } from '#features/mail/server/unsubscribe-token.ts';
import { createPublished } from '#features/visitor/server/create-published.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import type { AppRecord, FullPageRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { readLanding } from '#features/site/server/read-landing.ts';
import { json } from '#platform/database/json.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';
import { readEnvironment } from '../src/environment.ts';
import { fewOf } from '#test/tier.ts';

type Parts = Awaited<ReturnType<typeof compose>>;

interface DemoPage {
  app: AppRecord;
  page: FullPageRecord;
  sheets: SheetRecord[];
}

let folder: string;
let parts: Parts;
let pages: DemoPage[];
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-demo-'));
  parts = await compose();
  await seedDemo(parts);
  pages = await pagesOf(parts);
}, 60_000);

afterAll(async () => {
  for (const one of undo.toReversed()) await one();
  await rm(folder, { recursive: true, force: true });
});

test('there are three public apps with their own addresses, and the landing page shows them', async () => {
  const landing = await readLanding(parts);
  expect(landing.map((demo) => demo.name)).toEqual(['Bird Strikes', 'Palmer Penguins', 'Prairie Power']);
  expect(new Set(landing.map((demo) => demo.href)).size).toBe(3);
  expect(landing.every((demo) => demo.description.length > 40)).toBe(true);
});

test('every block of the demonstration may be saved and leaves no required choice open', () => {
  for (const { block, where } of allBlocks()) {
    const definition = definitionOf(block.type);
    expect(definition, where).toBeDefined();
    expect(checkBlock(block, where), where).toEqual([]);
    expect(definition && readBlock(definition, block).gaps, where).toEqual([]);
  }
});

test('every column that a block names is in its sheet, and every page that it links to is there', async () => {
  for (const { block, where, page } of allBlocks()) {
    const own = page.sheets.find((sheet) => sheet.title === block.sheet_title);
    expect(block.sheet_title === null || own !== undefined, `${where}: there is no sheet ${block.sheet_title}`).toBe(
      true,
    );
    const columns = own?.columns.map((column) => column.id) ?? [];
    for (const entry of block.axis) if ('column' in entry) expect(columns, where).toContain(entry['column']);
    if (block.settings['x_axis'] !== undefined) expect(columns, where).toContain(block.settings['x_axis']);
    for (const filter of block.filters) expect(columns, where).toContain(filter.sheet_column.column);
    for (const { sheet_title, column } of sourcesIn(block)) {
      const sheet = page.sheets.find((one) => one.title === sheet_title);
      expect(
        sheet?.columns.map((one) => one.id),
        `${where}: ${sheet_title}.${column}`,
      ).toContain(column);
    }
    expect(JSON.stringify(block), where).not.toMatch(/"(page|pageId|linkToInsert|open_page)":""|page:/);
  }
});

test('every block is answered for anonymous visitors, with data', async () => {
  for (const { app, page } of pages) {
    const { blocks } = await parts.published.prepareBlocks({
      ...{
        app,
        page,
        blocks: page.document.blocks,
        viewer: { kind: 'anonymous' },
        appVersion: 'draft',
        path: '/',
        editing: false,
      },
    });
    expect(blocks).toHaveLength(page.document.blocks.length);
    for (const block of blocks) {
      for (const [name, data] of Object.entries(block.data)) {
        const where = `${app.name} /${page.page_slug} ${block.id} ${name}`;
        expect(data.error, where).toBeUndefined();
        if (data.shape === 'rows') expect(data.total, where).toBeGreaterThan(10);
        if (data.shape === 'groups') expect(data.groups.length, where).toBeGreaterThan(2);
        if (data.shape === 'aggregates')
          expect(
            data.values.every((value) => value !== null),
            where,
          ).toBe(true);
        if (data.shape === 'distinct') expect(data.values.length, where).toBeGreaterThan(2);
      }
    }
  }
});

test('figures are typed: dates, money and shares are not text', () => {
  const typeOf = (title: string, id: string): string | undefined =>
    pages
      .flatMap((page) => page.sheets)
      .find((sheet) => sheet.title === title)
      ?.columns.find((one) => one.id === id)?.type;
  expect(typeOf('Bird strikes', 'date')).toBe('date');
  expect(typeOf('Bird strikes', 'cost')).toBe('currency');
  expect(typeOf('Generation', 'renewable_share')).toBe('percent');
  expect(typeOf('Requests', 'received')).toBe('date');
});

test('what people ask the co-operative for is on no page', async () => {
  const requested = pages.filter(({ app }) => app.name === 'Prairie Power');
  for (const { app, page } of requested) {
    const { blocks } = await parts.published.prepareBlocks({
      ...{
        app,
        page,
        blocks: page.document.blocks,
        viewer: { kind: 'anonymous' },
        appVersion: 'draft',
        path: '/',
        editing: false,
      },
    });
    expect(JSON.stringify(blocks)).not.toContain('dana@example.org');
  }
});

test('a second start makes nothing twice', async () => {
  const before = await countAll(parts);
  await seedDemo(parts);
  await Promise.all([seedDemo(parts), seedDemo(parts)]);
  expect(await countAll(parts)).toEqual(before);
});

const breakings = [
  ['after the first app', ['Palmer Penguins', 'Prairie Power']],
  ['before the first import', []],
  ['before the last app', ['Prairie Power']],
] as const;

fullTest.each(fewOf(breakings))('a start that was broken off %s is finished by the next', async (_, missing) => {
  const broken = await compose();
  await seedDemo(broken);
  const whole = await countAll(broken);
  const apps = missing.length > 0 ? missing : demoApps.map((demo) => demo.name);
  await broken.fresh.database
    .deleteFrom('apps')
    .where('name', 'in', [...apps])
    .execute();
  const { value } = await broken.fresh.database
    .selectFrom('settings_store')
    .select('value')
    .where('key', '=', 'demo')
    .executeTakeFirstOrThrow();
  const record = typeof value === 'object' ? { ...value, apps: [] } : {};
  await broken.fresh.database
    .updateTable('settings_store')
    .set({ value: json<unknown>(record) })
    .execute();
  if (missing.length === 0) await broken.fresh.database.deleteFrom('workbooks').execute();
  await seedDemo(broken);
  expect(await countAll(broken)).toEqual(whole);
  expect(await readLanding(broken)).toHaveLength(3);
});

test('where people work already, no demonstration appears', async () => {
  const used = await compose();
  await used.fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Somebody' }).execute();
  await seedDemo(used);
  expect(await countAll(used)).toEqual({ apps: 0, pages: 0, workbooks: 0, sheets: 0, files: 0, workspaces: 1 });
});

async function compose() {
  const fresh: FreshDatabase = await freshDatabase();
  const { database, address } = fresh;
  const environment = readEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const log = pino({ level: 'silent' });
  const accounts = createAccounts({ database, environment });
  const jobs = createJobs({ database, log });
  const workbooks = createWorkbooks({ database, environment, log, jobs, rows: createRows({ database }) });
  const apps = createApps({ database, environment, accounts, workbooks, jobs, features: [] });
  const page = createPages(database);
  const engine = createEngine({ database, address, environment, log });
  const subscriptions = new UnsubscribeTokens(database);
  const nothing = {
    send: async () => undefined,
    attach: async () => '',
    siteHref: () => '',
    isOutboxOpen: () => false,
  };
  const mail = { ...nothing, subscriptions };
  const notifications = createNotifications({ database, mail, jobs, apps, log });
  const comments = createComments({ database, jobs, notifications, apps });
  const blocks = new AuthBlocks(database);
  const published = createPublished({
    ...{
      database,
      environment,
      engine,
      rows: createRows({ database }),
      workbooks,
      pages: page,
      comments,
      places: createPlaces(null),
      log,
      renderer: {
        blockRendering: null,
        pageSteps() {
          throw new Error('Nothing is drawn here.');
        },
      },
      live: { pageChanges: { revision: 0, isHearing: false, stop: async () => undefined } },
    },
    appUsers: {
      defaultPage: async () => null,
      haveIdentities: async () => false,
      authPages: (app, seen) => authPagesOf({ pages: page, blocks }, app, seen?.appVersion ?? 'draft', seen?.pages),
    },
  });
  const files = await openFileStore(environment);
  undo.push(
    () => fresh.close(),
    () => engine.stop(),
    () => workbooks.stop(),
  );
  return { fresh, environment, database, files, apps, workbooks, pages: page, engine, published };
}

async function pagesOf({ database, apps, pages: read, workbooks }: Parts): Promise<DemoPage[]> {
  const found: DemoPage[] = [];
  for (const { id, app_id } of await database.selectFrom('pages').select(['id', 'app_id']).execute()) {
    const [app, page] = await Promise.all([apps.byId(app_id), read.of({ id: app_id }, 'draft').byId(id)]);
    if (app?.workbook_id && page) found.push({ app, page, sheets: await workbooks.sheetsOf(app.workbook_id) });
  }
  expect(found).toHaveLength(13);
  return found;
}

function allBlocks(): { block: StoredBlock; where: string; page: DemoPage }[] {
  return pages.flatMap((page) =>
    page.page.document.blocks.map((block) => ({
      ...{ block, page, where: `${page.app.name} /${page.page.page_slug} ${block.id}` },
    })),
  );
}

function sourcesIn(block: StoredBlock): { sheet_title: string; column: string }[] {
  return block.axis.flatMap(({ source }) =>
    typeof source === 'object' && source !== null && 'sheet_title' in source && 'column' in source
      ? [{ sheet_title: String(source.sheet_title), column: String(source.column) }]
      : [],
  );
}

async function countAll({ database }: Parts): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['apps', 'pages', 'workbooks', 'sheets', 'files', 'workspaces'] as const) {
    const { count } = await database
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
}
