/** Where the pages of an app are on their host: an app's at the host's own paths, a board's below its slug. */
import { type DefaultAuthPath, isDefaultAuthPath } from '#features/app-users/rules/auth-page.ts';
import { mayNameBoard } from './board-slug.ts';

/** Whether an app is at an address of the main host. Boards are, but for those that templates are previewed with. */
export const isOnMainHost = ({ board_slug }: { board_slug: string }): boolean => board_slug !== '';

/** The path on its host of what an app calls `path`: `/login` of the board `team` is `/team/login`. */
export function pathAt(app: { board_slug: string }, path: string): string {
  if (!isOnMainHost(app)) return path;
  return `/${app.board_slug}${/^\/(?=[?#]|$)/.test(path) ? path.slice(1) : path}`;
}

/** The slug in what a call names a board by: the slug, or the path of a page of the board. '' for anything else. */
export const boardSlugIn = (named: unknown): string =>
  typeof named === 'string' ? (named.split('/').find((part) => part !== '') ?? '') : '';

export interface BoardPath {
  slug: string;
  /** Within the board: its one page, or a page to sign in on. */
  path: '/' | DefaultAuthPath;
}

/** The board that a path of the main host may name, and where in it; null for every other address. Paths are strict. */
export function boardPathOf(pathname: string): BoardPath | null {
  const [root, slug = '', ...rest] = pathname.split('/');
  if (root !== '' || !mayNameBoard(slug)) return null;
  if (rest.length === 0) return { slug, path: '/' };
  const path = `/${rest.join('/')}`;
  return isDefaultAuthPath(path) ? { slug, path } : null;
}
