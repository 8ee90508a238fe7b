import { createRateLimit, type RateLimit } from '#platform/http/rate-limit.ts';
import { createNetworkLimit, createAttempts, type NetworkLimit, type Attempts } from '#platform/http/attempts.ts';

export interface AccountGuards {
  /** Sign-ups from one network: they tell whether an address is taken. */
  signUps: NetworkLimit;
  /** Sign-ins, codes and links from one network. */
  signIns: NetworkLimit;
  /** Challenges for passkeys that one network asks for: each is stored. */
  challenges: NetworkLimit;
  /** Mails that one network asks for. */
  mailsFrom: NetworkLimit;
  /** Wrong passwords of one account. */
  passwords: Attempts;
  /** Mails to one address. */
  mailsTo: Attempts;
  /** Six digits of a mail, typed for one address; the link of the same mail works regardless. */
  mailedCodes: RateLimit;
  /** Six digits of an authenticator app, typed for one person; recovery codes work regardless. */
  appCodes: RateLimit;
  /** Proofs that a signed-in person gives. */
  proofs: RateLimit;
  /** Passwords that one person sets: each is hashed and announced by mail. */
  passwordChanges: RateLimit;
  exports: RateLimit;
}

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;

/** The counters of one server, in its memory. */
export function createAccountGuards(): AccountGuards {
  return {
    signUps: createNetworkLimit({ uses: 30, seconds: quarterHour }),
    signIns: createNetworkLimit({ uses: 60, seconds: quarterHour }),
    challenges: createNetworkLimit({ uses: 60, seconds: quarterHour }),
    mailsFrom: createNetworkLimit({ uses: 20, seconds: quarterHour }),
    passwords: createAttempts({ each: 10, all: 100, seconds: quarterHour }),
    mailsTo: createAttempts({ each: 5, all: 20, seconds: quarterHour }),
    // A million codes: fifty guesses a day hit one in fifty years.
    mailedCodes: createRateLimit({ uses: 50, seconds: day }),
    appCodes: createRateLimit({ uses: 50, seconds: day }),
    proofs: createRateLimit({ uses: 10, seconds: quarterHour }),
    passwordChanges: createRateLimit({ uses: 10, seconds: 60 * 60 }),
    exports: createRateLimit({ uses: 10, seconds: 60 * 60 }),
  };
}
