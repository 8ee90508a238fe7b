import type { AppKind } from '#features/apps/rules/app.ts';

/**
 * Whether people sign in to an app with passkeys. Never to a board: its Sheaf address shares the host with the site,
 * where browsers would offer what is for one at the other.
 */
export const takesPasskeys = (app: { kind: AppKind; settings: { sign_in_by_passkey: boolean } }): boolean =>
  app.settings.sign_in_by_passkey && app.kind !== 'board';
