import type { AppDocument, AppEdit, AppPage } from '#features/apps/rules/document/document.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Conflict } from './working-copy.ts';

/** The changes that put one's own side of a conflict into the app as it is now. */
export function editsToKeepMine({ edits, mine }: Conflict, now: AppDocument): AppEdit[] {
  const again: AppEdit[] = [];
  for (const edit of edits) {
    const back = pageBack(edit, mine, now) ?? blockBack(edit, mine, now);
    if (!back) again.push(edit);
    else if (!again.some((one) => samePosition(one, back))) again.push(back);
  }
  return again;
}

/** A page that the other took away comes back as it was here. */
function pageBack(edit: AppEdit, mine: AppDocument, now: AppDocument): AppEdit | null {
  if (edit.kind === 'set-look' || edit.kind === 'add-page' || edit.kind === 'set-automation') return null;
  const page = pageIn(mine, edit.page_id);
  if (!page || pageIn(now, edit.page_id)) return null;
  return { kind: 'add-page', page, index: mine.pages.indexOf(page) };
}

/** So does a block, in the place of what the other put there instead. */
function blockBack(edit: AppEdit, mine: AppDocument, now: AppDocument): AppEdit | null {
  if (edit.kind !== 'edit-page' || !('id' in edit.edit)) return null;
  const id = edit.edit.id;
  const [before, page] = [pageIn(mine, edit.page_id), pageIn(now, edit.page_id)];
  const block = before && blockIn(before, id);
  if (!block || !page || blockIn(page, id)) return null;
  const index = before.document.blocks.indexOf(block);
  return { kind: 'edit-page', page_id: edit.page_id, edit: { kind: 'add-block', block, index } };
}

const pageIn = (app: AppDocument, id: string): AppPage | undefined => app.pages.find((page) => page.id === id);
const blockIn = ({ document }: AppPage, id: string): StoredBlock | undefined =>
  document.blocks.find((block) => block.id === id);
const samePosition = (one: AppEdit, other: AppEdit): boolean => JSON.stringify(one) === JSON.stringify(other);
