import { signOut } from '../api/accounts.ts';
import { call } from '#web/call.ts';

let leaving = false;

/** Whether the person is on the way out: that the server knows them no more is no news then. */
export const isLeaving = (): boolean => leaving;

/** Ends the session, by signing out or by what is given, and goes to the landing page. Throws where that failed. */
export async function leave(end: () => Promise<unknown> = () => call(signOut, {})): Promise<void> {
  leaving = true;
  try {
    await end();
    location.assign('/');
  } catch (error) {
    leaving = false;
    throw error;
  }
}
