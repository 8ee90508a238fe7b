import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';

/**
 * Makes what is stored fit how the operator runs domains now. Where they are off, visitors find apps at their Sheaf addresses;
 * where Sheaf has the certificates, live names without one get it with the next step.
 */
export async function prepareDomains({
  database,
  environment,
  log,
}: Pick<Services, 'database' | 'environment' | 'log'>): Promise<void> {
  const { DOMAINS, PUBLIC_PROTOCOL, ACME_CHALLENGE, TLS_PORT } = environment;
  if (DOMAINS === 'off') {
    await database.updateTable('apps').set({ own_host: null }).where('own_host', 'is not', null).execute();
    return;
  }
  if (DOMAINS === 'acme' && PUBLIC_PROTOCOL !== 'https')
    log.warn('DOMAINS is acme, but PUBLIC_PROTOCOL is http: links to domains don’t use their certificates');
  if (DOMAINS === 'acme' && ACME_CHALLENGE === 'tls-alpn-01' && TLS_PORT === undefined)
    log.warn('ACME_CHALLENGE is tls-alpn-01, but TLS_PORT is not set: no domain can be validated');
  await sql`
    update domains set next_at = now() where state = 'live' and (
      exists (select from apps where apps.id = domains.app_id and apps.own_host is null and failing_since is null)
      or ${DOMAINS === 'acme'} and not exists (select from domain_certificates c where c.app_id = domains.app_id)
    )
  `.execute(database);
}
