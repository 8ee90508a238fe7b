/** Rules of passwords, once for dialogs and the server. */
import { t } from '#kit/language/language.ts';

export const leastPasswordLength = 10;
export const mostPasswordLength = 200;
export const passwordHint = `Use at least ${leastPasswordLength} characters.`;
/** The same in the language of the page. */
export const passwordHintText = (): string => t('Use at least {least} characters.', { least: leastPasswordLength });
/** The password that an owner sets for a whole app is shared by many and may be shorter. */
export const leastAppPasswordLength = 6;

export type PasswordFault = 'short' | 'long' | 'uniform' | 'address';
interface Person {
  name?: string;
  email?: string;
}

/** Why a password cannot be used for this person, or null when it can. */
export function passwordFault(password: string, person: Person = {}): PasswordFault | null {
  if (password.length < leastPasswordLength) return 'short';
  if (password.length > mostPasswordLength) return 'long';
  const lower = password.toLowerCase();
  if (new Set(lower).size < 4) return 'uniform';
  if (person.email && lower === person.email.toLowerCase()) return 'address';
  return null;
}

/** The same in the language of the page. */
export function passwordProblem(password: string, person: Person = {}): string | null {
  switch (passwordFault(password, person)) {
    case 'short':
      return passwordHintText();
    case 'long':
      return t('Use at most {limit} characters.', { limit: mostPasswordLength });
    case 'uniform':
      return t('Use a wider variety of characters.');
    case 'address':
      return t('Don’t use your e-mail address.');
    case null:
      return null;
  }
}
