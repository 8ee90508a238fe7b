/** The end of every way to sign in: the second factor where there is one, then a new session. */
import { type EnteringCall, type How, openSession } from './open-session.ts';
import { askForSecondFactor } from './second-factor.ts';
import { toWire } from './to-wire.ts';

/** Signs a person in who has shown the first factor: the session is there, or `second_factor` is still required. */
export async function enterAs(call: EnteringCall, userId: string, how: How, provenHash?: string) {
  const second_factor = await askForSecondFactor(call, userId, how);
  if (second_factor !== null) return { user: null, second_factor };
  const { user } = await openSession(call, userId, how, provenHash);
  return { user: toWire(user), second_factor: null };
}
