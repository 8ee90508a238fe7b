import { Problem } from '#kit/problem.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';

const message = 'Too many requests. Try again in a moment.';
const anonymous = createRateLimit({ uses: 10, seconds: 60, message });
const signedIn = createRateLimit({ uses: 30, seconds: 60, message });
const editors = createRateLimit({ uses: 60, seconds: 60, message });
const apps = createRateLimit({ uses: 120, seconds: 60, message });
const mostAtOnce = 8;
const underWay = new Map<string, number>();

/** Does a call of another service for a viewer of an app, within their limits; a service that hangs holds up its app alone. */
export async function withinCallLimits<Answer>(
  call: { viewer: Viewer; app: { id: string }; address: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { viewer, app } = call;
  if (viewer.kind === 'editor') await editors.take(viewer.id);
  else if (viewer.kind === 'app_user') await signedIn.take(viewer.id);
  else await anonymous.take(`${app.id} ${networkOf(call.address)}`);
  await apps.take(app.id);
  const before = underWay.get(app.id) ?? 0;
  if (before >= mostAtOnce) throw new Problem('too_many_requests', message, { details: { retry_after: 5 } });
  underWay.set(app.id, before + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(app.id) ?? 1) - 1;
    if (left > 0) underWay.set(app.id, left);
    else underWay.delete(app.id);
  }
}
