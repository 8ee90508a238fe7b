import type { SignInMethod } from '#features/apps/rules/app.ts';

/** Who can open the app, in a sentence: what the switch means. */
export function whoCanOpen(isPublic: boolean, method: SignInMethod): string {
  if (!isPublic) return 'Private: only editors can open the app.';
  return method === 'No sign in'
    ? 'Public: everyone with the address can open the app.'
    : 'Public with sign-in: people you invited can open the app, and anyone with the password if you set one.';
}

/** How many sheets show each person only their own rows. */
export function ownRowsText(sheets: number): string {
  if (sheets === 0) return 'Everyone who can open a page sees all of its rows.';
  return `${sheets === 1 ? 'One sheet shows' : `${sheets} sheets show`} people only their own rows.`;
}
