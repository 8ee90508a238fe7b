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

/** Where the proof is: a TXT record below the name. */
export const proofNameOf = (host: string): string => `_sheaf.${host}`;
export const proofTextOf = (token: string): string => `sheaf=${token}`;

/** The second name that leads to a host: with `www.`, or without it. */
export const aliasOf = (host: string): string => (host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`);
