/** The list of pages of an app: add, rename, move, make home, delete. Every change answers the whole list. */
import type { addPage as addEndpoint, deletePage as deleteEndpoint, updatePage as updateEndpoint } from '#api/apps.ts';
import { isAuthSlug, pageSlugProblem } from '#domain/app.ts';
import { defaultPageSettings, type PageDocument } from '#domain/page/document.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { slugOf } from '#kit/slug.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { calledBy } from '../http/audit-actor.ts';
import type { Call } from '../http/call.ts';
import { inTransaction, isDatabaseError, type Transaction } from '../storage/database.ts';
import { json } from '../storage/json.ts';
import { toDocument, toRecord } from './create-pages.ts';

const maxPages = 100;

export async function addPage(call: Call<typeof addEndpoint>) {
  const { app, body, services } = call;
  if (app.kind === 'board') throw new Problem('invalid_input', 'A board is one page. Divide it into sections instead.');
  return inTransaction(services.database, async (transaction) => {
    const pages = await lockPages(transaction, app.id);
    if (pages.length >= maxPages) throw new Problem('invalid_input', `An app has at most ${maxPages} pages.`);
    const source =
      pages.find((page) => page.id === body.copy_of) ?? pages.find((page) => page.page_type === 'home') ?? pages[0];
    const document = source ? toDocument(source.document) : { settings: defaultPageSettings, blocks: [] };
    const slug = freeSlug(body.page_name, new Set(pages.map((page) => page.page_slug)));
    const page = await transaction
      .insertInto('pages')
      .values({
        id: newId('pag'),
        app_id: app.id,
        page_name: body.page_name,
        page_slug: slug,
        page_type: 'page',
        position: pages.length,
        is_auth: isAuthSlug(slug),
        document: json(body.copy_of === undefined ? frameOf(document) : withNewIds(document)),
        deleted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(transaction, call, 'page.added', page.id, `added the page ${page.page_name} to the app ${app.name}`);
    return { page: toRecord(page) };
  });
}

export async function updatePage(call: Call<typeof updateEndpoint>) {
  const { app, params, body, services } = call;
  const slug = body.page_slug?.toLowerCase();
  const problem = slug === undefined ? null : pageSlugProblem(slug);
  if (problem) throw invalidSlug(problem);
  try {
    return await inTransaction(services.database, async (transaction) => {
      const pages = await lockPages(transaction, app.id);
      const page = pages.find((one) => one.id === params.pageId);
      if (!page) throw new Problem('not_found', 'This page is no longer there.');
      const staysHome = page.page_type === 'home';
      if (slug !== undefined && (slug === '') !== staysHome) {
        throw invalidSlug(staysHome ? 'The home page has no address of its own.' : 'Enter an address for the page.');
      }
      if (body.page_type === 'home' && !staysHome) await makeHome(transaction, pages, page.id);
      await transaction
        .updateTable('pages')
        .set({
          updated_at: new Date(),
          ...(body.page_name !== undefined && { page_name: body.page_name }),
          ...(slug !== undefined && { page_slug: slug, is_auth: isAuthSlug(slug) }),
          ...(body.is_public !== undefined && { is_public: body.is_public }),
        })
        .where('id', '=', page.id)
        .execute();
      if (body.page_name !== undefined && body.page_name !== page.page_name) {
        const summary = `renamed the page ${page.page_name} of the app ${app.name} to ${body.page_name}`;
        await record(transaction, call, 'page.renamed', page.id, summary);
      }
      if (body.is_public !== undefined && body.is_public !== page.is_public) {
        const whom = body.is_public ? 'everyone' : 'signed-in people alone';
        const summary = `opened the page ${page.page_name} of the app ${app.name} to ${whom}`;
        await record(transaction, call, 'page.opened', page.id, summary);
      }
      if (body.position !== undefined) await moveTo(transaction, pages, page.id, body.position);
      await touchApp(transaction, app.id);
      return { pages: (await lockPages(transaction, app.id)).map(toRecord) };
    });
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error;
    throw invalidSlug('Another page has this address. Choose another.');
  }
}

export async function deletePage(call: Call<typeof deleteEndpoint>) {
  const { app, params, services } = call;
  return inTransaction(services.database, async (transaction) => {
    const pages = await lockPages(transaction, app.id);
    const page = pages.find((one) => one.id === params.pageId);
    if (!page) throw new Problem('not_found', 'This page is no longer there.');
    if (page.page_type === 'home') {
      throw new Problem('invalid_input', 'The home page stays. Make another page the home page first.');
    }
    await transaction.updateTable('pages').set({ deleted_at: new Date() }).where('id', '=', page.id).execute();
    await record(
      transaction,
      call,
      'page.deleted',
      page.id,
      `deleted the page ${page.page_name} of the app ${app.name}`,
    );
    await touchApp(transaction, app.id);
    return { pages: (await lockPages(transaction, app.id)).map(toRecord) };
  });
}

type Pages = Awaited<ReturnType<typeof lockPages>>;

function lockPages(transaction: Transaction, appId: string) {
  return transaction
    .selectFrom('pages')
    .selectAll()
    .where('app_id', '=', appId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The new home takes the empty address; the old one gets one from its name. */
async function makeHome(transaction: Transaction, pages: Pages, pageId: string): Promise<void> {
  const taken = new Set(pages.map((page) => page.page_slug));
  for (const home of pages.filter((page) => page.page_type === 'home')) {
    const slug = freeSlug(home.page_name, taken);
    await transaction
      .updateTable('pages')
      .set({ page_type: 'page', page_slug: slug, is_auth: isAuthSlug(slug) })
      .where('id', '=', home.id)
      .execute();
  }
  await transaction
    .updateTable('pages')
    .set({ page_type: 'home', page_slug: '', is_auth: false })
    .where('id', '=', pageId)
    .execute();
}

async function moveTo(transaction: Transaction, pages: Pages, pageId: string, position: number): Promise<void> {
  const rest = pages.map((page) => page.id).filter((id) => id !== pageId);
  const order = rest.toSpliced(Math.min(position, rest.length), 0, pageId);
  for (const [index, id] of order.entries()) {
    await transaction.updateTable('pages').set({ position: index }).where('id', '=', id).execute();
  }
}

function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const base = slugOf(name).slice(0, 70).replace(/-+$/, '') || 'page';
  const start = pageSlugProblem(base) === null ? base : `${base}-page`;
  if (!taken.has(start)) return start;
  for (let number = 2; ; number++) if (!taken.has(`${start}-${number}`)) return `${start}-${number}`;
}

/** Only what frames every page of the app: its header and footer. */
function frameOf(document: PageDocument): PageDocument {
  const { settings, blocks } = document;
  return withNewIds({ settings, blocks: blocks.filter((block) => definitionOf(block.type)?.single) });
}

function withNewIds(document: PageDocument): PageDocument {
  return { ...document, blocks: document.blocks.map((block) => ({ ...block, id: newId('blk') })) };
}

async function record(
  transaction: Transaction,
  call: Call<typeof addEndpoint> | Call<typeof updateEndpoint> | Call<typeof deleteEndpoint>,
  action: string,
  page_id: string,
  summary: string,
): Promise<void> {
  const { app, services } = call;
  const entry = { workspace_id: app.workspace_id, ...calledBy(call), action, subject: { app_id: app.id, page_id } };
  await services.audit.record({ ...entry, summary }, transaction);
}

async function touchApp(transaction: Transaction, appId: string): Promise<void> {
  await transaction.updateTable('apps').set({ updated_at: new Date() }).where('id', '=', appId).execute();
}

const invalidSlug = (message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path: 'page_slug', message }] });
