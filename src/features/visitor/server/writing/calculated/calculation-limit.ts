import type { Viewer } from '#features/apps/rules/viewer.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';

const message = 'Too many requests. Try again in a moment.';
/** Somebody who types asks about once in two seconds; a network may have several. */
const strangers = createRateLimit({ uses: 120, seconds: 60, message });
const people = createRateLimit({ uses: 90, seconds: 60, message });

/** Counts one calculation; `too_many_requests` past the limit. */
export async function countCalculation({
  viewer,
  app,
  address,
}: {
  viewer: Viewer;
  app: { id: string };
  address: string;
}): Promise<void> {
  if (viewer.kind === 'editor' || viewer.kind === 'app_user') return people.take(viewer.id);
  await strangers.take(`${app.id} ${networkOf(address)}`);
}
