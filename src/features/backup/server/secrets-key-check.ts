import { hkdfSync } from 'node:crypto';

/** Tells whether two keys are the same, and nothing of them; null for none. */
export function secretsKeyCheck(key: string | undefined): string | null {
  if (key === undefined) return null;
  return Buffer.from(hkdfSync('sha256', key, '', 'sheaf backup check', 16)).toString('hex');
}
