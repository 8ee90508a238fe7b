/** The draft of an app: reading it, changing it, going back in its history. */
import type { changeDraft as changeEndpoint, getDraft as getEndpoint, listChanges as listEndpoint, restoreDraft as restoreEndpoint } from '#api/app-document.ts'; // biome-ignore format: a list of names
import { placement } from '#blocks/newest-page.ts';
import { applyAppEdits } from '#domain/app-document/apply.ts';
import type { AppDocument } from '#domain/app-document/document.ts';
import { editsBetweenApps } from '#domain/app-document/edits-between.ts';
import { followSheets, joinTitles, type SheetTitles } from '#domain/app-document/follow-sheets.ts';
import { Problem } from '#kit/problem.ts';
import { authorOf } from '../app-log/author-of.ts';
import { changeApp } from '../app-log/change-app.ts';
import { type LoadedApp, upgradedApp } from '../app-log/load-app.ts';
import { readChanges } from '../app-log/read-changes.ts';
import type { Call } from '../http/call.ts';
import { inTransaction, type Transaction } from '../storage/database.ts';
import { openDraft } from './open-draft.ts';
import { pagesOfChange } from './pages-of-change.ts';
import { readSteps } from './read-steps.ts';
import { countUnpublished } from './unpublished.ts';

export async function getDraft({ app, user, services }: Call<typeof getEndpoint>) {
  const draft = await openDraft(services.database, app.id);
  const { revision, document, goes_live, live_release } = draft;
  return {
    ...{ revision, document, goes_live, live_release: goes_live === 'at once' ? null : live_release },
    unpublished: await countUnpublished(services.database, draft),
    ...(await readSteps(services.database, app.id, user.id, revision)),
  };
}

export async function changeDraft(call: Call<typeof changeEndpoint>) {
  const { app, body, services } = call;
  const { app: changed, changes } = await inTransaction(services.database, (transaction) =>
    changeApp(transaction, app.id, {
      ...{ base: body.base, edits: body.edits, label: body.label, reason: body.reason },
      ...{ of_revision: body.of_revision ?? null, by: authorOf(call) },
    }),
  );
  return { revision: changed.revision, unpublished: await countUnpublished(services.database, changed), changes };
}

export async function listChanges({ app, query, services }: Call<typeof listEndpoint>) {
  const { before, limit } = query;
  const lines = await readChanges(services.database, app.id, {
    ...(before !== undefined && { before }),
    last: limit + 1,
  });
  const { document } = await openDraft(services.database, app.id);
  const names = new Map(document.pages.map((page) => [page.id, page.name]));
  const changes = lines
    .toReversed()
    .slice(0, limit)
    .map(({ revision, label, reason, of_revision, who, at, edits }) => ({
      ...{ revision, label, reason, of_revision, who, at, pages: pagesOfChange(edits, names) },
    }));
  return { changes, more: lines.length > limit };
}

export async function restoreDraft(call: Call<typeof restoreEndpoint>) {
  const { app, body, services } = call;
  const { revision } = body;
  const restored = await inTransaction(services.database, (transaction) =>
    changeApp(transaction, app.id, {
      ...{ by: authorOf(call), isKnown: true, reason: 'restored', of_revision: revision },
      label: `restore revision ${revision}`,
      edits: async (current, older) =>
        editsBetweenApps(current.document, await stateAt(transaction, { ...current, older }, revision), placement),
    }),
  );
  return { revision: restored.app.revision };
}

/** The app as it was at an earlier revision, in the newest shape and on the sheets as they are called now. */
async function stateAt(
  transaction: Transaction,
  current: LoadedApp & { older: AppDocument },
  revision: number,
): Promise<AppDocument> {
  const lines = await readChanges(transaction, current.id, { after: revision });
  const isThere = revision >= 1 && revision <= current.revision;
  // The oldest lines go one day: what is left must lead back to it.
  const isKept = lines.length === 0 || lines[0]?.revision === revision + 1;
  if (!isThere || !isKept || lines.some((line) => line.inverse === null)) {
    const message = !isThere
      ? `The app has the revisions 1 to ${current.revision}.`
      : isKept
        ? 'What the app was then was not written down yet. Choose a later change.'
        : 'What the app was then is not kept any more. Choose a later change.';
    throw new Problem('invalid_input', message, { fields: [{ path: 'revision', message }] });
  }
  const titles = lines.reduce<SheetTitles>((before, line) => joinTitles(before, line.sheet_titles), new Map());
  const then = lines.toReversed().reduce<AppDocument>(
    (document, line) => applyAppEdits(document, line.inverse ?? [], placement).document,
    current.older,
  ); // biome-ignore format: one walk
  return upgradedApp(followSheets(then, titles));
}
