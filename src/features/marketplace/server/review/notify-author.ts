import { msg, type Msg } from '#kit/language/msg.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import type { StoredRequest } from '../submission/find-request.ts';

type Decision =
  | { kind: 'published'; version: number }
  | { kind: 'rejected'; reason: string }
  | { kind: 'taken down'; reason: Msg };

/** Tells the author what became of a submission, in the product and by mail; where they are gone, who manages the workspace. */
export async function notifyAuthor(
  request: Pick<StoredRequest, 'user_id' | 'workspace_id'> & { app_id: string | null; app_name: string },
  decision: Decision,
  { notifications, apps }: Pick<MarketplaceNeeds, 'notifications' | 'apps'>,
  transaction: Transaction,
): Promise<void> {
  const { user_id, workspace_id, app_id, app_name } = request;
  const app = app_id === null ? null : await apps.byId(app_id);
  const to = { workspace_id, begun_by: user_id };
  await notifications.notify(
    {
      ...{ kind: 'submission-result', to, ...wordsOf(app_name, decision), keepsLines: true },
      // The dialog *Publish to Marketplace*.
      href: app ? apps.studioHrefOf(app, '#marketplace') : '/dashboard',
    },
    transaction,
  );
}

function wordsOf(name: string, decision: Decision): { title: Msg; body: Msg } {
  switch (decision.kind) {
    case 'published': {
      const body =
        decision.version === 1
          ? msg('A reviewer published it as a template. Everyone can now see and use it.')
          : msg('A reviewer published it as version {number} of your template.', { number: decision.version });
      return { title: msg('{name} is on the marketplace', { name }), body };
    }
    case 'rejected':
      return { title: msg('{name} wasn’t accepted on the marketplace', { name }), body: decision.reason };
    case 'taken down':
      return { title: msg('{name} was removed from the marketplace', { name }), body: decision.reason };
  }
}
