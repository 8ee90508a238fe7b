import type { Viewer } from '#features/apps/rules/viewer.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { refuseAtTemplatePreview } from '#features/apps/rules/refuse-at-template-preview.ts';
import type { AppRecord } from '#features/apps/services.ts';

const message = 'Too many requests. Try again in a moment.';
const minute = { seconds: 60, message };
const hour = { seconds: 60 * 60, message: 'You’ve written a lot in the last hour. Try again later.' };
const perPerson = [createRateLimit({ uses: 10, ...minute }), createRateLimit({ uses: 100, ...hour })];
const perNetwork = [createRateLimit({ uses: 5, ...minute }), createRateLimit({ uses: 40, ...hour })];
/** Many people may sit behind one address, and one person may have many accounts. */
const personsOfNetwork = [createRateLimit({ uses: 120, ...minute }), createRateLimit({ uses: 1_200, ...hour })];

/** Counts one thing done with comments of an app; `too_many_requests` past the limit. Editors are not counted. */
export async function countComment(call: {
  viewer: Viewer;
  app: Pick<AppRecord, 'id' | 'is_showcase'>;
  address: string;
}): Promise<void> {
  const { viewer, app, address } = call;
  refuseAtTemplatePreview(app);
  if (viewer.kind === 'editor') return;
  const network = `${app.id} ${networkOf(address)}`;
  if (viewer.kind !== 'app_user') return take(perNetwork, network);
  await take(personsOfNetwork, network);
  await take(perPerson, viewer.id);
}

async function take(limits: readonly { take(key: string): Promise<void> }[], key: string): Promise<void> {
  for (const limit of limits) await limit.take(key);
}
