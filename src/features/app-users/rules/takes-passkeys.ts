import { isOnMainHost } from '#features/boards/rules/board-path.ts';

/**
 * Whether people sign in to an app with passkeys. Never to a board: it shares the host with the site, where browsers
 * would offer what is for one at the other.
 */
export const takesPasskeys = (app: { board_slug: string; settings: { sign_in_by_passkey: boolean } }): boolean =>
  app.settings.sign_in_by_passkey && !isOnMainHost(app);
