import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { SheetDraft } from './sheet-draft.ts';

/** What names sheets by their titles elsewhere, and follows one that is renamed in the same transaction. */
export interface SheetNames {
  renameSheet(workbookId: string, from: string, to: string, within: Transaction): Promise<void>;
}

/** Renames a sheet, and its name in every page that shows it, in the same transaction. */
export async function renameSheet(pages: SheetNames, draft: SheetDraft, title: string): Promise<void> {
  if (title === draft.title) return;
  const taken = await draft.transaction
    .selectFrom('sheets')
    .select('id')
    .where('workbook_id', '=', draft.workbook_id)
    .where('title', '=', title)
    .executeTakeFirst();
  if (taken) throw titleTaken(title);
  await draft.transaction.updateTable('sheets').set({ title }).where('id', '=', draft.id).execute();
  await pages.renameSheet(draft.workbook_id, draft.title, title, draft.transaction);
  draft.title = title;
}

export function titleTaken(title: string): Problem {
  return new Problem('already_exists', t('A sheet named {title} already exists.', { title }));
}
