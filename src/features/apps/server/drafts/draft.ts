/** The draft of an app: reading it, changing it, going back in its history. */
import type {
  changeDraft as changeEndpoint,
  getDraft as getEndpoint,
  restoreDraft as restoreEndpoint,
} from '../../api/app-document.ts';
import type { listChanges as listEndpoint } from '../../api/app-history.ts';
import { placement } from '#blocks/newest-page.ts';
import { editsBetweenApps } from '../../rules/document/edits-between.ts';
import { stateAt } from '../log/app-at.ts';
import { authorOf } from '../log/author-of.ts';
import { changeApp } from '../log/change-app.ts';
import { readChanges } from '../log/read-changes.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction } from '#platform/database/database.ts';
import { momentNames } from './moments.ts';
import { openDraft } from './open-draft.ts';
import { pagesOfChange } from './pages-of-change.ts';
import { readSteps } from './read-steps.ts';
import { changesFor, conflictFor, documentFor, refuseAutomations, stepsFor } from './seen-by-keys.ts';
import { countUnpublished } from './unpublished.ts';

export async function getDraft({ app, user, services, scopes }: Call<typeof getEndpoint>) {
  const draft = await openDraft(services.database, app.id);
  const { revision, document, goes_live, live_release } = draft;
  return {
    ...{
      revision,
      document: documentFor(scopes, document),
      goes_live,
      live_release: goes_live === 'at once' ? null : live_release,
    },
    unpublished: await countUnpublished(services.database, draft),
    ...stepsFor(scopes, await readSteps(services.database, app.id, user.id, revision)),
  };
}

export async function changeDraft(call: Call<typeof changeEndpoint>) {
  const { app, body, services, scopes } = call;
  refuseAutomations(scopes, body.edits);
  const { app: changed, changes } = await inTransaction(services.database, (transaction) =>
    changeApp(transaction, app.id, {
      ...{ base: body.base, edits: body.edits, label: body.label, reason: body.reason },
      ...{ of_revision: body.of_revision ?? null, by: authorOf(call) },
    }),
  ).catch((error: unknown) => {
    throw conflictFor(scopes, error);
  });
  const unpublished = await countUnpublished(services.database, changed);
  return { revision: changed.revision, unpublished, changes: changesFor(scopes, changes) };
}

export async function listChanges({ app, query, services }: Call<typeof listEndpoint>) {
  const { before, limit, named, steps, search } = query;
  const lines = await readChanges(services.database, app.id, {
    ...(before !== undefined && { before }),
    ...(steps === 'changes' && { only: 'made by people' }),
    ...(named === 'true' && { only: 'named' }),
    search,
    last: limit + 1,
  });
  const called = await momentNames(services.database, app.id, lines);
  const { document } = await openDraft(services.database, app.id);
  const names = new Map(document.pages.map((page) => [page.id, page.name]));
  const changes = lines
    .toReversed()
    .slice(0, limit)
    .map(({ revision, label, reason, of_revision, who, at, edits }) => ({
      ...{ revision, label, reason, of_revision, who, at, pages: pagesOfChange(edits, names) },
      name: called.get(revision) ?? '',
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
