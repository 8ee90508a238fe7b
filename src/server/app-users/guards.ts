import { createRateLimit } from '../http/rate-limit.ts';

const minutes = 60;
const hours = 60 * minutes;
const later = 'That was a lot at once. Please wait a while and try again.';

/** Tries to sign in or to use a mailed link, from one network address. */
export const triesFrom = createRateLimit({ uses: 60, seconds: 15 * minutes });
/** Tries to sign in to one account of one app, wherever they come from. */
export const triesAt = createRateLimit({ uses: 10, seconds: 15 * minutes });
/** Tries of the password of an app: many share it, so that one network address is held tighter than all of them. */
export const appPasswordTriesFrom = createRateLimit({ uses: 10, seconds: 15 * minutes });
export const appPasswordTries = createRateLimit({ uses: 300, seconds: 15 * minutes });

/** Mail that anybody can make an app send: from one network address, to one person, and of one app. */
export const mailAskedFrom = createRateLimit({ uses: 20, seconds: hours, message: later });
export const mailAskedFor = createRateLimit({ uses: 4, seconds: hours, message: later });
export const mailAskedOf = createRateLimit({ uses: 300, seconds: hours, message: later });

const inviteLater = 'That were a lot of invitations for one day. The rest can be sent tomorrow.';
/** Invitations that editors send. */
export const invitationsOfApp = createRateLimit({ uses: 1_000, seconds: 24 * hours, message: inviteLater });
export const invitationsOfWorkspace = createRateLimit({ uses: 3_000, seconds: 24 * hours, message: inviteLater });
export const invitationsTo = createRateLimit({ uses: 5, seconds: hours, message: later });

/** An account of an app, as limits know it. */
export const accountKey = (app: { id: string }, email: string): string => `${app.id} ${email.trim().toLowerCase()}`;
