import { Problem } from '#kit/problem.ts';
import { createRateLimit, type RateLimit } from '../http/rate-limit.ts';
import type { Host } from '../scope.ts';
import type { Services } from '../services.ts';
import { networkOf } from './network-of.ts';

/** Passwords are typed on the main site only: no page that an owner made can ask for one that looks like it. */
export function onlyOnSite(host: Host): void {
  if (host.kind !== 'site') throw new Problem('not_found', 'This is possible on the main site only.');
}

export interface Guards {
  /** Sign-ups from one network: they tell whether an address is taken. */
  signUps: AddressLimit;
  /** Sign-ins, codes and links from one network. */
  signIns: AddressLimit;
  /** Mails that one network asks for. */
  mailsFrom: AddressLimit;
  /** Wrong passwords of one account. */
  passwords: Tries;
  /** Mails to one address. */
  mailsTo: Tries;
  /** Six digits of a mail, typed for one address; the link of the same mail works regardless. */
  mailedCodes: RateLimit;
  /** Six digits of an authenticator app, typed for one person; recovery codes work regardless. */
  appCodes: RateLimit;
  /** Proofs that a signed-in person gives. */
  proofs: RateLimit;
  exports: RateLimit;
}

export interface AddressLimit {
  take(address: string): Promise<void>;
}

/**
 * Tries on one account. Whoever fails is held up where they are, and the person elsewhere is not: each origin has a
 * count of its own, and all of them together a higher one. A known browser is held to its own alone.
 */
export interface Tries {
  take(account: string, from: Origin): Promise<void>;
  /** It was right: neither count holds it against anybody. */
  wasRight(account: string, from: Origin): Promise<void>;
}
/** Where a try comes from: the network, or a browser that signed in to the account before. */
export interface Origin {
  address: string;
  knownDevice?: string | null;
}

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;
const guards = new WeakMap<Services['database'], Guards>();

/** The counters of one server, in its memory. */
export function guardsOf({ database }: Pick<Services, 'database'>): Guards {
  const known = guards.get(database);
  if (known) return known;
  const made: Guards = {
    signUps: perNetwork({ uses: 30, seconds: quarterHour }),
    signIns: perNetwork({ uses: 60, seconds: quarterHour }),
    mailsFrom: perNetwork({ uses: 20, seconds: quarterHour }),
    passwords: createTries({ each: 10, all: 100, seconds: quarterHour }),
    mailsTo: createTries({ each: 5, all: 20, seconds: quarterHour }),
    // A million codes: fifty guesses a day hit one in fifty years.
    mailedCodes: createRateLimit({ uses: 50, seconds: day }),
    appCodes: createRateLimit({ uses: 50, seconds: day }),
    proofs: createRateLimit({ uses: 10, seconds: quarterHour }),
    exports: createRateLimit({ uses: 10, seconds: 60 * 60 }),
  };
  guards.set(database, made);
  return made;
}

function perNetwork(options: { uses: number; seconds: number }): AddressLimit {
  const limit = createRateLimit(options);
  return { take: (address) => limit.take(networkOf(address)) };
}

function createTries({ each, all, seconds }: { each: number; all: number; seconds: number }): Tries {
  const perOrigin = createRateLimit({ uses: each, seconds });
  const together = createRateLimit({ uses: all, seconds });
  const keyOf = (account: string, from: Origin) => `${account} ${from.knownDevice ?? networkOf(from.address)}`;
  return {
    async take(account, from) {
      await perOrigin.take(keyOf(account, from));
      if (!from.knownDevice) await together.take(account);
    },
    async wasRight(account, from) {
      await perOrigin.forgive(keyOf(account, from));
      if (!from.knownDevice) await together.giveBack(account);
    },
  };
}
