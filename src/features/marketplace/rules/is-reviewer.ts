/** Whether a person reviews what is submitted to the marketplace: named, at an address that is theirs. */
export const isReviewer = (
  user: { email: string; email_verified: boolean },
  { REVIEWER_EMAILS, ADMIN_EMAILS }: { REVIEWER_EMAILS: readonly string[]; ADMIN_EMAILS: readonly string[] },
): boolean => user.email_verified && (REVIEWER_EMAILS.includes(user.email) || ADMIN_EMAILS.includes(user.email));
