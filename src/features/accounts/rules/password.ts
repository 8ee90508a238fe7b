/** Rules of passwords, once for dialogs and the server. */
import { t } from '#kit/language/language.ts';

export const leastPasswordLength = 10;
export const mostPasswordLength = 200;
export const passwordHint = `Use at least ${leastPasswordLength} characters.`;
/** The same in the language of the page. */
export const passwordHintText = (): string => t('Use at least {least} characters.', { least: leastPasswordLength });
/** The password that an owner sets for a whole app is shared by many and may be shorter. */
export const leastAppPasswordLength = 6;

/** Why a password cannot be used for this person, or null when it can. */
export function passwordProblem(password: string, person: { name?: string; email?: string } = {}): string | null {
  if (password.length < leastPasswordLength) return passwordHintText();
  if (password.length > mostPasswordLength) return t('Use at most {limit} characters.', { limit: mostPasswordLength });
  const lower = password.toLowerCase();
  if (new Set(lower).size < 4) return t('Use a wider variety of characters.');
  if (person.email && lower === person.email.toLowerCase()) return t('Don’t use your e-mail address.');
  return null;
}
