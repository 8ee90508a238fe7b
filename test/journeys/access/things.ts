/** A workspace with people in every role, an app with a page and a workbook: things that no one else touches. */
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { apiKeyPrefix, apiScopeNames, type ApiScope } from '#features/workspaces/rules/workspace.ts';
import type { AppKind, SignInMethod } from '#features/apps/rules/app.ts';
import { defaultBoardSettings } from '#features/boards/rules/board-settings.ts';
import { type BlogThings, makeBlogThings } from './blog-things.ts';
import { newId, randomText } from '#kit/ids.ts';
import { releaseDraft } from '#features/apps/server/log/release-app.ts';
import { inTransaction } from '#platform/database/database.ts';
import { hashToken } from '#platform/http/token.ts';
import type { AppRecord, FullPageRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Services } from '#platform/services.ts';
import { json } from '#platform/database/json.ts';
import { threadId } from '#features/comments/server/threads/thread-id.ts';

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
  /** A guest's: no one's own. */
  comment_id: string;
  blog: BlogThings;
}

/** Is in every thing that only its own people may read. */
export const secretWord = 'hush-hush';
/** The only scope of the narrow key. */
export const narrowScope: ApiScope = 'app-users:read';

export type Privacy = 'private' | 'public' | 'password';

export async function makeThings(services: Services, privacy: Privacy, kind: AppKind = 'multipage'): Promise<Things> {
  const { database } = services;
  const workspace_id = newId('wsp');
  await database.insertInto('workspaces').values({ id: workspace_id, name: secretWord }).execute();
  const people = await makePeople(services, workspace_id);
  const { environment } = services;
  environment.ADMIN_EMAILS.push(people.signed_in_admin.email, people.installation_admin.email);
  environment.REVIEWER_EMAILS.push(people.reviewer.email);
  // Hundreds are made: whatever needs nothing of the others is made next to them.
  const [keys, invitation, blog, { app, app_users, ...rest }] = await Promise.all([
    storeKeys(services, people.owner.id, workspace_id),
    storeInvitation(services, workspace_id, people.owner.id, people.stranger.email),
    makeBlogThings(services, secretWord),
    makeApp(services, workspace_id, privacy, kind),
  ]);
  return { workspace_id, people, app_users, ...keys, invitation, app, ...rest, blog };
}

const somebody = (prefix: string): Person => {
  const id = newId(prefix);
  return { id, email: `${id}@example.com` };
};

/** Each with a workspace of their own, and most with a place in this one. */
async function makePeople({ database }: Services, workspace_id: string): Promise<Things['people']> {
  const roles = { owner: 'owner', admin: 'admin', editor: 'editor', member: 'editor' } as const;
  const people = {
    owner: somebody('usr'),
    admin: somebody('usr'),
    editor: somebody('usr'),
    member: somebody('usr'),
    stranger: somebody('usr'),
    installation_admin: somebody('usr'),
    reviewer: somebody('usr'),
    signed_in_admin: somebody('usr'),
  };
  const everybody = Object.values(people);
  const own = everybody.map(({ id }) => ({ workspace_id: newId('wsp'), user_id: id, role: 'owner' as const }));
  await Promise.all([
    database
      .insertInto('users')
      .values(
        everybody.map((person) => ({
          ...{ ...person, name: 'Somebody', password_hash: null, email_verified_at: new Date() },
          ...(person === people.signed_in_admin && {
            ...{ password_hash: 'a hash', totp_secret: 'a secret', totp_confirmed_at: new Date() },
          }),
        })),
      )
      .execute(),
    database
      .insertInto('workspaces')
      .values(own.map((one) => ({ id: one.workspace_id, name: 'Own' })))
      .execute(),
  ]);
  const members = (Object.keys(roles) as (keyof typeof roles)[]).map((name) => ({
    ...{ workspace_id, user_id: people[name].id, role: roles[name] },
  }));
  await Promise.all([
    database
      .insertInto('workspace_members')
      .values([...own, ...members])
      .execute(),
    database
      .updateTable('users')
      .set({ current_workspace_id: workspace_id })
      .where(
        'id',
        'in',
        members.map(({ user_id }) => user_id),
      )
      .execute(),
  ]);
  return people;
}

async function makeAppUsers({ database }: Services, app_id: string): Promise<Things['app_users']> {
  const people = {
    reader: somebody('apu'),
    writer: somebody('apu'),
    other: somebody('apu'),
    invited: somebody('apu'),
  };
  const statuses = { reader: 'active', writer: 'active', other: 'waiting', invited: 'invited' } as const;
  await database
    .insertInto('app_users')
    .values(
      (Object.keys(people) as (keyof typeof people)[]).map((name) => ({
        ...{ ...people[name], app_id, name: secretWord, status: statuses[name] },
        ...{ permissions: name === 'writer' ? ('read-write' as const) : ('read' as const) },
        ...{ row_identity: null, password_hash: null },
      })),
    )
    .execute();
  return people;
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
  const [{ id: workbook_id }, { id: trashed_workbook_id }] = await Promise.all([
    services.workbooks.create({ workspace_id, name: secretWord, sheets }),
    services.workbooks.create({ workspace_id, name: secretWord, sheets: [] }),
  ]);
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
  const draft = services.pages.of(made, 'draft');
  const [app, home, orders, sheet, app_users] = await Promise.all([
    services.apps.byId(made.id),
    draft.bySlug(''),
    draft.bySlug('orders'),
    services.workbooks.sheetByTitle(workbook_id, 'Orders'),
    makeAppUsers(services, made.id),
    services.database
      .updateTable('workbooks')
      .set({ deleted_at: new Date() })
      .where('id', '=', trashed_workbook_id)
      .execute(),
  ]);
  const page = kind === 'board' ? home : orders;
  if (!app || !home || !page || !sheet) throw new Error('what was just made is not there');
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  const query = { columns: [], page: { offset: 0, limit: 1 } };
  const [answer, comment_id] = await Promise.all([
    services.engine.query(sheet.id, query, context),
    storeComment(services, app.id, page.page_id),
  ]);
  const [row] = answer.rows;
  if (!row) throw new Error('the sheet has no row');
  return {
    app,
    app_users,
    home,
    page,
    workbook_id,
    trashed_workbook_id,
    sheet,
    row: { row_id: row.row_id, version: row.version },
    comment_id,
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

async function storeKeys(
  { database }: Services,
  user_id: string,
  workspace_id: string,
): Promise<Pick<Things, 'keys' | 'key_id'>> {
  const [key, narrow_key] = [`${apiKeyPrefix}${randomText(43)}`, `${apiKeyPrefix}${randomText(43)}`];
  const valuesOf = (text: string, scopes: readonly ApiScope[]) => ({
    ...{ id: newId('key'), workspace_id, user_id, name: 'Key', scopes: json<string[]>([...scopes]) },
    ...{ key_hash: hashToken(text), hint: text.slice(0, 10) },
  });
  const whole = valuesOf(key, apiScopeNames);
  await database
    .insertInto('api_keys')
    .values([whole, valuesOf(narrow_key, [narrowScope])])
    .execute();
  return { keys: { key, narrow_key }, key_id: whole.id };
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
  axis: [
    { column: 'photo', type: 'file' },
    {
      column: 'item',
      lookup_key: { sheet_title: 'Orders', column: 'item' },
      lookup_name: { sheet_title: 'Orders', column: 'item' },
    },
  ],
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
