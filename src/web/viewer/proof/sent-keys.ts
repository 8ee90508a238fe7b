/**
 * Keys of what was sent without a word whether it arrived. Sent again, also after a reload, it has the same key, and the
 * server stores it once. Only a digest of what was sent is remembered, for as long as the tab is open.
 */
const place = 'sheaf-sent';
const known = new Map<string, string>();

/** What is sent, as it is remembered. */
export async function digestOf(content: unknown): Promise<string> {
  const text = JSON.stringify(content);
  // Only where the connection is safe; elsewhere it is remembered until a reload.
  const bytes = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text));
  return bytes ? [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('') : text;
}

export function keyFor(digest: string, fresh: string): string {
  const key = known.get(digest) ?? stored()[digest] ?? fresh;
  known.set(digest, key);
  if (crypto.subtle) store({ ...stored(), [digest]: key });
  return key;
}

/** It was answered: the same again is another one. */
export function forgetKey(digest: string): void {
  known.delete(digest);
  const { [digest]: _gone, ...rest } = stored();
  store(rest);
}

function stored(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function store(keys: Record<string, string>): void {
  try {
    if (Object.keys(keys).length > 0) sessionStorage.setItem(place, JSON.stringify(keys));
    else sessionStorage.removeItem(place);
  } catch {
    // A browser that stores nothing: a reload forgets.
  }
}
