import type { AppPage, GoesLive } from '../rules/document/document.ts';
import type { AppAutomation } from '#features/automations/rules/app-automation.ts';
import { settledAutomations } from '#features/automations/server/live/portable.ts';
import { subdomainProblem, type AppSettings, type SignInMethod } from '../rules/app.ts';
import type { PageDocument } from '../rules/page/document.ts';
import { boardSlugProblem } from '#features/boards/rules/board-slug.ts';
import { pageByIds } from '#blocks/page-columns.ts';
import { newId } from '#kit/ids.ts';
import { slugOf } from '#kit/slug.ts';
import { storeFirstDraft } from './log/first-draft.ts';
import { accessOfNewApp, lookOf } from './log/theme-of.ts';
import type { AppRecord, NewApp } from '../services.ts';
import { atFreeAddress } from './address/at-free-address.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { sheetsToName } from '#features/workbooks/server/rows/sheets/sheets-to-name.ts';
import { freeName } from './free-name.ts';
import { holdWorkbook } from './hold-workbook.ts';
import { toRecord } from './to-record.ts';

export interface AppToInsert {
  workspace_id: string;
  workbook_id: string | null;
  kind: AppRecord['kind'];
  name: string;
  /** The address that it prefers; else by its name. */
  subdomain?: string | undefined;
  public: boolean;
  sign_in_method?: SignInMethod;
  settings: Partial<AppSettings>;
  goes_live?: GoesLive | undefined;
  is_showcase?: boolean;
  pages: AppPage[];
  /** Portable ones. (features/automations/server/live) */
  automations?: readonly AppAutomation[];
}

/** A new app, its pages given their ids. */
export function insertNewApp(database: Database, mainHost: string, input: NewApp): Promise<AppRecord> {
  const ids = new Map(input.pages.map((page) => [page.page_slug, newId('pag')]));
  const pages = input.pages.map(
    (page): AppPage => ({
      ...{ id: ids.get(page.page_slug) ?? newId('pag'), name: page.page_name, slug: page.page_slug },
      ...{ type: page.page_type, is_public: page.is_public ?? true, document: resolvePages(page.document, ids) },
    }),
  );
  const app = {
    ...input,
    kind: input.kind ?? ('multipage' as const),
    public: input.public ?? false,
    settings: input.settings ?? {},
    pages,
  };
  return atFreeAddress(database, (transaction) => insertApp(transaction, mainHost, app));
}

/** Puts an app and its pages into the tables; its sub-domain is the wanted one or one near it. */
export async function insertApp(transaction: Transaction, mainHost: string, input: AppToInsert): Promise<AppRecord> {
  await holdWorkbook(transaction, input);
  const id = newId('app');
  // What templates are previewed with has a host of its own, whatever it shows.
  const addressKind = input.is_showcase ? 'multipage' : input.kind;
  await transaction
    .insertInto('apps')
    .values({
      ...{ id, workspace_id: input.workspace_id, workbook_id: input.workbook_id, kind: input.kind },
      // All preview apps are in one workspace, which is never shown as a list.
      name: input.is_showcase ? input.name : await freeName(transaction, input.workspace_id, input.name),
      ...(await freeAddress(transaction, mainHost, addressKind, input.subdomain ?? input.name)),
      ...{ public: input.public, is_showcase: input.is_showcase ?? false },
      ...(input.sign_in_method && { sign_in_method: input.sign_in_method }),
      ...(input.goes_live && { goes_live: input.goes_live }),
      sign_in_password_hash: null,
      deleted_at: null,
    })
    .execute();
  const sheets = await sheetsToName(transaction, input.workbook_id);
  const pages = input.pages.map((page) => ({ ...page, document: pageByIds(page.document, sheets) }));
  const automations = await settledAutomations(
    transaction,
    { id, workbook_id: input.workbook_id },
    input.automations ?? [],
  );
  const document = { look: lookOf(input.settings), pages, ...(automations.length > 0 && { automations }) };
  await storeFirstDraft(transaction, id, { document, access: accessOfNewApp(input.settings), user_id: null });
  const app = await transaction.selectFrom('apps').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const record = toRecord(app);
  if (!record) throw new Error('the app just made has no address');
  return record;
}

/** The wanted address for an app of this kind, made valid and, where it is taken, numbered. `mainHost` names the site. */
export async function freeAddress(
  transaction: Transaction,
  mainHost: string,
  kind: AppRecord['kind'],
  requested: string,
): Promise<{ subdomain: string | null; board_slug: string | null }> {
  const column = kind === 'board' ? 'board_slug' : 'subdomain';
  const problem = (name: string): string | null =>
    kind === 'board' ? boardSlugProblem(name) : subdomainProblem(name, mainHost);
  const ending = kind === 'board' ? 'board' : 'app';
  const base = slugOf(requested)
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  const start = problem(base) === null ? base : `${base || 'my'}-${ending}`.replace(/^-+/, '');
  const valid = problem(start) === null ? start : `${ending}-${newId().slice(-8).toLowerCase()}`;
  const taken = await transaction.selectFrom('apps').select(column).where(column, 'like', `${valid}%`).execute();
  const names = new Set<unknown>(taken.map((app) => app[column]));
  let free = valid;
  for (let number = 2; names.has(free); number++) free = `${valid}-${number}`;
  return { subdomain: null, board_slug: null, [column]: free };
}

/** Moves an app to the sub-domain that is wanted, or one near it, and answers which. */
export async function moveTo(
  transaction: Transaction,
  mainHost: string,
  appId: string,
  requested: string,
): Promise<string> {
  const { subdomain } = await freeAddress(transaction, mainHost, 'multipage', requested);
  await transaction.updateTable('apps').set({ subdomain }).where('id', '=', appId).execute();
  return subdomain ?? '';
}

/** Puts the ids of the pages just made where the document names a page by its slug (proposals/rules/proposed-block.ts). */
function resolvePages(document: PageDocument, ids: ReadonlyMap<string, string>): PageDocument {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith('page:') ? (ids.get(value.slice('page:'.length)) ?? '') : value,
  );
}
