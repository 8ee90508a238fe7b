/** Rules of passwords, once for dialogs and the server. */
import { t } from '#kit/language/language.ts';

export const leastPasswordLength = 10;
export const mostPasswordLength = 200;
/** In the language of the page. */
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

/** @sentences */
const sentences: Readonly<Record<PasswordFault, string>> = {
  short: 'Use at least {least} characters.',
  long: 'Use at most {limit} characters.',
  uniform: 'Use a wider variety of characters.',
  address: 'Don’t use your e-mail address.',
};

/** The same in words: of the page, or as `say` says them. */
export function passwordProblem(password: string, person: Person = {}, say = t): string | null {
  const fault = passwordFault(password, person);
  return fault && say(sentences[fault], { least: leastPasswordLength, limit: mostPasswordLength });
}
