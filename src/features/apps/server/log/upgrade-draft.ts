import type { AppDocument, AppEdit } from '../../rules/document/document.ts';
import type { StoredBlock } from '../../rules/page/document.ts';
import type { Transaction } from '#platform/database/database.ts';
import { storeSecret } from './stored-secrets.ts';
import { concealDocument } from './conceal-secrets.ts';
import { type LoadedApp, upgradedApp } from './load-app.ts';
import type { ChangeToStore } from './store-draft.ts';

/**
 * A draft in the newest shape and without a secret in it, and the line of the log that says so; null where nothing of it
 * is old. `older` is as it was stored, without its secrets. A block of another version takes the place of the old one, which the inverse puts back; a secret stays away.
 */
export async function upgradeDraft(
  transaction: Transaction,
  app: LoadedApp,
): Promise<{ document: AppDocument; older: AppDocument; change: ChangeToStore | null }> {
  const concealed = await concealApp(app.document, (secret) => storeSecret(transaction, app.workspace_id, secret));
  const document = upgradedApp(concealed);
  if (document === app.document) return { document, older: concealed, change: null };
  const edits: AppEdit[] = [];
  const inverse: AppEdit[] = [];
  for (const [at, page] of document.pages.entries()) {
    const replace = (block: StoredBlock, index: number): AppEdit[] => [
      { kind: 'edit-page', page_id: page.id, edit: { kind: 'remove-block', id: block.id } },
      { kind: 'edit-page', page_id: page.id, edit: { kind: 'add-block', block, index } },
    ];
    const older = concealed.pages[at]?.document.blocks ?? [];
    const stored = app.document.pages[at]?.document.blocks ?? [];
    for (const [index, block] of page.document.blocks.entries()) {
      if (block !== stored[index]) edits.push(...replace(block, index));
      if (older[index] && block !== older[index]) inverse.unshift(...replace(older[index], index));
    }
  }
  const about = { label: 'upgrade blocks', reason: 'upgraded' as const, of_revision: null, sheet_titles: null };
  return { document, older: concealed, change: { edits, inverse, ...about, user_id: null } };
}

/** The app with marks in the place of secrets; the same one where it holds none. */
export async function concealApp(
  document: AppDocument,
  store: (secret: string) => Promise<string>,
): Promise<AppDocument> {
  const pages: AppDocument['pages'] = [];
  for (const page of document.pages) {
    let holdsSecret = false;
    const concealed = await concealDocument(page.document, (secret) => {
      holdsSecret = true;
      return store(secret);
    });
    pages.push(holdsSecret ? { ...page, document: sameBlocks(page.document.blocks, concealed) } : page);
  }
  return pages.some((page, at) => page !== document.pages[at]) ? { ...document, pages } : document;
}

/** Concealing makes every block a new object; those without a secret stay the same objects. */
const sameBlocks = <Page extends { blocks: StoredBlock[] }>(before: readonly StoredBlock[], after: Page): Page => ({
  ...after,
  blocks: after.blocks.map((block, at) =>
    JSON.stringify(block) === JSON.stringify(before[at]) ? (before[at] ?? block) : block,
  ),
});
