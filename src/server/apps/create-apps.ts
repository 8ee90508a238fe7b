import {
  defaultAppSettings,
  isAuthSlug,
  signInMethods,
  subdomainProblem,
  type AppSettings,
  type SignInMethod,
} from '#domain/app.ts';
import { newId } from '#kit/ids.ts';
import { slugOf } from '#kit/slug.ts';
import type { PageDocument } from '#domain/page/document.ts';
import type { Viewer } from '#domain/access.ts';
import type { Environment } from '../../environment.ts';
import { originOf } from '../http/host.ts';
import type { AppRecord, Session } from '../scope.ts';
import type { Accounts, Apps, NewApp } from '../services.ts';
import { type Database, inTransaction, type Transaction } from '../storage/database.ts';
import { json } from '../storage/json.ts';
import type { Stored } from '../storage/schema.ts';

export function createApps(needs: { database: Database; environment: Environment; accounts: Accounts }): Apps {
  const { database, environment, accounts } = needs;
  const living = () => database.selectFrom('apps').selectAll().where('deleted_at', 'is', null);
  return {
    async bySubdomain(subdomain) {
      return toRecord(await living().where('subdomain', '=', subdomain).executeTakeFirst());
    },
    async byId(appId) {
      return toRecord(await living().where('id', '=', appId).executeTakeFirst());
    },
    async listOf(workspaceId) {
      const found = await living().where('workspace_id', '=', workspaceId).orderBy('updated_at', 'desc').execute();
      return found.flatMap((app) => toRecord(app) ?? []);
    },
    create: (input) => inTransaction(database, (transaction) => createApp(transaction, input)),
    hrefOf: (app, path = '/') => `${originOf(`${app.subdomain}.${environment.MAIN_HOST}`, environment)}${path}`,
    viewerOf: (session, app) => viewerOf(database, accounts, session, app),
  };
}

/** The stored app as the product knows it; null for none, or one without an address. */
export function toRecord(app: Stored<'apps'> | undefined): AppRecord | null {
  if (!app || app.subdomain === null) return null;
  const { id, workspace_id, workbook_id, kind, name, subdomain, created_at, updated_at } = app;
  return {
    ...{ id, workspace_id, workbook_id, kind, name, subdomain, created_at, updated_at },
    public: app.public,
    sign_in_method:
      signInMethods.find((method): method is SignInMethod => method === app.sign_in_method) ?? 'No sign in',
    settings: { ...defaultAppSettings, ...(app.settings as Partial<AppSettings>) },
  };
}

async function viewerOf(
  database: Database,
  accounts: Accounts,
  session: Session | null,
  app: AppRecord,
): Promise<Viewer> {
  if (session?.user_id && (await accounts.isMember(session.user_id, app.workspace_id))) {
    const user = await accounts.userOf(session);
    if (user) return { kind: 'editor', id: user.id, name: user.name, email: user.email };
  }
  if (session?.app_user_id) {
    const found = await database
      .selectFrom('app_users')
      .select(['id', 'name', 'email', 'permissions', 'row_identity'])
      .where('id', '=', session.app_user_id)
      .where('app_id', '=', app.id)
      .executeTakeFirst();
    if (found) return { kind: 'app_user', ...found };
  }
  return { kind: 'anonymous' };
}

async function createApp(transaction: Transaction, input: NewApp): Promise<AppRecord> {
  const id = newId('app');
  const app = await transaction
    .insertInto('apps')
    .values({
      id,
      workspace_id: input.workspace_id,
      workbook_id: input.workbook_id,
      kind: 'multipage',
      name: input.name,
      subdomain: await freeSubdomain(transaction, input.subdomain ?? input.name),
      public: input.public ?? false,
      settings: json({ ...defaultAppSettings, ...input.settings }),
      sign_in_password_hash: null,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const ids = new Map(input.pages.map((page) => [page.page_slug, newId('pag')]));
  await transaction
    .insertInto('pages')
    .values(
      input.pages.map((page, position) => ({
        id: ids.get(page.page_slug) ?? newId('pag'),
        app_id: id,
        page_name: page.page_name,
        page_slug: page.page_slug,
        page_type: page.page_type,
        position,
        is_auth: isAuthSlug(page.page_slug),
        document: json(resolvePages(page.document, ids)),
        deleted_at: null,
      })),
    )
    .execute();
  const record = toRecord(app);
  if (!record) throw new Error('the app just made has no address');
  return record;
}

/** Puts the ids of the pages just made where the document names a page by its slug (domain/proposal/proposed-block.ts). */
function resolvePages(document: PageDocument, ids: ReadonlyMap<string, string>): PageDocument {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith('page:') ? (ids.get(value.slice('page:'.length)) ?? '') : value,
  );
}

/** The wanted sub-domain, made valid and, where it is taken, numbered. */
async function freeSubdomain(transaction: Transaction, wanted: string): Promise<string> {
  const base = slugOf(wanted)
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  const start = subdomainProblem(base) === null ? base : `${base || 'my'}-app`.replace(/^-+/, '');
  const valid = subdomainProblem(start) === null ? start : `app-${newId().slice(-8)}`;
  const taken = await transaction
    .selectFrom('apps')
    .select('subdomain')
    .where('subdomain', 'like', `${valid}%`)
    .execute();
  const names = new Set(taken.map((app) => app.subdomain));
  if (!names.has(valid)) return valid;
  for (let number = 2; ; number++) if (!names.has(`${valid}-${number}`)) return `${valid}-${number}`;
}
