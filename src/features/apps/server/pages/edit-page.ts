import type { editPage as editEndpoint } from '../../api/apps.ts';
import { editNames } from '#blocks/edit-names.ts';
import type { AppEdit } from '../../rules/document/document.ts';
import { describeEdit } from '../../rules/page/describe-edit.ts';
import type { PageDocument, PageEdit } from '../../rules/page/document.ts';
import { Problem } from '#kit/problem.ts';
import { authorOf } from '../log/author-of.ts';
import { changeApp } from '../log/change-app.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction } from '#platform/database/database.ts';
import { readPage } from './read-page.ts';

/**
 * Changes of one page, for scripts and API keys: they are made at the page's own revision, and changes of other pages
 * since then do not matter. `revision_conflict` hands back the newer page; `invalid_input` names each bad field.
 */
export async function editPage(call: Call<typeof editEndpoint>) {
  const { app, params, body, services } = call;
  const revision = await inTransaction(services.database, async (transaction) => {
    let isStale = false;
    const { app: changed } = await changeApp(transaction, app.id, {
      ...{ by: authorOf(call), reason: 'edited' },
      label: ({ document }) => labelOf(body.edits, document.pages.find(({ id }) => id === params.pageId)?.document),
      edits({ document, page_revisions }) {
        const page = document.pages.find(({ id }) => id === params.pageId);
        if (!page) throw new Problem('not_found', 'This page no longer exists.');
        isStale = page_revisions.get(page.id) !== body.revision;
        return isStale ? [] : body.edits.map((edit): AppEdit => ({ kind: 'edit-page', page_id: page.id, edit }));
      },
    });
    return isStale ? null : changed.revision;
  });
  if (revision !== null) return { revision };
  const page = await readPage(services.database, app, params.pageId);
  const sentence = 'This page was changed in another window. Your view is being updated.';
  throw new Problem('revision_conflict', sentence, { details: { page } });
}

/** 'change Title of Table'; of many changes the first. */
function labelOf([first, ...more]: readonly PageEdit[], document: PageDocument | undefined): string {
  if (!first || !document) return '';
  const words = describeEdit(first, editNames(document));
  return more.length > 0 ? `${words} and ${more.length} more` : words;
}
