import { createSecureContext, type SecureContext } from 'node:tls';
import type { Database } from '#platform/database/database.ts';
import { challengeCertificate } from './acme/der.ts';
import { keyToText, newKey } from './acme/acme-client.ts';

/**
 * The certificate that answers an authority which validates a name over TLS (RFC 8737), made by each node from the stored
 * challenge; null without one.
 */
export async function challengeOf(name: string, database: Database): Promise<SecureContext | null> {
  const found = await database
    .selectFrom('acme_challenges')
    .select('answer')
    .where('host', '=', name)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const key = newKey();
  const der = challengeCertificate(name, found.answer, key);
  const cert = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`;
  return createSecureContext({ key: keyToText(key), cert, minVersion: 'TLSv1.2' });
}
