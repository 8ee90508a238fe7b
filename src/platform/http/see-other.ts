interface SeeOther {
  /** Whole `set-cookie` headers. */
  cookies?: readonly string[];
  headers?: Readonly<Record<string, string>>;
}

/** Sends the browser on to another address, to be got by GET. No cache keeps the answer. */
export function seeOther(location: string, { cookies = [], headers }: SeeOther = {}): Response {
  const sent = new Headers({ ...headers, location, 'cache-control': 'no-store' });
  for (const cookie of cookies) sent.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers: sent });
}

/** The same from an address that holds a secret, such as a one-time code: the next page does not learn it. */
export const seeOtherSecretly = (location: string, cookie?: string): Response =>
  seeOther(location, {
    cookies: cookie === undefined ? [] : [cookie],
    headers: { 'referrer-policy': 'no-referrer' },
  });
