/**
 * The address of one record: `/trips/blue-lagoon-7qk0m3zt8xw2d`. What is behind the last hyphen is the end of its row_id
 * and decides alone; what is before it is its name, and cosmetic.
 */
import { slugOfName } from './slug.ts';

/** The end of a row_id, which is chance, thirteen letters of it; null for an id that was made otherwise. (kit/ids.ts) */
export const shortIdOf = (row_id: string): string | null =>
  /^[0-9a-hjkmnp-tv-z]{26}$/.test(row_id) ? row_id.slice(-13) : null;

/** What an address ends with that names a record beneath a page, as it was read. */
export interface NamedRecord {
  short: string;
  slug: string;
}

/** The page and the record that a path names; null for the path of a page alone. */
export function readRecordPath(path: string): { page: string; record: NamedRecord } | null {
  const [, page, slug = '', short] = /^(\/[a-z0-9-]+)\/(?:([^/]{1,300})-)?([0-9a-hjkmnp-tv-z]{13})$/.exec(path) ?? [];
  return page && short ? { page, record: { short, slug } } : null;
}

/** What the address of a record ends with, beneath its page: with its name, as far as that may be known. */
export function recordEnd(row_id: string, name: string): string {
  const short = shortIdOf(row_id);
  if (short === null) return oldRecordEnd(row_id);
  const slug = slugOfName(name);
  return `/${slug ? `${slug}-` : ''}${short}`;
}

/** Where no address can be beneath the page: of the home page, of boards. */
export const oldRecordEnd = (row_id: string): string => `?${new URLSearchParams({ record: row_id })}`;
