import { callOutgoing } from '#platform/http/outgoing/call-outgoing.ts';
import type { OutgoingRules } from '#platform/http/outgoing/open-outgoing-address.ts';
import type { Place } from './gazetteer.ts';

/**
 * Asks a search service of the kind of Nominatim where an address lies; null when it knows no such place. Throws when
 * there is no answer to trust: an `OutgoingFailure`, or an error that names the status.
 */
export async function queryGeocoder(service: string, address: string, rules: OutgoingRules): Promise<Place | null> {
  const url = new URL(service);
  url.searchParams.set('q', address);
  url.searchParams.set('format', 'jsonv2');
  url.searchParams.set('limit', '1');
  const headers = { accept: 'application/json', 'accept-language': 'en' };
  const answer = await callOutgoing(
    { method: 'GET', address: url.href, headers, body: new Uint8Array(), timeLimit: 5_000 },
    rules,
  );
  // It has no use for these words, which may be a visitor's: that is no reason to ask it nothing else.
  if (unusable.has(answer.status)) return null;
  if (answer.status !== 200) throw new Error(`the geocoding service answered with status ${answer.status}`);
  if (answer.isCut) throw new Error('the answer of the geocoding service is too long');
  const found: unknown = JSON.parse(answer.body.toString('utf8'));
  if (!Array.isArray(found)) throw new Error('the geocoding service did not answer with a list');
  const [first]: unknown[] = found;
  return first === undefined ? null : readPlace(first);
}

/** Bad request, not found, address too long, not to be processed. */
const unusable: ReadonlySet<number> = new Set([400, 404, 414, 422]);

function readPlace(found: unknown): Place | null {
  if (typeof found !== 'object' || found === null || !('lat' in found) || !('lon' in found)) return null;
  const [latitude, longitude] = [Number(found.lat), Number(found.lon)];
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}
