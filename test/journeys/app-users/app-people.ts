/** Users of an app, and what journeys of signing in have in common. */
import { expect } from 'vitest';
import type { AppSettings } from '#features/apps/rules/app.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { newId } from '#kit/ids.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { json } from '#platform/database/json.ts';
import { publishApp, type PublishedApp, type SheetInput } from '../published-app.ts';
import { TestBrowser } from '../whole-server.ts';

export const goodPassword = 'a long enough password';

export const orders: SheetInput = {
  title: 'Orders',
  columns: [
    { id: 'item', name: 'Item', type: 'text' },
    { id: 'buyer', name: 'Buyer', type: 'text' },
    { id: '_id', name: '_id', type: 'text' },
  ],
  rows: [
    { cells: { item: 'Apples', buyer: 'ann@example.com', _id: 'north' } },
    { cells: { item: 'Pears', buyer: 'bob@example.com', _id: 'south' } },
    { cells: { item: 'Plums', buyer: 'bob@example.com', _id: 'south' } },
  ],
};

export const ordersTable: Partial<StoredBlock> = {
  type: 'table',
  sheet_title: 'Orders',
  settings: { add_new_row: 'Everyone', show_action: 'Everyone', csv_download: true },
  axis: [
    { column: 'item', editable: 'Everyone' },
    { column: 'buyer', editable: 'Everyone' },
  ],
};
export const loginBlock: Partial<StoredBlock> = { id: 'login', type: 'login' };
export const registerBlock: Partial<StoredBlock> = { id: 'register', type: 'register' };

export interface Shop extends PublishedApp {
  browser(): TestBrowser;
  /** A call of an editor of the app. */
  edit(method: string, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Adds a user, who chooses the good password; answers their id and a browser that is signed in. */
  join(user: {
    email: string;
    permissions?: string;
    row_identity?: string;
  }): Promise<{ id: string; browser: TestBrowser }>;
  /** The link of the newest mail to an address, as path and query of the app host. */
  linkTo(email: string): Promise<{ path: string; token: string }>;
  /** Kinds of mail to an address, oldest first. */
  mailsTo(email: string): Promise<string[]>;
  /** Does what waits in queues. */
  settle(): Promise<void>;
  /** Public, with a sign-in, and its page /about empty again, whatever a test made of it. */
  reset(): Promise<void>;
}

/** Its orders have an `_id`, and not all of its people. */
const ofShop = { all_rows_without_id: true, password_reads_only: false };

/** An app whose visitors must sign in (unless `method` says otherwise), with a sheet of orders on /orders. */
export async function openShop(
  method: AppRecord['sign_in_method'] = 'Use password set by user',
  variables: Record<string, string> = {},
): Promise<Shop> {
  const shop = await publishApp([orders], { settings: ofShop, variables });
  const { services } = shop;
  const spare = await shop.setBlocks('about', []);
  await shop.setBlocks('orders', [ordersTable]);
  await services.database.updateTable('apps').set({ sign_in_method: method }).where('id', '=', shop.app.id).execute();
  const edit: Shop['edit'] = (method, path, body = {}) =>
    method === 'GET'
      ? shop
          .ask(path, { as: shop.editor })
          .then(async (response) => ({ status: response.status, body: await response.json() }))
      : shop.send(method, path, body, shop.editor);
  const linkTo: Shop['linkTo'] = async (email) => {
    const mail = await services.database
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', email.toLowerCase())
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const [href] = /http:\/\/shop\.localhost:3000\/\S*token=\S+/.exec(mail.text) ?? [];
    if (!href) throw new Error(`no link in ${mail.text}`);
    const url = new URL(href);
    return { path: url.pathname + url.search, token: url.searchParams.get('token') ?? '' };
  };
  return Object.assign(shop, {
    edit,
    linkTo,
    browser: () => new Visitor(shop.server),
    async join(user: { email: string; permissions?: string; row_identity?: string }) {
      const name = user.email.split('@')[0] ?? '';
      const added = await edit('POST', '/api/mutipageapp_users', { appId: shop.app.id, name, ...user });
      expect(added.status).toBe(200);
      const { token } = await linkTo(user.email);
      const browser = new Visitor(shop.server);
      const chosen = await browser.call('POST', at('/api/app-auth/reset'), { token, password: goodPassword });
      expect(chosen.body).toMatchObject({ href: '/' });
      return { id: (added.body['new_app_user'] as { id: string }).id, browser };
    },
    async mailsTo(email: string) {
      const sent = services.database.selectFrom('mails').select('kind').where('recipient', '=', email);
      return (await sent.orderBy('id').execute()).map((mail) => mail.kind);
    },
    settle: () => services.jobs.drain(),
    async reset() {
      await setApp(shop, { public: true, sign_in_method: 'Use password set by user', settings: {} });
      const about = { page_slug: 'about', is_auth: false };
      await services.database.updateTable('pages').set(about).where('id', '=', spare).execute();
      await shop.setBlocks('about', []);
    },
  });
}

/** Each at a network of their own: limits count by it. */
export class Visitor extends TestBrowser {
  static count = 0;
  readonly #address = `2001:db8:0:${(++Visitor.count).toString(16)}::1`;

  override ask(address: string, init: Parameters<TestBrowser['ask']>[1] = {}): Promise<Response> {
    return super.ask(address, { address: this.#address, ...init });
  }
}

/** An address of the app's host. */
export const at = (path: string): string => `http://shop.localhost:3000${path}`;

/** What a browser gets for a page: its status, and where it is sent. */
export async function look(browser: TestBrowser, path: string): Promise<string> {
  const response = await browser.ask(at(path));
  return [response.status, response.headers.get('location')].filter(Boolean).join(' ');
}

/** One step of signing in, as scripts call it. */
export const auth = (browser: TestBrowser, step: string, body: object) =>
  browser.call('POST', at(`/api/app-auth/${step}`), body);

/** A form, as it is sent without a script. */
export const postForm = (browser: TestBrowser, path: string, fields: Record<string, string>, from?: string) =>
  browser.ask(at(path), {
    ...{ method: 'POST', body: new URLSearchParams(fields) },
    ...(from !== undefined && { from }),
  });

export const freshEmail = (): string => `${newId('p').replace('_', '')}@example.com`;

export async function setApp(
  shop: PublishedApp,
  values: { public?: boolean; sign_in_method?: string; settings?: Partial<AppSettings> },
): Promise<void> {
  const { settings, ...rest } = values;
  await shop.services.database
    .updateTable('apps')
    .set({ ...rest, updated_at: new Date(), ...(settings && { settings: json({ ...ofShop, ...settings }) }) })
    .where('id', '=', shop.app.id)
    .execute();
}

/** Sets the password of the app, as its owner does. */
export async function setPassword(shop: Shop, sign_in_password: string): Promise<void> {
  const body = { sign_in_password, sign_in_method: 'Use password set by user' };
  expect((await shop.edit('PUT', `/api/apps/${shop.app.id}`, body)).status).toBe(200);
}

/** Gives a page another slug, as its owner does. */
export async function rename(shop: Shop, from: string, to: string): Promise<void> {
  const page = await shop.services.pages.of(shop.app, 'draft').bySlug(from);
  const path = `/api/pages/${shop.app.id}/${page?.page_id}`;
  expect((await shop.edit('PATCH', path, { page_slug: to })).status).toBe(200);
}

export const userOf = (shop: PublishedApp, email: string) =>
  shop.services.database
    .selectFrom('app_users')
    .select(['id', 'name', 'status', 'permissions'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
