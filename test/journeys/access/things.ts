/** A workspace with people in every role, an app with a page and a workbook: things that nobody else touches. */
import { defaultPageSettings, type StoredBlock } from '#domain/page/document.ts';
import { apiKeyPrefix, apiScopeNames, type ApiScope } from '#domain/workspace.ts';
import type { AppKind, SignInMethod } from '#domain/app.ts';
import { defaultBoardSettings } from '#domain/board/board-settings.ts';
import { type BlogThings, makeBlogThings } from './blog-things.ts';
import { newId, randomText } from '#kit/ids.ts';
import { releaseDraft } from '#server/app-log/release-app.ts';
import { inTransaction } from '#server/storage/database.ts';
import { hashToken } from '#server/http/session.ts';
import type { AppRecord, FullPageRecord, SheetRecord } from '#server/scope.ts';
import type { Services } from '#server/services.ts';
import { json } from '#server/storage/json.ts';
import { threadId } from '#server/storage/thread-id.ts';

export interface Person {
  id: string;
  email: string;
}
export interface Things {
  workspace_id: string;
  people: Record<
    'owner' | 'admin' | 'editor' | 'member' | 'stranger' | 'installation_admin' | 'reviewer' | 'signed_in_admin',
    Person
  >;
  app_users: Record<'reader' | 'writer' | 'other' | 'invited', Person>;
  /** The keys themselves. */
  keys: Record<'key' | 'narrow_key', string>;
  key_id: string;
  invitation: { id: string; token: string };
  app: AppRecord;
  home: FullPageRecord;
  page: FullPageRecord;
  workbook_id: string;
  trashed_workbook_id: string;
  sheet: SheetRecord;
  row: { row_id: string; version: number };
  /** A guest's: nobody's own. */
  comment_id: string;
  blog: BlogThings;
}

/** Stands in every thing that only its own people may read. */
export const secretWord = 'hush-hush';
/** The only scope of the narrow key. */
export const narrowScope: ApiScope = 'app-users:read';

export type Privacy = 'private' | 'public' | 'password';

export async function makeThings(services: Services, privacy: Privacy, kind: AppKind = 'multipage'): Promise<Things> {
  const { database } = services;
  const workspace_id = newId('wsp');
  const person = async (role: 'owner' | 'admin' | 'editor' | null): Promise<Person> => {
    const id = newId('usr');
    const email = `${id}@example.com`;
    await database
      .insertInto('users')
      .values({ id, email, name: 'Somebody', password_hash: null, email_verified_at: new Date() })
      .execute();
    const own = newId('wsp');
    await database.insertInto('workspaces').values({ id: own, name: 'Own' }).execute();
    await database.insertInto('workspace_members').values({ workspace_id: own, user_id: id, role: 'owner' }).execute();
    if (role) {
      await database.insertInto('workspace_members').values({ workspace_id, user_id: id, role }).execute();
      await database.updateTable('users').set({ current_workspace_id: workspace_id }).where('id', '=', id).execute();
    }
    return { id, email };
  };
  await database.insertInto('workspaces').values({ id: workspace_id, name: secretWord }).execute();
  const people = {
    owner: await person('owner'),
    admin: await person('admin'),
    editor: await person('editor'),
    member: await person('editor'),
    stranger: await person(null),
    installation_admin: await person(null),
    reviewer: await person(null),
    signed_in_admin: await person(null),
  };
  await services.database
    .updateTable('users')
    .set({ password_hash: 'a hash', totp_secret: 'a secret', totp_confirmed_at: new Date() })
    .where('id', '=', people.signed_in_admin.id)
    .execute();
  services.environment.ADMIN_EMAILS.push(people.signed_in_admin.email);
  services.environment.ADMIN_EMAILS.push(people.installation_admin.email);
  services.environment.REVIEWER_EMAILS.push(people.reviewer.email);
  const { app, ...rest } = await makeApp(services, workspace_id, privacy, kind);
  const user = async (
    permissions: 'read' | 'read-write',
    status: 'active' | 'waiting' | 'invited' = 'active',
  ): Promise<Person> => {
    const id = newId('apu');
    const email = `${id}@example.com`;
    const values = { id, app_id: app.id, name: secretWord, email, permissions, status };
    await database
      .insertInto('app_users')
      .values({ ...values, row_identity: null, password_hash: null })
      .execute();
    return { id, email };
  };
  const [key, narrow_key] = [`${apiKeyPrefix}${randomText(43)}`, `${apiKeyPrefix}${randomText(43)}`];
  const key_id = await storeKey(services, people.owner.id, workspace_id, key, apiScopeNames);
  await storeKey(services, people.owner.id, workspace_id, narrow_key, [narrowScope]);
  return {
    workspace_id,
    people,
    app_users: {
      reader: await user('read'),
      writer: await user('read-write'),
      other: await user('read', 'waiting'),
      invited: await user('read', 'invited'),
    },
    keys: { key, narrow_key },
    key_id,
    invitation: await storeInvitation(services, workspace_id, people.owner.id, people.stranger.email),
    app,
    ...rest,
    blog: await makeBlogThings(services, secretWord),
  };
}

