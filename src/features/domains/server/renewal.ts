import { renewalWithin, secondsToNextAsk } from '../rules/domain.ts';
import type { Domain } from './domain-row.ts';
import type { Needs } from './needs.ts';

/**
 * Seconds until the certificate of a live name is due, and until the authority is asked again when that is; infinite where
 * a proxy has it, or the authority isn't asked.
 */
export async function secondsToRenewal(
  { app_id, try_at }: Domain,
  needs: Needs,
  mayAsk: boolean,
): Promise<{ renewIn: number; askIn: number }> {
  const { database, environment, certificates } = needs;
  const never = Number.POSITIVE_INFINITY;
  if (environment.DOMAINS !== 'acme') return { renewIn: never, askIn: never };
  const found = await database
    .selectFrom('domain_certificates')
    .selectAll()
    .where('app_id', '=', app_id)
    .executeTakeFirst();
  if (!found || !(await certificates.opens(found))) return { renewIn: secondsUntil(try_at), askIn: never };
  const requested = mayAsk ? await askWhenToRenew(found, needs) : found;
  return {
    renewIn: Math.max(secondsUntil(requested.renew_at), secondsUntil(try_at)),
    askIn: requested.ask_at ? secondsUntil(requested.ask_at) : never,
  };
}

interface Certificate {
  app_id: string;
  leaf: string | null;
  renew_at: Date;
  ask_at: Date | null;
  issued_at: Date;
  expires_at: Date;
}

/** Asks the authority, once its time has come. What it said holds while it says nothing. */
async function askWhenToRenew(
  known: Certificate,
  { database, certificates, log }: Needs,
): Promise<Pick<Certificate, 'renew_at' | 'ask_at'>> {
  const { app_id, leaf, ask_at } = known;
  if (leaf === null || secondsUntil(ask_at) > 0) return known;
  const said = await certificates.renewal(leaf);
  const renew_at = said ? renewalWithin(said.window, known) : known.renew_at;
  const next = { renew_at, ask_at: new Date(Date.now() + secondsToNextAsk(said?.retryAfter ?? 0) * 1000) };
  if (said && renew_at.getTime() !== known.renew_at.getTime())
    log.debug({ app_id, renew_at }, 'the certificate authority named another moment of renewal');
  await database
    .updateTable('domain_certificates')
    .set(next)
    .where('app_id', '=', app_id)
    .where('leaf', '=', leaf)
    .execute();
  return next;
}

export const secondsUntil = (time: Date | null): number => Math.max(0, ((time?.getTime() ?? 0) - Date.now()) / 1000);
