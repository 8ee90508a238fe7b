import type { SignInMethod } from '#domain/app.ts';

/** Who can open the app, in a sentence: what the switch means. */
export function whoCanOpen(isPublic: boolean, method: SignInMethod): string {
  if (!isPublic) return 'Private: only editors can open the app.';
  return method === 'No sign in'
    ? 'Public: everyone with the address can open the app.'
    : 'Public with a sign-in: people you invited can open the app, and who knows the password if you set one.';
}
