import { plural, t } from '#kit/language/product.ts';
import type { SignInMethod } from '#features/apps/rules/app.ts';

/** Who can open the app, in a sentence: what the switch means. */
export function whoCanOpen(isPublic: boolean, method: SignInMethod): string {
  if (!isPublic) return t('Private: only editors can open the app.');
  return method === 'No sign in'
    ? t('Public: everyone with the address can open the app.')
    : t('Public with sign-in: people you invited can open the app, and anyone with the password if you set one.');
}

/** How many sheets show each person only their own rows. */
export function ownRowsText(sheets: number): string {
  if (sheets === 0) return t('Everyone who can open a page sees all of its rows.');
  return plural(
    sheets,
    'One sheet shows people only their own rows.',
    '{count} sheets show people only their own rows.',
  );
}
