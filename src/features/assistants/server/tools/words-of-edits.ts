import { editNames } from '#blocks/edit-names.ts';
import { placement } from '#blocks/newest-page.ts';
import { getPage } from '#features/apps/api/apps.ts';
import { applyEdit } from '#features/apps/rules/page/edit.ts';
import { describeEdit } from '#features/apps/rules/page/describe-edit.ts';
import type { PageEdit } from '#features/apps/rules/page/document.ts';
import { oneLine } from '#kit/one-line.ts';
import { Problem } from '#kit/problem.ts';
import type { Ask } from './tool.ts';

interface EditsOfPage {
  app_id: string;
  page_id: string;
  revision: number;
  edits: readonly PageEdit[];
}

const longestValue = 80;
const longestPlan = 30;

/**
 * What changes of a page do, in our words and not in those of whoever proposes them. Throws where the page is gone, or a
 * change is of something that isn't there.
 */
export async function wordsOfEdits({ app_id, page_id, revision, edits }: EditsOfPage, ask: Ask): Promise<string[]> {
  const { page } = await ask(getPage, { params: { appId: app_id, pageId: page_id } });
  if (page.revision !== revision)
    throw new Problem('revision_conflict', 'This page was changed meanwhile. Read it again, and use its revision.');
  const words: string[] = [];
  let { document } = page;
  for (const edit of edits) {
    words.push(`${describeEdit(edit, editNames(document))}${detailOf(edit)}`);
    document = applyEdit(document, edit, placement);
  }
  const on = `on ${oneLine(page.page_name) || 'Home'}`;
  const more = words.length - longestPlan;
  return [...words.slice(0, longestPlan), ...(more > 0 ? [`make ${more} more changes`] : [])].map(
    (text) => `${text} ${on}`,
  );
}

/** The sheet of a new block; the new value of a setting, as far as it is a word. */
function detailOf(edit: PageEdit): string {
  if ('block' in edit) return edit.block.sheet_title === null ? '' : ` of the sheet ${oneLine(edit.block.sheet_title)}`;
  if (!('value' in edit)) return '';
  const { value } = edit;
  if (typeof value === 'boolean') return value ? ' to yes' : ' to no';
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = oneLine(String(value));
  if (text === '') return ' to nothing';
  return ` to “${text.length > longestValue ? `${text.slice(0, longestValue)}…` : text}”`;
}
