/** What an editor's changes may hold: every touched block against the catalogue, and columns by their ids. */
import { checkBlock, checkFilters } from '#blocks/check-block.ts';
import { placement } from '#blocks/newest-page.ts';
import { type NamedSheet, pageByIds } from '#blocks/page-columns.ts';
import { appsNamed } from '#features/automations/rules/app-automation.ts';
import { checkAutomation, type SheetToCheck } from '#features/automations/rules/check-automation.ts';
import { t } from '#kit/language/product.ts';
import { applyAppEdit } from '../../rules/document/apply.ts';
import type { AppDocument, AppEdit, AppPage } from '../../rules/document/document.ts';
import { editsBetweenPages } from '../../rules/document/edits-between.ts';
import { defaultPageSettings, type PageDocument, type PageEdit } from '../../rules/page/document.ts';
import { applyEdit } from '../../rules/page/edit.ts';
import { setPage } from '../../rules/page/set-setting.ts';
import { type FieldProblem, Problem } from '#kit/problem.ts';
import { checkBoard } from './check-board.ts';
import { concealDocument, concealEdit, type StoreSecret } from './conceal-secrets.ts';

export interface AppliedEdits {
  document: AppDocument;
  /** As they are stored. */
  edits: AppEdit[];
}

/**
 * Applies an editor's changes one after the other with secrets put away, addresses in small letters, and names of
 * columns as ids. Throws a `Problem` that names each bad field.
 */
export async function applyChecked(
  app: { id: string; document: AppDocument },
  brought: readonly AppEdit[],
  around: { store: StoreSecret; sheets: readonly (NamedSheet & SheetToCheck)[] },
): Promise<AppliedEdits> {
  const edits: AppEdit[] = [];
  let { document } = app;
  for (const one of brought) {
    const edit = await prepare(one, document, around.store);
    document = applyAppEdit(document, edit, placement);
    if (edit.kind === 'set-automation') checkAutomationEdit(edit, app.id, around.sheets);
    edits.push(edit);
  }
  checkTouched(document, edits);
  const byIds = touchedByIds(document, edits, around.sheets);
  return { document: byIds.document, edits: [...edits, ...byIds.edits] };
}

async function prepare(edit: AppEdit, document: AppDocument, store: StoreSecret): Promise<AppEdit> {
  switch (edit.kind) {
    case 'edit-page': {
      const page = document.pages.find(({ id }) => id === edit.page_id);
      return page ? { ...edit, edit: await concealEdit(edit.edit, page.document, store) } : edit;
    }
    case 'add-page': {
      const page = { ...edit.page, slug: edit.page.slug.toLowerCase(), document: rebuilt(edit.page) };
      return { ...edit, page: { ...page, document: await concealDocument(page.document, store) } };
    }
    case 'set-slug':
      return { ...edit, slug: edit.slug.toLowerCase() };
    case 'make-home':
      return { ...edit, former_slug: edit.former_slug.toLowerCase() };
    default:
      return edit;
  }
}

/** One that is on can run, and none reaches for the people of another app. What is unfinished may be stored, off. */
function checkAutomationEdit(
  { automation }: Extract<AppEdit, { kind: 'set-automation' }>,
  appId: string,
  sheets: readonly SheetToCheck[],
): void {
  if (!automation) return;
  const refuse = (path: string, message: string): never => {
    throw new Problem('invalid_input', message, { fields: [{ path, message }] });
  };
  const { name, on, sheet_id, definition } = automation;
  if (appsNamed(definition).some((id) => id !== appId))
    refuse('automation.definition', t('“{name}” names another app. Choose this one.', { name }));
  const [problem] = on ? checkAutomation(definition, sheet_id, sheets) : [];
  if (problem)
    refuse(
      `automation.${problem.at}`,
      t('“{name}” can’t be switched on: {problem}', { name, problem: problem.message }),
    );
}

/** A page that comes as a whole goes the way of one that is made step by step: the same rules hold. */
function rebuilt({ document: brought }: AppPage): PageDocument {
  if (brought.board) throw new Problem('invalid_input', 'Only a board has board settings.');
  return editsOfPage(brought).reduce<PageDocument>((document, edit) => applyEdit(document, edit, placement), {
    settings: defaultPageSettings,
    blocks: [],
  });
}

const editsOfPage = ({ settings, blocks, filters = [] }: PageDocument): PageEdit[] => [
  ...Object.entries(settings).map(([key, value]) => setPage([key], value)),
  ...blocks.map((block, index): PageEdit => ({ kind: 'add-block', block, index })),
  ...(filters.length > 0 ? [{ kind: 'set-filters' as const, value: filters }] : []),
];

/** The changes of each page that there still is, and the places of its fields. */
function* editsByPage(document: AppDocument, edits: readonly AppEdit[]) {
  for (const page of document.pages) {
    const own = edits.flatMap((edit): PageEdit[] => {
      if (edit.kind === 'edit-page') return edit.page_id === page.id ? [edit.edit] : [];
      return edit.kind === 'add-page' && edit.page.id === page.id ? editsOfPage(edit.page.document) : [];
    });
    if (own.length > 0) yield { page, edits: own };
  }
}

function checkTouched(document: AppDocument, edits: readonly AppEdit[]): void {
  const fields: FieldProblem[] = [];
  for (const { page, edits: own } of editsByPage(document, edits)) {
    const touched = touchedBlocks(own);
    for (const [index, block] of page.document.blocks.entries()) {
      if (touched.has(block.id)) fields.push(...checkBlock(block, `blocks.${index}`));
    }
    fields.push(...checkBoard(page.document, own));
    if (own.some((edit) => edit.kind === 'set-filters'))
      fields.push(...checkFilters(page.document.filters ?? [], 'filters'));
  }
  if (fields.length === 0) return;
  // Entries of one list say the same: once is enough.
  throw new Problem('invalid_input', [...new Set(fields.map((field) => field.message))].join(' '), { fields });
}

/** Ids of the blocks that the changes wrote into. */
const touchedBlocks = (edits: readonly PageEdit[]): Set<string> =>
  new Set(edits.flatMap((edit) => ('block' in edit ? edit.block.id : edit.kind === 'set-block' ? edit.id : [])));

/** Columns by id in what the changes wrote; the rest stays as it was saved. */
function touchedByIds(document: AppDocument, edits: readonly AppEdit[], sheets: readonly NamedSheet[]): AppliedEdits {
  const further: AppEdit[] = [];
  const pages = new Map<string, AppPage>();
  for (const { page, edits: own } of editsByPage(document, edits)) {
    const touched = touchedBlocks(own);
    const { blocks, filters } = pageByIds(page.document, sheets);
    const setsFilters = filters && own.some((edit) => edit.kind === 'set-filters');
    const byIds: PageDocument = {
      ...page.document,
      blocks: page.document.blocks.map((block, at) => (touched.has(block.id) ? (blocks[at] ?? block) : block)),
      ...(setsFilters && { filters }),
    };
    const changes = editsBetweenPages(page.document, byIds, placement);
    if (changes.length === 0) continue;
    further.push(...changes.map((edit): AppEdit => ({ kind: 'edit-page', page_id: page.id, edit })));
    pages.set(page.id, { ...page, document: byIds });
  }
  return {
    document: { ...document, pages: document.pages.map((page) => pages.get(page.id) ?? page) },
    edits: further,
  };
}
