/** Rules of passwords, once for dialogs and the server. */

export const leastPasswordLength = 10;
export const mostPasswordLength = 200;
export const passwordHint = `Use at least ${leastPasswordLength} characters.`;
/** The password that an owner sets for a whole app is shared by many and may be shorter. */
export const leastAppPasswordLength = 6;

/** Why a password cannot be used for this person, or null when it can. */
export function passwordProblem(password: string, person: { name?: string; email?: string } = {}): string | null {
  if (password.length < leastPasswordLength) return passwordHint;
  if (password.length > mostPasswordLength) return `Use at most ${mostPasswordLength} characters.`;
  const lower = password.toLowerCase();
  if (new Set(lower).size < 4) return 'Use a wider variety of characters.';
  if (person.email && lower === person.email.toLowerCase()) return 'Don’t use your e-mail address.';
  return null;
}
