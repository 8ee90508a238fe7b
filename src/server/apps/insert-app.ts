import { defaultAppSettings, isAuthSlug, subdomainProblem, type AppSettings, type SignInMethod } from '#domain/app.ts';
import type { PageDocument } from '#domain/page/document.ts';
import { newId } from '#kit/ids.ts';
import { slugOf } from '#kit/slug.ts';
import type { AppRecord } from '../scope.ts';
import type { NewApp } from '../services.ts';
import { type Database, inTransaction, isDatabaseError, type Transaction } from '../storage/database.ts';
import { json } from '../storage/json.ts';
import { toRecord } from './to-record.ts';

export interface AppToInsert {
  workspace_id: string;
  workbook_id: string | null;
  kind: AppRecord['kind'];
  name: string;
  /** Where it would like to stand; else by its name. */
  subdomain?: string | undefined;
  public: boolean;
  sign_in_method?: SignInMethod;
  settings: Partial<AppSettings>;
  pages: PageToInsert[];
}
export interface PageToInsert {
  id: string;
  page_name: string;
  page_slug: string;
  page_type: string;
  is_public?: boolean;
  document: PageDocument;
}

/** A new app, its pages given their ids. */
export function createApp(database: Database, input: NewApp): Promise<AppRecord> {
  const ids = new Map(input.pages.map((page) => [page.page_slug, newId('pag')]));
  const pages = input.pages.map((page) => ({
    ...page,
    id: ids.get(page.page_slug) ?? newId('pag'),
    document: resolvePages(page.document, ids),
  }));
  const app = {
    ...input,
    kind: 'multipage' as const,
    public: input.public ?? false,
    settings: input.settings ?? {},
    pages,
  };
  return atFreeAddress(database, (transaction) => insertApp(transaction, app));
}

/** Puts an app and its pages into the tables; its sub-domain is the wanted one or one near it. */
export async function insertApp(transaction: Transaction, input: AppToInsert): Promise<AppRecord> {
  const id = newId('app');
  const app = await transaction
    .insertInto('apps')
    .values({
      ...{ id, workspace_id: input.workspace_id, workbook_id: input.workbook_id, kind: input.kind, name: input.name },
      subdomain: await freeSubdomain(transaction, input.subdomain ?? input.name),
      public: input.public,
      ...(input.sign_in_method && { sign_in_method: input.sign_in_method }),
      settings: json({ ...defaultAppSettings, ...input.settings }),
      sign_in_password_hash: null,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const pages = input.pages.map(({ document, ...page }, position) => ({
    ...page,
    ...{ app_id: id, position, is_auth: isAuthSlug(page.page_slug), document: json(document), deleted_at: null },
  }));
  if (pages.length > 0) await transaction.insertInto('pages').values(pages).execute();
  const record = toRecord(app);
  if (!record) throw new Error('the app just made has no address');
  return record;
}

/** Runs `work` in a transaction, again where somebody else took the address that it had found free. */
export async function atFreeAddress<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(database, work);
    } catch (error) {
      if (attempt === 5 || !isDatabaseError(error, '23505', 'apps_subdomain_key')) throw error;
    }
  }
}

/** The wanted sub-domain, made valid and, where it is taken, numbered. */
export async function freeSubdomain(transaction: Transaction, wanted: string): Promise<string> {
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

/** Puts the ids of the pages just made where the document names a page by its slug (domain/proposal/proposed-block.ts). */
function resolvePages(document: PageDocument, ids: ReadonlyMap<string, string>): PageDocument {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith('page:') ? (ids.get(value.slice('page:'.length)) ?? '') : value,
  );
}