const releaseFirst = (services: Services, appId: string) =>
  inTransaction(services.database, (transaction) => releaseDraft(transaction, appId, { note: '', user_id: null }));

async function makeApp(services: Services, workspace_id: string, privacy: Privacy, kind: AppKind) {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'photo', name: 'Photo', type: 'image' as const },
    { id: 'mail', name: 'Mail', type: 'text' as const },
  ];
  const rows = [{ cells: { item: secretWord, mail: 'row@example.com' } }];
  const sheets = ['Orders', 'Spare'].map((title) => ({ title, columns, rows }));
  const { id: workbook_id } = await services.workbooks.create({ workspace_id, name: secretWord, sheets });
  const { id: trashed_workbook_id } = await services.workbooks.create({ workspace_id, name: secretWord, sheets: [] });
  await services.database
    .updateTable('workbooks')
    .set({ deleted_at: new Date() })
    .where('id', '=', trashed_workbook_id)
    .execute();
  const made = await services.apps.create({
    workspace_id,
    workbook_id,
    name: 'Access',
    subdomain: newId('a').replace('_', '-'),
    public: privacy !== 'private',
    kind,
    pages: (kind === 'board' ? [''] : ['', 'orders']).map((page_slug) => ({
      page_name: page_slug || 'Home',
      page_slug,
      page_type: page_slug ? 'page' : 'home',
      document: {
        settings: defaultPageSettings,
        blocks: [table, rowPdf, form, talk],
        ...(kind === 'board' && { board: defaultBoardSettings }),
      },
    })),
  });
  const sign_in_method: SignInMethod = privacy === 'password' ? 'Use password set by user' : 'No sign in';
  await services.database.updateTable('apps').set({ sign_in_method }).where('id', '=', made.id).execute();
  if (made.live_release === null) await releaseFirst(services, made.id);
  const app = await services.apps.byId(made.id);
  const home = await services.pages.of(made, 'draft').bySlug('');
  const page = kind === 'board' ? home : await services.pages.of(made, 'draft').bySlug('orders');
  const sheet = await services.workbooks.sheetByTitle(workbook_id, 'Orders');
  if (!app || !home || !page || !sheet) throw new Error('what was just made is not there');
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  const answer = await services.engine.query(sheet.id, { columns: [], page: { offset: 0, limit: 1 } }, context);
  const [row] = answer.rows;
  if (!row) throw new Error('the sheet has no row');
  return {
    app,
    home,
    page,
    workbook_id,
    trashed_workbook_id,
    sheet,
    row: { row_id: row.row_id, version: row.version },
    comment_id: await storeComment(services, app.id, page.page_id),
  };
}

async function storeComment({ database }: Services, app_id: string, page_id: string): Promise<string> {
  const [id, thread_id] = [newId('cmt'), threadId(page_id, talk.id)];
  await database.insertInto('comment_threads').values({ id: thread_id, app_id, page_id, block_id: talk.id }).execute();
  await database
    .insertInto('comments')
    .values({ id, thread_id, author_kind: 'anonymous', author_name: 'Guest', text: secretWord, send_key: '' })
    .execute();
  return id;
}

async function storeKey(
  { database }: Services,
  user_id: string,
  workspace_id: string,
  key: string,
  scopes: ApiScope[],
): Promise<string> {
  const id = newId('key');
  const values = { id, workspace_id, user_id, name: 'Key', key_hash: hashToken(key), hint: key.slice(0, 10) };
  await database
    .insertInto('api_keys')
    .values({ ...values, scopes: json<string[]>(scopes) })
    .execute();
  return id;
}

async function storeInvitation({ database }: Services, workspace_id: string, invited_by: string, email: string) {
  const id = newId('inv');
  const token = randomText(43);
  await database
    .insertInto('workspace_invitations')
    .values({
      ...{ id, workspace_id, invited_by, role: 'editor', email },
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  return { id, token };
}

const blankParts = { toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };
export const table: StoredBlock = {
  id: 'table',
  type: 'table',
  version: 1,
  sheet_title: 'Orders',
  settings: { add_new_row: 'Everyone', csv_download: true },
  axis: [{ column: 'item', editable: 'Everyone' }],
  actions: [{ type: 'Duplicate row' }, { type: 'Delete row' }],
  ...blankParts,
};
const rowPdf: StoredBlock = { ...table, id: 'pdf', actions: [{ type: 'Download pdf' }] };
const form: StoredBlock = {
  ...table,
  id: 'form',
  type: 'form',
  settings: {},
  axis: [{ column: 'photo', type: 'file' }],
  actions: [],
};
const talk: StoredBlock = {
  ...table,
  id: 'talk',
  type: 'comments',
  sheet_title: null,
  settings: { who_may_comment: 'Everyone' },
  axis: [],
  actions: [],
};
