import type { PageDocument, PageEdit } from '#domain/page/document.ts';
import { editsBetween } from '#domain/page/edits-between.ts';
import type { Transaction } from '../storage/database.ts';
import { json } from '../storage/json.ts';
import { toDocument } from './create-pages.ts';

interface StoredPage {
  id: string;
  document: Record<string, unknown>;
  revision: number;
}

/**
 * Puts pages that the caller holds locked through a pure function. One that changes gets a newer revision and a line in
 * its history for each change, so that whoever has it open gets the newer page before anything else is saved.
 */
export async function rewritePages(
  transaction: Transaction,
  pages: readonly StoredPage[],
  rewrite: (document: PageDocument) => PageDocument,
): Promise<void> {
  for (const page of pages) {
    const before = toDocument(page.document);
    const after = rewrite(before);
    const edits = editsBetween(before, after);
    if (edits.length === 0) continue;
    await transaction
      .updateTable('pages')
      .set({ document: json(after), revision: page.revision + edits.length, updated_at: new Date() })
      .where('id', '=', page.id)
      .execute();
    await keepHistory(transaction, page, edits, null);
  }
}

/** Every change of a page with the revision that it made. */
export async function keepHistory(
  transaction: Transaction,
  page: Pick<StoredPage, 'id' | 'revision'>,
  edits: readonly PageEdit[],
  userId: string | null,
): Promise<void> {
  const lines = edits.map((edit, index) => ({
    ...{ page_id: page.id, revision: page.revision + index + 1, edit: json(edit), user_id: userId },
  }));
  await transaction.insertInto('page_history').values(lines).execute();
}
