import type { Viewer } from '#features/apps/rules/viewer.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { refuseAtTemplatePreview } from '#features/apps/rules/refuse-at-template-preview.ts';
import type { AppRecord } from '#features/apps/services.ts';

const message = 'Too many requests. Try again in a moment.';
const nobody = createRateLimit({ uses: 30, seconds: 60, message });
const signedIn = createRateLimit({ uses: 240, seconds: 60, message });

/** Files stay on the disk, whether or not a row is sent with them. */
const uploads = createRateLimit({
  uses: 200,
  seconds: 60 * 60,
  message: 'You’ve uploaded too many files in the last hour. Try again later.',
});

/** Counts one write of a visitor; `too_many_requests` past the limit. Editors are not counted. Preview apps take none. */
export async function countWrite(call: {
  viewer: Viewer;
  app: Pick<AppRecord, 'id' | 'is_showcase'>;
  address: string;
}): Promise<void> {
  const { viewer, app, address } = call;
  refuseAtTemplatePreview(app);
  if (viewer.kind === 'editor') return;
  if (viewer.kind === 'app_user') return signedIn.take(viewer.id);
  // A person who knows the app's password is no one in particular: many share it.
  await nobody.take(`${app.id} ${networkOf(address)}`);
}

/** Counts a file that a visitor uploads, as a write and by the hour. */
export async function countUpload(call: {
  viewer: Viewer;
  app: Pick<AppRecord, 'id' | 'is_showcase'>;
  address: string;
}): Promise<void> {
  const { viewer, app, address } = call;
  await countWrite(call);
  if (viewer.kind === 'editor') return;
  await uploads.take(viewer.kind === 'app_user' ? viewer.id : `${app.id} ${networkOf(address)}`);
}
