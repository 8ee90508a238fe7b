import type { Viewer } from '#features/apps/rules/viewer.ts';
import { mustSignIn } from './access.ts';
import type { AppVersion } from '#features/apps/rules/app-version.ts';
import type { SignInMethod } from '#features/apps/rules/app.ts';
import type { GoesLive } from '#features/apps/rules/document/document.ts';
import type { Framing } from '#features/embeds/rules/embedding.ts';

/**
 * How a page is looked at: on its own, as a part of another page, by an editor without the studio around it, or by an
 * editor as a visitor gets it.
 */
export type VisitMode = 'page' | 'embed' | 'preview' | 'visitor';

/** As the address of a page, or of a call that a page makes, names it. */
export function visitModeOf(address: URLSearchParams): VisitMode {
  if (address.get('embed') === 'true') return 'embed';
  const preview = address.get('preview');
  return preview === 'true' ? 'preview' : preview === 'visitor' ? 'visitor' : 'page';
}

interface Releasing {
  goes_live: GoesLive;
  live_release: number | null;
}

export const appVersionFor = (app: Releasing, viewer: Viewer): AppVersion =>
  viewer.kind === 'editor' ? 'draft' : appVersionForVisitors(app);

/** The live release, or the draft where changes go live at once or nothing was released yet. */
export const appVersionForVisitors = (app: Releasing): AppVersion =>
  app.goes_live === 'at once' ? 'draft' : (app.live_release ?? 'draft');

/**
 * The viewer for an editor who looks at the app to see what visitors do: anyone, or where people sign in, a guest who
 * is no one in particular. Never more than an editor may.
 */
export const visitorOf = (app: { sign_in_method: SignInMethod }): Viewer =>
  app.sign_in_method === 'No sign in' ? { kind: 'anonymous' } : { kind: 'password_holder', permissions: 'read-write' };

/** Whether a viewer may come into an app at all. */
export type AccessDecision = 'open' | 'sign-in' | 'private-app' | 'refused-in-frame';

/** `framing`: who may show the app in a frame, where it is looked at in one. */
export function decideAccess(
  app: { public: boolean; sign_in_method: SignInMethod },
  viewer: Viewer,
  mode: VisitMode,
  framing: Framing = { kind: 'nobody', why: 'owner' },
): AccessDecision {
  if (!app.public && viewer.kind !== 'editor') return 'private-app';
  if (mode === 'embed' && framing.kind === 'nobody') return 'refused-in-frame';
  if (!mustSignIn(app, viewer)) return 'open';
  // No one signs in within a frame that the owner did not name: the page around it could be anyone's.
  return mode === 'embed' && framing.kind !== 'sites' ? 'refused-in-frame' : 'sign-in';
}
