import { Problem } from '#kit/problem.ts';
import type { Pages } from '#features/apps/services.ts';
import type { SheetDraft } from './sheet-draft.ts';

/** Renames a sheet, and its name in every page that shows it, in the same transaction. */
export async function renameSheet(pages: Pick<Pages, 'renameSheet'>, draft: SheetDraft, title: string): Promise<void> {
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
  return new Problem('already_exists', `A sheet named ${title} already exists.`);
}
