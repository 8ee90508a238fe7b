import type { Who } from '#settings/kinds.ts';
import type { SignInMethod } from './app.ts';

/** Whoever asks for a page. Decided on the server, from the session alone. (architecture.md, section 6) */
export type Viewer =
  | { kind: 'anonymous' }
  | {
      kind: 'app_user';
      id: string;
      name: string;
      email: string;
      permissions: 'read' | 'read-write';
      /** Scopes every sheet with an `_id` column to it. */
      row_identity: string | null;
    }
  | { kind: 'editor'; id: string; name: string; email: string };

/** Whether the viewer may see an app's pages at all: a private app is its editors' alone. */
export function maySeeApp(app: { public: boolean; sign_in_method: SignInMethod }, viewer: Viewer): boolean {
  if (viewer.kind === 'editor') return true;
  return app.public && (app.sign_in_method === 'No sign in' || viewer.kind === 'app_user');
}

/** Whether the viewer may see a page of an app that they may see: one that is not public is for signed-in people. */
export function maySeePage(page: { is_public: boolean }, viewer: Viewer): boolean {
  return page.is_public || viewer.kind !== 'anonymous';
}

/** Whether a permission setting lets the viewer do it. A `read` app user never writes. (section 6) */
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

/** Whether the viewer may write at all, where nothing else forbids it. */
export function mayWrite(viewer: Viewer): boolean {
  return viewer.kind !== 'app_user' || viewer.permissions === 'read-write';
}

/** The e-mail that stands for the current user in filters; null for anonymous visitors. */
export function emailOf(viewer: Viewer): string | null {
  return viewer.kind === 'anonymous' ? null : viewer.email;
}

const isWriter = (viewer: Viewer): boolean => viewer.kind === 'app_user' && viewer.permissions === 'read-write';
