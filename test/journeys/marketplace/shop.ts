/** People of the marketplace: an author with an app that holds secrets, a reviewer, and someone who begins with it. */
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { newId } from '#kit/ids.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { type Answer, openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

export const reviewRequest = '/api/multipage/marketplace/review-request';
/** Is in everything that must not travel. */
export const secret = 'hush-hush';

export interface Shop extends AsyncDisposable {
  sheaf: WholeServer;
  author: TestBrowser;
  author_id: string;
  reviewer: TestBrowser;
  app: AppRecord;
  /** Addresses of stored pictures of the author's workspace. */
  thumbnail: string;
  image: string;
  /** A call at the host of the author's app. */
  atApp(method: string, path: string, body?: object, browser?: TestBrowser): Promise<Answer>;
  /** What a submission is that lacks nothing. */
  listing(changes?: object): object;
  submit(changes?: object): Promise<Answer>;
  /** The app as everybody may submit it: public, without a sign-in. */
  reopen(): Promise<void>;
}

const parts = { version: 1, toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };
export const header: StoredBlock = {
  ...{ id: 'header', type: 'header', sheet_title: null, axis: [], actions: [], ...parts },
  settings: {
    navigationItems: [
      { name: 'Trees', linkType: 'page', pageId: 'page:trees' },
      { name: 'Home', linkType: 'page', pageId: 'page:' },
    ],
  },
};
export const trees: StoredBlock = {
  ...{ id: 'trees', type: 'table', sheet_title: 'Trees', settings: {}, ...parts },
  axis: [{ column: 'name' }, { column: 'height' }, { column: 'mail' }],
  actions: [
    {
      ...{ type: 'API call', title: 'Water it', api_endpoint: `https://water.example/${secret}` },
      ...{ authorization_method: 'Custom Header', token: `token-${secret}`, custom_header: 'X-Water' },
    },
  ],
};
export const form: StoredBlock = {
  ...{ id: 'form', type: 'form', sheet_title: 'Wishes', settings: {}, ...parts, actions: [] },
  axis: [{ column: 'wish' }],
};
const documentOf = (blocks: StoredBlock[]) => ({ settings: defaultPageSettings, blocks });

export async function openShop(variables: Record<string, string> = {}): Promise<Shop> {
  const sheaf = await openServer({ REVIEWER_EMAILS: 'rita@example.com', ...variables });
  const { services } = sheaf;
  const author = sheaf.browser();
  await author.signUp('Anna');
  const reviewer = sheaf.browser();
  await reviewer.signUp('Rita');
  await services.database.updateTable('users').set({ email_verified_at: new Date() }).execute();
  const { id: author_id, workspace_id } = await services.database
    .selectFrom('users')
    .innerJoin('workspace_members', 'workspace_members.user_id', 'users.id')
    .select(['users.id', 'workspace_id'])
    .where('email', '=', 'anna@example.com')
    .executeTakeFirstOrThrow();
  const app = await makeApp(sheaf, workspace_id);
  const stored = await Promise.all(['thumbnail', 'image'].map((name) => storePicture(sheaf, workspace_id, name)));
  const [thumbnail = '', image = ''] = stored;
  const host = `http://${app.subdomain}.localhost:3000`;
  await handOver(author, app);
  const shop: Omit<Shop, typeof Symbol.asyncDispose> = {
    ...{ sheaf, author, author_id, reviewer, app, thumbnail, image },
    atApp: (method, path, body, browser = author) => browser.call(method, `${host}${path}`, body),
    listing: (changes = {}) => ({
      ...{ description: '<p>Trees of ours.</p>', category: 'other', price: 0, is_free: true, thumbnail },
      ...{ thumbnail_bg_color: '#e7edf6', additional_images: [image], app_id: app.id, ...changes },
    }),
    submit: (changes) => shop.atApp('PUT', reviewRequest, shop.listing(changes)),
    async reopen() {
      await author.call('PUT', `/api/apps/${app.id}`, { public: true, sign_in_method: 'No sign in' });
    },
  };
  return { ...shop, [Symbol.asyncDispose]: () => sheaf[Symbol.asyncDispose]() };
}

async function makeApp({ services }: WholeServer, workspace_id: string): Promise<AppRecord> {
  const text = (id: string, name: string) => ({ id, name, type: 'text' as const });
  const names = Array.from({ length: 300 }, (_, at) => `Tree ${at + 1}`);
  const { id: workbook_id } = await services.workbooks.create({
    workspace_id,
    name: `Orchard ${secret}`,
    sheets: [
      {
        title: 'Trees',
        columns: [
          text('name', 'Name'),
          { id: 'height', name: 'Height', type: 'number' },
          { id: 'mail', name: 'E-mail', type: 'email' },
          text('salary_note', 'Internal note'),
        ],
        rows: names.map((name, at) => ({
          cells: {
            ...{ name: at < 200 ? name : `${name} ${secret}`, height: at + 1 },
            ...{ mail: `${secret}${at}@example.com`, salary_note: secret },
          },
        })),
      },
      {
        title: 'Wishes',
        columns: [text('wish', 'Wish'), text('_id', '_id')],
        rows: [{ cells: { wish: secret, _id: secret } }],
      },
      { title: `Salaries ${secret}`, columns: [text('who', 'Who')], rows: [{ cells: { who: secret } }] },
    ],
  });
  const app = await services.apps.create({
    ...{ workspace_id, workbook_id, name: 'The Orchard & Friends!', subdomain: 'our-orchard', public: true },
    settings: { description: 'Trees of ours.' },
    pages: [
      { page_name: 'Home', page_slug: '', page_type: 'home', document: documentOf([header, form]) },
      { page_name: 'Trees', page_slug: 'trees', page_type: 'page', document: documentOf([header, trees]) },
    ],
  });
  await services.database
    .insertInto('app_users')
    .values({
      ...{ id: newId('apu'), app_id: app.id, name: secret, email: `${secret}@example.com`, permissions: 'read' },
      ...{ row_identity: secret, password_hash: secret },
    })
    .execute();
  return app;
}

export async function storePicture(
  { services }: WholeServer,
  workspace_id: string,
  content: string,
  size = content.length,
): Promise<string> {
  async function* bytes() {
    yield new TextEncoder().encode(content);
  }
  const { key, sha256 } = await services.files.put(bytes(), { mime: 'image/png' });
  await services.database
    .insertInto('files')
    .values({
      ...{ id: newId('fil'), workspace_id, app_id: null, name: 'x.png', mime: 'image/png', size, sha256 },
      storage_key: key,
    })
    .execute();
  return `/files/${key}`;
}

/** Someone of the site at the host of an app. */
export async function handOver(browser: TestBrowser, app: Pick<AppRecord, 'id'>): Promise<void> {
  const { body } = await browser.call('POST', `/api/apps/${app.id}/hand-over`, {});
  await browser.open(String(body['href']));
}
