/** Limits that hold up the client that tries, and no one else. */
import { networkOf } from './network-of.ts';
import { createRateLimit } from './rate-limit.ts';

/** Where a try comes from: the network, or a browser that signed in to the account before. */
export interface Origin {
  address: string;
  knownDevice?: string | null;
}

/**
 * Tries on one account. A client that fails is held up where it is, and the person elsewhere is not: each origin has a
 * count of its own, and all of them together a higher one. A known browser is held to its own alone.
 */
export interface Attempts {
  take(account: string, from: Origin): Promise<void>;
  /** It was right: neither count holds it against anybody. */
  wasRight(account: string, from: Origin): Promise<void>;
  /** The person is known otherwise: where they are, the tries so far are forgotten. */
  forgive(account: string, from: Origin): Promise<void>;
}

interface AttemptsOptions {
  /** Of one origin. */
  each: number;
  /** Of all that are no known browsers. */
  all: number;
  seconds: number;
  message?: string;
}

export function createAttempts({ each, all, ...options }: AttemptsOptions): Attempts {
  const perOrigin = createRateLimit({ ...options, uses: each });
  const together = createRateLimit({ ...options, uses: all });
  const keyOf = (account: string, from: Origin) => `${account} ${from.knownDevice ?? networkOf(from.address)}`;
  const forgive: Attempts['forgive'] = (account, from) => perOrigin.forgive(keyOf(account, from));
  return {
    async take(account, from) {
      await perOrigin.take(keyOf(account, from));
      if (!from.knownDevice) await together.take(account);
    },
    async wasRight(account, from) {
      await forgive(account, from);
      if (!from.knownDevice) await together.giveBack(account);
    },
    forgive,
  };
}

/** What one network may do, whatever it is about. */
export interface NetworkLimit {
  take(address: string): Promise<void>;
}

export function createNetworkLimit(options: { uses: number; seconds: number; message?: string }): NetworkLimit {
  const limit = createRateLimit(options);
  return { take: (address) => limit.take(networkOf(address)) };
}
