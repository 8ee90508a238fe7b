/** One published shop for the whole table, and everybody who may come to it. */
import type { BlockFilter, StoredBlock } from '#features/apps/rules/page/document.ts';
import { newId } from '#kit/ids.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import { json } from '#platform/database/json.ts';
import { appHost, origin, publishApp, type PublishedApp } from '../published-app.ts';
import { cellsOf, choices, columns, emailOf, identityWord, orders } from './orders.ts';
import { asksToSignIn, type Privacy, type Setting, type ViewerName } from './rules.ts';

export interface RightsShop extends AsyncDisposable {
  app: PublishedApp;
  sheetId: string;
  /** New people, so that limits of one do not count for the next. */
  newViewers(): Promise<Record<ViewerName, string | null>>;
  arrange(page: {
    privacy: Privacy;
    withoutId?: Setting['withoutId'];
    rowsBelongTo?: Setting['rowsBelongTo'];
    isPublic: boolean;
    blocks: Partial<StoredBlock>[];
    /** Of the page. */
    filters?: BlockFilter[];
  }): Promise<string>;
  ask(
    cookie: string | null,
    path: string,
    options?: RequestInit,
  ): Promise<{ status: number; text: string; bytes: Uint8Array }>;
}

export async function openShop(): Promise<RightsShop> {
  const app = await publishApp([
    { title: 'Orders', columns, rows: orders.map((order) => ({ cells: cellsOf(order) })) },
    {
      title: 'Choices',
      columns: [{ id: 'choice', name: 'Choice', type: 'text' }],
      rows: choices.map((choice) => ({ cells: { choice } })),
    },
  ]);
  const { services, server } = app;
  const { database } = services;
  const sheet = await services.workbooks.sheetByTitle(app.app.workbook_id ?? '', 'Orders');
  if (!sheet) throw new Error('no sheet');
  const stranger = newId('usr');
  await database
    .insertInto('users')
    .values({ id: stranger, email: 'stranger@example.com', name: 'Stranger', password_hash: null })
    .execute();
  const otherWorkspace = newId('wsp');
  await database.insertInto('workspaces').values({ id: otherWorkspace, name: 'Other' }).execute();
  await database
    .insertInto('workspace_members')
    .values({ workspace_id: otherWorkspace, user_id: stranger, role: 'owner' })
    .execute();
  const otherApp = await services.apps.create({
    ...{
      workspace_id: otherWorkspace,
      workbook_id: null,
      name: 'Other',
      subdomain: 'other',
      public: true,
      goes_live: 'at once',
    },
    pages: [],
  });

  const cookieOf = async (who: Partial<SessionOwner>): Promise<string> =>
    `${cookieName(services.environment)}=${await startSession(database, { name: appHost }, who)}`;
  const user = async (
    viewer: ViewerName,
    permissions: 'read' | 'read-write',
    more: { row_identity?: string; app_id?: string; status?: 'waiting' } = {},
  ): Promise<string> => {
    const { row_identity = null, app_id = app.app.id, status = 'active' } = more;
    const [id, email] = [newId('apu'), emailOf(viewer)];
    // The people of the last round make room: an address is of one person.
    await database.deleteFrom('app_users').where('app_id', '=', app_id).where('email', '=', email).execute();
    await database
      .insertInto('app_users')
      .values({ id, app_id, name: 'Somebody', email, permissions, row_identity, password_hash: null, status })
      .execute();
    return cookieOf({ app_user_id: id });
  };
  let requests = 0;
  return {
    app,
    sheetId: sheet.id,
    async newViewers() {
      const [ann, bob] = [identityWord('ann'), identityWord('bob')];
      return {
        nobody: null,
        password_holder: await cookieOf({ app_id: app.app.id }),
        reader: await user('reader', 'read'),
        writer: await user('writer', 'read-write'),
        reader_ann: await user('reader_ann', 'read', { row_identity: ann }),
        writer_ann: await user('writer_ann', 'read-write', { row_identity: ann }),
        reader_bob: await user('reader_bob', 'read', { row_identity: bob }),
        waiting_user: await user('waiting_user', 'read-write', { status: 'waiting' }),
        editor: await cookieOf(app.editor),
        other_workspace: await cookieOf({ user_id: stranger }),
        other_app: await user('reader', 'read-write', { app_id: otherApp.id }),
      };
    },
    async arrange({ privacy, withoutId, rowsBelongTo, isPublic, blocks, filters = [] }) {
      const sign_in_method = asksToSignIn(privacy) ? 'Use password set by user' : 'No sign in';
      const settings = {
        ...app.app.settings,
        password_reads_only: privacy === 'password, to read',
        all_rows_without_id: withoutId !== 'no rows',
        own_rows: rowsBelongTo ? [{ sheet: 'Orders', column: rowsBelongTo }] : [],
      };
      await database
        .updateTable('apps')
        .set({ public: privacy !== 'private', sign_in_method, settings: json(settings) })
        .where('id', '=', app.app.id)
        .execute();
      const pageId = await app.setBlocks('orders', blocks);
      const page = await services.pages.of(app.app, 'draft').byId(pageId);
      if (!page) throw new Error('no page');
      const document = json({ ...page.document, filters });
      await database.updateTable('pages').set({ is_public: isPublic, document }).where('id', '=', pageId).execute();
      return pageId;
    },
    async ask(cookie, path, { headers: given, ...options } = {}) {
      const headers = new Headers(given);
      headers.set('host', `${appHost}:3000`);
      if (cookie) headers.set('cookie', cookie);
      if (options.method && options.method !== 'GET') headers.set('origin', origin);
      requests += 1;
      // Each from an address of its own: limits are tried elsewhere.
      const address = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`;
      const send = (to: string) =>
        server.fetch(new Request(`${origin}${to}`, { redirect: 'manual', ...options, headers }), address);
      const first = await send(path);
      // The record of the address is at another one: browsers go on there.
      const response = first.status === 301 ? await send(first.headers.get('location') ?? '') : first;
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, bytes, text: new TextDecoder().decode(bytes) };
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
