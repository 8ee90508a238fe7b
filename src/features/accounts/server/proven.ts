import { Problem } from '#kit/problem.ts';
import type { AnyCall } from '#platform/http/call.ts';
import type { Session } from '../services.ts';
import type { Proof } from './prove.ts';

/** The session of a call whose body proves that it is really the person. */
export async function proven(call: Pick<AnyCall, 'services' | 'session'> & { body: Proof }): Promise<Session> {
  const { session } = call;
  if (!session) throw new Problem('not_signed_in', 'Sign in to continue.');
  await call.services.accounts.prove(session, { password: call.body.password, code: call.body.code });
  return session;
}
