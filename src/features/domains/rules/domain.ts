/** What becomes of a domain: its records are awaited, its certificate is issued, it is live. */
export const domainStates = ['waiting', 'issuing', 'live'] as const;
export type DomainState = (typeof domainStates)[number];

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds until the records of a name that waits for them are looked up again, by its age: DNS settles within days. */
export function secondsToNextLook(ageSeconds: number): number {
  if (ageSeconds < hour) return minute;
  if (ageSeconds < day) return 10 * minute;
  return ageSeconds < 14 * day ? 6 * hour : day;
}

/** Seconds between looks at the records of a live name. */
export const secondsBetweenLooks = 6 * hour;

/** A live name whose records are wrong for so many seconds is taken off: by then the owner moved it, or lost it. */
export const secondsOfPatience = 7 * day;

/**
 * Seconds before a certificate is ordered again after `tries` failures. Authorities limit failures of a name to a few an
 * hour: the pauses stay below that.
 */
export const secondsToNextTry = (tries: number): number =>
  [2 * minute, 15 * minute, hour, 3 * hour, 12 * hour][tries - 1] ?? day;

/** When a certificate is renewed: when a third of its lifetime remains, whatever that is. */
export const renewalOf = (from: Date, until: Date): Date =>
  new Date(until.getTime() - (until.getTime() - from.getTime()) / 3);

/** How an authority validates names: over HTTP at port 80, or over TLS at port 443 (RFC 8737). */
export const challengeKinds = ['http-01', 'tls-alpn-01'] as const;
export type ChallengeKind = (typeof challengeKinds)[number];

/** When the authority wants a certificate to be renewed (RFC 9773). */
export interface RenewalWindow {
  start: Date;
  end: Date;
}

/**
 * The moment within the window at which a certificate is renewed: by chance, so that not all come at once. A moment that was
 * chosen before stays while it is within. Never in the last tenth of the lifetime, whatever the authority says.
 */
export function renewalWithin(
  { start, end }: RenewalWindow,
  { renew_at, issued_at, expires_at }: { renew_at: Date; issued_at: Date; expires_at: Date },
  chance = Math.random(),
): Date {
  const isWithin = renew_at >= start && renew_at <= end;
  const moment = isWithin ? renew_at.getTime() : start.getTime() + chance * (end.getTime() - start.getTime());
  const latest = expires_at.getTime() - (expires_at.getTime() - issued_at.getTime()) / 10;
  return new Date(Math.min(moment, latest));
}

/** Seconds until the authority is asked again that asked for this pause; 0 where it named none, or couldn't be asked. */
export const secondsToNextAsk = (requested: number): number =>
  requested === 0 ? 6 * hour : Math.min(Math.max(requested, minute), day);

/** Where the proof is: a TXT record below the name. */
export const proofNameOf = (host: string): string => `_sheaf.${host}`;
export const proofTextOf = (token: string): string => `sheaf=${token}`;

/** The second name that leads to a host: with `www.`, or without it. */
export const aliasOf = (host: string): string => (host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`);
