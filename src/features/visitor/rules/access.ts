import type { Who } from '#settings/kinds.ts';
import type { SignInMethod } from '#features/apps/rules/app.ts';
import { type Audience, isShownTo } from '#features/apps/rules/roles.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';

/** Whether the viewer may see an app's pages at all: a private app is its editors' alone. */
export function maySeeApp(app: { public: boolean; sign_in_method: SignInMethod }, viewer: Viewer): boolean {
  if (viewer.kind === 'editor') return true;
  return app.public && (app.sign_in_method === 'No sign in' || viewer.kind !== 'anonymous');
}

/** Whether signing in would open the app to an anonymous visitor. */
export function mustSignIn(app: { public: boolean; sign_in_method: SignInMethod }, viewer: Viewer): boolean {
  return app.public && viewer.kind === 'anonymous' && !maySeeApp(app, viewer);
}

/** Whom a page is for, next to who may see its app. */
export interface PageAudience {
  is_public: boolean;
  shown_to: Audience;
}

/**
 * Whether the viewer may see a page of an app that they may see: one that is not public is for signed-in people, and one
 * that is shown to some roles is for people of these alone.
 */
export function maySeePage(page: PageAudience, viewer: Viewer): boolean {
  return (page.is_public || viewer.kind !== 'anonymous') && isShownTo(page.shown_to, viewer);
}

/** Whether a permission setting lets the viewer do it. Who may only read never writes. */
export function permits(who: Who, viewer: Viewer): boolean {
  switch (who) {
    case 'None':
      return false;
    case 'Admins':
      return viewer.kind === 'editor';
    case 'Admins & Guests':
      return viewer.kind === 'editor' || isWriter(viewer);
    case 'Everyone':
      return viewer.kind === 'editor' || viewer.kind === 'anonymous' || isWriter(viewer);
  }
}

/**
 * Whose permissions count at a page: where strangers may come in, a person who may only read has those of a stranger.
 * Signing in must not take away what signing out gives back.
 */
export function writerAt(
  app: { public: boolean; sign_in_method: SignInMethod },
  page: PageAudience,
  viewer: Viewer,
): Viewer {
  if (mayWrite(viewer)) return viewer;
  return maySeeApp(app, stranger) && maySeePage(page, stranger) ? stranger : viewer;
}

const stranger: Viewer = { kind: 'anonymous' };

/** Whether the viewer may write at all, where nothing else forbids it. */
export function mayWrite(viewer: Viewer): boolean {
  return viewer.kind === 'anonymous' || viewer.kind === 'editor' || isWriter(viewer);
}

/** Name and e-mail of a viewer who is a person; null for everyone else. */
export function personOf(viewer: Viewer): { id: string; name: string; email: string } | null {
  return viewer.kind === 'app_user' || viewer.kind === 'editor' ? viewer : null;
}

/** A guest who came in, and may write. */
const isWriter = (viewer: Viewer): boolean =>
  (viewer.kind === 'app_user' || viewer.kind === 'password_holder') && viewer.permissions === 'read-write';
