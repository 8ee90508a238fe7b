/** Consents: a person ticks a text, and the row says which version of it they agreed to, and when. */
import type { Cell, Column } from '#engine/model.ts';

interface Consent {
  consent_text?: string;
  consent_version?: string;
}

/** Which text it is: its version, and a fingerprint, since a text may change without its version. */
export const versionOf = ({ consent_text = '', consent_version = '' }: Consent): string =>
  `Version ${consent_version.trim() || '1'} #${fingerprint(consent_text.trim())}`;

/** What a ticked box stores: what fits into the column. `now` is the clock of the app, `zone` where it is. */
export function consentCell(
  consent: Consent,
  sent: Cell,
  at: { now: string; zone: string; column: Pick<Column, 'type'> | undefined; before: Cell },
): Cell {
  if (sent === null || sent === '') return null;
  const { now, zone, column, before } = at;
  if (column?.type === 'boolean') return true;
  if (column?.type === 'date') return before ?? now.slice(0, 10);
  if (column?.type === 'datetime') return before ?? now;
  const version = versionOf(consent);
  // Who changes another answer agrees to nothing anew.
  if (typeof before === 'string' && before.startsWith(`${version}, `)) return before;
  return `${version}, ${now.replace('T', ' ')} (${zone})`;
}

/** FNV-1a of 32 bits: it tells texts apart, and keeps no secret. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
