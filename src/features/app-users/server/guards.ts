import { createRateLimit } from '#platform/http/rate-limit.ts';
import { createNetworkLimit, createAttempts } from '#platform/http/attempts.ts';

const minutes = 60;
const hours = 60 * minutes;
const later = 'Too many requests. Try again in a while.';

/** Tries to sign in or to use a mailed link, from one network. */
export const attemptsFrom = createNetworkLimit({ uses: 60, seconds: 15 * minutes });
/** Challenges for passkeys that one network asks for: each is stored. */
export const challengesFrom = createNetworkLimit({ uses: 60, seconds: 15 * minutes });
/** Wrong passwords of one account of one app. */
export const attemptsAt = createAttempts({ each: 10, all: 100, seconds: 15 * minutes });
/** Wrong passwords of an app: many share the right one. */
export const appPasswordAttempts = createAttempts({ each: 10, all: 300, seconds: 15 * minutes });

/** Mail that anyone can make an app send: from one network, to one person, and of one app. */
export const mailRequestedFrom = createNetworkLimit({ uses: 20, seconds: hours, message: later });
export const mailRequestedFor = createAttempts({ each: 4, all: 12, seconds: hours, message: later });
export const mailRequestedOf = createRateLimit({ uses: 300, seconds: hours, message: later });

const inviteLater = 'You’ve reached the daily limit for invitations. Send the rest tomorrow.';
/** Invitations that editors send. */
export const invitationsOfApp = createRateLimit({ uses: 1_000, seconds: 24 * hours, message: inviteLater });
export const invitationsOfWorkspace = createRateLimit({ uses: 3_000, seconds: 24 * hours, message: inviteLater });
export const invitationsTo = createRateLimit({ uses: 5, seconds: hours, message: later });

/** An account of an app, as limits know it. */
export const accountKey = (app: { id: string }, email: string): string => `${app.id} ${email.trim().toLowerCase()}`;
