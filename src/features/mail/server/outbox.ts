/**
 * Mail that stayed on the machine, for the person who uses it: without a mail server, that is how a link is followed.
 */
import { Problem } from '#kit/problem.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Host } from '#platform/http/host.ts';
import type { Database } from '#platform/database/database.ts';

const shown = 50;

/** Mails open accounts: they are shown only where no other machine can send requests at all. */
export function isOwnMachine(
  { host, request }: { host: Pick<Host, 'kind'>; request: Request },
  environment: Pick<Environment, 'SMTP_URL' | 'MAIN_HOST' | 'HOST' | 'TRUSTED_PROXIES'>,
): boolean {
  const { SMTP_URL, MAIN_HOST, HOST, TRUSTED_PROXIES } = environment;
  const isLoopback = HOST === 'localhost' || HOST === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(HOST);
  // Behind a proxy everybody seems to be this machine.
  const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
  const isBehindProxy = TRUSTED_PROXIES.length > 0 || proxyHeaders.some((name) => request.headers.has(name));
  return SMTP_URL === undefined && MAIN_HOST === 'localhost' && isLoopback && !isBehindProxy && host.kind === 'site';
}

export async function recentOutbox(database: Database) {
  const mails = await database
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'created_at'])
    .where('status', '=', 'sent')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  return mails.map((mail) => ({ ...mail, created_at: mail.created_at.toISOString() }));
}

export async function readFromOutbox(database: Database, mailId: string) {
  const mail = await database
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'created_at', 'html', 'text', 'from_name'])
    .where('id', '=', mailId)
    .where('status', '=', 'sent')
    .executeTakeFirst();
  if (!mail) throw new Problem('not_found', 'Mail not found.');
  return { ...mail, created_at: mail.created_at.toISOString() };
}
