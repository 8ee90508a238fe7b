import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import { isReservedBoard, isTakenBySite } from '#features/apps/rules/reserved-names.ts';

/** Whether an address of the main host may name a board: also one whose name is given to no board any more. */
export const mayNameBoard = (slug: string): boolean => shapeProblem(slug) === null && !isTaken(slug, isTakenBySite);

/** Why a board cannot be at this address of the main host, or null when it can. */
export function boardSlugProblem(slug: string): string | null {
  return shapeProblem(slug) ?? (isTaken(slug, isReservedBoard) ? 'This address is reserved.' : null);
}

const isTaken = (slug: string, isReserved: (slug: string) => boolean): boolean =>
  isReserved(slug) || (isAuthSlug(slug) && !slug.includes('-'));

function shapeProblem(slug: string): string | null {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length < 3 || slug.length > 80)
    return 'Use 3 to 80 lower-case letters, digits and single hyphens, with a letter or digit at both ends.';
  if (/^\d+$/.test(slug)) return 'Use at least one letter.';
  return null;
}
