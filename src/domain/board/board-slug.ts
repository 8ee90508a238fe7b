import { isAuthSlug } from '../app.ts';
import { isReservedBoard } from '../reserved-names.ts';

/** Why a board cannot stand at this address of the main host, or null when it can. */
export function boardSlugProblem(slug: string): string | null {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length < 3 || slug.length > 80)
    return 'Use 3 to 80 lower-case letters, digits and single hyphens, with a letter or digit at both ends.';
  if (/^\d+$/.test(slug)) return 'Use at least one letter.';
  if (isReservedBoard(slug) || (isAuthSlug(slug) && !slug.includes('-'))) return 'This address is reserved.';
  return null;
}

/** The board that a path of the main host may name; null for every other address. */
export function boardSlugOf(pathname: string): string | null {
  const slug = pathname.slice(1);
  return pathname.startsWith('/') && boardSlugProblem(slug) === null ? slug : null;
}
