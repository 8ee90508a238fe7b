/** Signatures of webhooks, as the specification of Standard Webhooks 1.0 describes them. */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** What signs calls and lets receivers verify them: 24 random bytes in base64, after `whsec_`. */
export const newSecret = (): string => `${prefix}${randomBytes(24).toString('base64')}`;

export interface Signed {
  id: string;
  /** Seconds since 1970, of this try. */
  timestamp: number;
  body: string;
}

/** One signature for each secret, `v1,` and base64, separated by blanks. */
export function signatureOf({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
