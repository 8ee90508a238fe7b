import type { Environment } from '#platform/environment/environment.ts';
import type { User } from '#features/scope.ts';

/** Whether a person reviews what is submitted to the marketplace: named, at an address that is theirs. */
export const isReviewer = (
  user: Pick<User, 'email' | 'email_verified'>,
  { REVIEWER_EMAILS, ADMIN_EMAILS }: Pick<Environment, 'REVIEWER_EMAILS' | 'ADMIN_EMAILS'>,
): boolean => user.email_verified && (REVIEWER_EMAILS.includes(user.email) || ADMIN_EMAILS.includes(user.email));
