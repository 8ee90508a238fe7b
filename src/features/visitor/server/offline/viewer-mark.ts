import { createHash } from 'node:crypto';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { Problem } from '#kit/problem.ts';
import { personOf } from '../../rules/access.ts';

/**
 * Stands for a person at an app, in what their browser keeps for them: says nothing of them, and stays the same when they
 * sign in again. '' is a stranger. All holders of the password of an app see the same, and are one.
 */
export function viewerMark(app_id: string, viewer: Viewer): string {
  if (viewer.kind === 'anonymous') return '';
  const who = personOf(viewer)?.id ?? (viewer.kind === 'password_holder' ? viewer.permissions : '');
  return createHash('sha256')
    .update(JSON.stringify([app_id, viewer.kind, who]))
    .digest('base64url')
    .slice(0, 22);
}

/** What waited in a browser is written as the person who filled it in, or not at all: others may have signed in since. */
export function refuseOtherPerson(app_id: string, viewer: Viewer, mark: string | undefined): void {
  if (mark === undefined || mark === viewerMark(app_id, viewer)) return;
  throw new Problem('not_signed_in', 'Someone else filled this in. To send it, sign in as they did.');
}
