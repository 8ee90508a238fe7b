/** A whole server on a database of its own, with one published app: what the journeys of visitors begin with. */
import { definitionOf } from '#blocks/catalogue.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { pageByIds } from '#blocks/page-columns.ts';
import { newId } from '#kit/ids.ts';
import type { GoesLive } from '#features/apps/rules/document/document.ts';
import type { AppSettings } from '#features/apps/rules/app.ts';
import { defaultPageSettings, type PageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { createServices } from '#features/create-services.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import { createServer, type Server } from '#features/server.ts';
import type { Services } from '#platform/services.ts';
import type { DatabaseAddress } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Cell, Column } from '#engine/model.ts';
import { findCounter, type Puzzle } from '#web/viewer/proof/find-counter.ts';
import { createRenderer } from '#web/renderer/renderer.tsx';
import type { Manifest } from '#web/renderer/page-assets.ts';
import { readEnvironment } from '../../src/environment.ts';
import { freshDatabase } from '../database.ts';

export const appHost = 'shop.localhost';
export const origin = `http://${appHost}:3000`;

export interface PublishedApp extends AsyncDisposable {
  services: Services;
  server: Server;
  /** For another node on the same database. */
  databaseAddress: DatabaseAddress;
  /** What blocks threw while they were drawn. */
  failures: unknown[];
  app: AppRecord;
  /** Asks the app's host. `as` is a session; without one the visitor is anonymous. */
  ask(path: string, options?: RequestInit & { as?: Partial<SessionOwner>; host?: string }): Promise<Response>;
  /** POST, PUT or DELETE of JSON; answers status and body. */
  send(
    method: string,
    path: string,
    body: object,
    as?: Partial<SessionOwner>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Puts these blocks on a page and answers its id. */
  setBlocks(slug: string, blocks: Partial<StoredBlock>[], settings?: Partial<PageSettings>): Promise<string>;
  /** Row ids of a sheet, in order. */
  rowsOf(title: string): Promise<{ row_id: string; version: number; cells: Record<string, Cell> }[]>;
  editor: Partial<SessionOwner>;
  addAppUser(permissions: 'read' | 'read-write', identity?: string): Promise<Partial<SessionOwner>>;
}

/** What proves the work that an answer 428 asks for. */
export function proofOf(answer: Record<string, unknown>): string {
  const { challenge } = (answer['error'] as { details: { challenge: { parameters: Puzzle } } }).details;
  const solution = findCounter(challenge.parameters, 0, 2 ** 32);
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** One sheet to start with. */
export interface SheetInput {
  title: string;
  columns: Column[];
  rows: { cells: Record<string, Cell> }[];
}

export interface PublishOptions {
  /** The port that browsers use; 3000 where nothing listens. */
  port?: number;
  /** Environment variables besides. */
  variables?: Record<string, string>;
  /** Of the app; the defaults otherwise. */
  settings?: Partial<AppSettings>;
  /** The paid one by default: on the free one nothing is in a frame. */
  plan?: 'free' | 'pro';
  /** `at once` by default. */
  goes_live?: GoesLive;
  /** A browser build, for journeys in a real browser. */
  build?: { folder: string; manifest: Manifest };
}

export async function publishApp(sheets: SheetInput[], options: PublishOptions = {}): Promise<PublishedApp> {
  const fresh = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-published-'));
  const environment = readEnvironment({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ENGINE_WORKERS: '1',
    DEMO: 'false',
    TEMPLATES: 'false',
    PORT: String(options.port ?? 3000),
    ...options.variables,
  });
  const log = pino({ level: 'silent' });
  const failures: unknown[] = [];
  const renderer = await createRenderer({
    manifest: options.build?.manifest ?? {},
    assets: { folder: options.build?.folder ?? folder, prefix: '/assets/' },
    onBlockError: (error) => void failures.push(error),
  });
  const services = await createServices({
    environment,
    log,
    database: fresh.database,
    databaseAddress: fresh.address,
    renderer,
  });
  const server = createServer(services);

  const [workspace_id, user_id] = [newId('wsp'), newId('usr')];
  await fresh.database
    .insertInto('users')
    .values({ id: user_id, email: 'eve@example.com', name: 'Eve', password_hash: null })
    .execute();
  await fresh.database
    .insertInto('workspaces')
    .values({ id: workspace_id, name: 'Shop', plan: options.plan ?? 'pro' })
    .execute();
  await fresh.database.insertInto('workspace_members').values({ workspace_id, user_id, role: 'owner' }).execute();
  const workbook = await services.workbooks.create({ workspace_id, name: 'Shop', sheets });
  const app = await services.apps.create({
    workspace_id,
    workbook_id: workbook.id,
    name: 'Corner Shop',
    subdomain: 'shop',
    public: true,
    // What a journey writes, visitors see: releases have journeys of their own.
    goes_live: options.goes_live ?? 'at once',
    ...(options.settings && { settings: options.settings }),
    pages: ['', 'orders', 'about'].map((slug, index) => ({
      page_name: ['Home', 'Orders', 'About us'][index] ?? '',
      page_slug: slug,
      page_type: slug === '' ? 'home' : 'page',
      document: { settings: defaultPageSettings, blocks: [] },
    })),
  });

  const ask: PublishedApp['ask'] = async (path, { as, host = appHost, ...init } = {}) => {
    const headers = new Headers(init.headers);
    headers.set('host', `${host}:3000`);
    if (as) {
      const name = cookieName(environment);
      const where = { kind: 'app' as const, subdomain: 'shop', name: host, origin };
      headers.set('cookie', `${name}=${await startSession(fresh.database, where, as)}`);
    }
    const answer = await server.fetch(new Request(`http://${host}:3000${path}`, { ...init, headers }), '203.0.113.9');
    const moved = answer.status === 301 && init.redirect !== 'manual' && answer.headers.get('location');
    // As browsers do.
    return moved ? ask(moved, { ...(as && { as }), host, ...init }) : answer;
  };
  return {
    services,
    server,
    databaseAddress: fresh.address,
    failures,
    app,
    ask,
    async send(method, path, body, as) {
      const headers = { 'content-type': 'application/json', origin };
      const sendOnce = async (sent: object) => {
        const response = await ask(path, { method, body: JSON.stringify(sent), headers, ...(as && { as }) });
        return { status: response.status, body: (await response.json()) as Record<string, unknown> };
      };
      const answer = await sendOnce(body);
      // As browsers do.
      return answer.status === 428 ? sendOnce({ ...body, proof: proofOf(answer.body) }) : answer;
    },
    async setBlocks(slug, blocks, settings = {}) {
      const page = await services.pages.of(app, 'draft').bySlug(slug);
      if (!page) throw new Error(`no page ${slug}`);
      const written = { settings: { ...defaultPageSettings, ...settings }, blocks: blocks.map(blockOf) };
      const document = pageByIds(written, await services.workbooks.sheetsOf(workbook.id));
      // A page's revision is that of the app at which it last changed: none is used twice.
      const { revision } = await fresh.database
        .updateTable('apps')
        .set((expression) => ({ revision: expression('revision', '+', 1) }))
        .where('id', '=', app.id)
        .returning('revision')
        .executeTakeFirstOrThrow();
      await fresh.database
        .updateTable('pages')
        .set({ document: json(document), revision })
        .where('id', '=', page.page_id)
        .execute();
      return page.page_id;
    },
    async rowsOf(title) {
      const sheet = await services.workbooks.sheetByTitle(workbook.id, title);
      if (!sheet) throw new Error(`no sheet ${title}`);
      const query = { columns: sheet.columns.map((column) => column.id), page: { offset: 0, limit: 1_000 } };
      const context = { now: Date.now(), timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
      return (await services.engine.query(sheet.id, query, context)).rows;
    },
    editor: { user_id, app_user_id: null },
    async addAppUser(permissions, identity) {
      const id = newId('apu');
      const email = `${id}@example.com`;
      await fresh.database
        .insertInto('app_users')
        .values({
          id,
          app_id: app.id,
          name: 'Ann',
          email,
          permissions,
          row_identity: identity ?? null,
          password_hash: null,
          status: 'active',
        })
        .execute();
      return { user_id: null, app_user_id: id };
    },
    async [Symbol.asyncDispose]() {
      await services.live.stop();
      await services.engine.stop();
      await fresh.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function blockOf(block: Partial<StoredBlock>, index: number): StoredBlock {
  const type = block.type ?? 'table';
  return {
    id: `b${index + 1}`,
    type,
    version: definitionOf(type)?.version ?? 1,
    sheet_title: null,
    settings: {},
    axis: [],
    actions: [],
    toolbar_buttons: [],
    item_buttons: [],
    conditional_filter: [],
    filters: [],
    ...block,
  };
}
