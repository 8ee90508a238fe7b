import type { editPage as editEndpoint } from '#api/apps.ts';
import { checkBlock, checkFilters } from '#blocks/check-block.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { type NamedSheet, pageByIds } from '#blocks/page-columns.ts';
import type { PageDocument, PageEdit } from '#domain/page/document.ts';
import { applyEdit } from '#domain/page/edit.ts';
import { editsBetween } from '#domain/page/edits-between.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import type { FullPageRecord } from '../scope.ts';
import { inTransaction, type Transaction } from '../storage/database.ts';
import { json } from '../storage/json.ts';
import { keepSecret } from '../storage/kept-secrets.ts';
import { sheetsToName } from '../storage/sheets-to-name.ts';
import { concealEdit } from './conceal-secrets.ts';
import { toFullRecord } from './create-pages.ts';
import { checkBoard } from './check-board.ts';
import { readPage } from './read-page.ts';
import { keepHistory } from './rewrite-pages.ts';

/**
 * Applies the changes that an editor made at `revision`, checks every touched block against the catalogue, keeps columns
 * by id where names came in, and each change in the page's history. `revision_conflict` hands back the newer page; `invalid_input` names each bad field.
 */
export async function editPage(call: Call<typeof editEndpoint>) {
  const { app, params, body, services } = call;
  const edited = await inTransaction(services.database, async (transaction) => {
    const stored = await transaction
      .selectFrom('pages')
      .selectAll()
      .where('app_id', '=', app.id)
      .where('id', '=', params.pageId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    const page = toFullRecord(stored);
    if (!page) throw new Problem('not_found', 'This page is no longer there.');
    return page.revision === body.revision ? store(transaction, call, page) : null;
  });
  if (edited) return edited;
  const page = await readPage(services.database, app, params.pageId);
  const sentence = 'This page was changed in another window. Your view is brought up to date.';
  throw new Problem('revision_conflict', sentence, { details: { page } });
}

async function store(transaction: Transaction, call: Call<typeof editEndpoint>, page: FullPageRecord) {
  const { app, body, user } = call;
  const edits: PageEdit[] = [];
  let document = page.document;
  for (const brought of body.edits) {
    const edit = await concealEdit(brought, document, (secret) => keepSecret(transaction, app.workspace_id, secret));
    document = applyEdit(document, edit, placement);
    edits.push(edit);
  }
  checkTouched(document, edits);
  const byIds = touchedByIds(document, edits, await sheetsToName(transaction, app.workbook_id));
  edits.push(...editsBetween(document, byIds));
  document = byIds;
  const revision = page.revision + edits.length;
  await transaction
    .updateTable('pages')
    .set({ document: json(document), revision, updated_at: new Date() })
    .where('id', '=', page.page_id)
    .execute();
  await keepHistory(transaction, { id: page.page_id, revision: page.revision }, edits, user.id);
  await transaction.updateTable('apps').set({ updated_at: new Date() }).where('id', '=', app.id).execute();
  return { revision };
}

const placement = (type: string) => definitionOf(type)?.single ?? null;

/** Ids of the blocks that the changes wrote into. */
const touchedBlocks = (edits: readonly PageEdit[]): Set<string> =>
  new Set(edits.flatMap((edit) => ('block' in edit ? edit.block.id : edit.kind === 'set-block' ? edit.id : [])));

/** The page with columns by id in what the changes wrote; the rest stands as it was saved. */
function touchedByIds(document: PageDocument, edits: readonly PageEdit[], sheets: readonly NamedSheet[]): PageDocument {
  const touched = touchedBlocks(edits);
  const { blocks, filters } = pageByIds(document, sheets);
  const setsFilters = filters && edits.some((edit) => edit.kind === 'set-filters');
  return {
    ...document,
    blocks: document.blocks.map((block, at) => (touched.has(block.id) ? (blocks[at] ?? block) : block)),
    ...(setsFilters && { filters }),
  };
}

function checkTouched(document: PageDocument, edits: readonly PageEdit[]): void {
  const touched = touchedBlocks(edits);
  const fields = document.blocks.flatMap((block, index) =>
    touched.has(block.id) ? checkBlock(block, `blocks.${index}`) : [],
  );
  fields.push(...checkBoard(document, edits));
  if (edits.some((edit) => edit.kind === 'set-filters'))
    fields.push(...checkFilters(document.filters ?? [], 'filters'));
  if (fields.length === 0) return;
  throw new Problem('invalid_input', fields.map((field) => field.message).join(' '), { fields });
}
