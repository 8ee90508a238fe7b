/** Addresses that a person is sent back to with a code. (RFC 9700, section 4.1; RFC 8252, section 7) */

export const longestRedirectUri = 500;

/** Schemes that a browser acts on itself, instead of opening a program. */
const browserSchemes = new Set(
  'about blob chrome data edge feed file filesystem ftp http https intent jar javascript mailto ms-settings resource sms tel vbscript view-source ws wss'.split(
    ' ',
  ),
);
/** Of ours: one that is there already would be read in its place. */
const answerNames = ['code', 'error', 'iss', 'state'];
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Who gets the code, as the person is told: a host, a program on their own machine, or one that opens by its scheme. */
export type RedirectTarget = { kind: 'host'; host: string } | { kind: 'machine' } | { kind: 'program'; scheme: string };

/**
 * Reads an address that a program may be answered at; null for every other: https anywhere but at `mainHost` and below,
 * http on the person's own machine, or a scheme of the program's own.
 */
export function readRedirectUri(text: string, mainHost: string): RedirectTarget | null {
  if (text.length > longestRedirectUri || /[\s#\\]/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  if (answerNames.some((name) => url.searchParams.has(name))) return null;
  const scheme = url.protocol.slice(0, -1);
  if ((scheme === 'http' || scheme === 'https') && loopback.has(url.hostname)) return { kind: 'machine' };
  // A page that an owner made here would be taken for Sheaf itself.
  const host = url.hostname.replace(/\.+$/, '');
  const isOwn = host === mainHost || host.endsWith(`.${mainHost}`);
  if (scheme === 'https') return isOwn ? null : { kind: 'host', host: url.host };
  return browserSchemes.has(scheme) ? null : { kind: 'program', scheme };
}

/**
 * Whether a request names an address that was registered: letter by letter, but for the port on the person's own
 * machine, where a program listens on whichever is free. (RFC 8252, section 7.3)
 */
export function isRegistered(requested: string, registered: readonly string[]): boolean {
  if (registered.includes(requested)) return true;
  const own = withoutPort(requested);
  return own !== null && registered.some((one) => withoutPort(one) === own);
}

function withoutPort(text: string): string | null {
  const match = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(\/[^#\\\s]*)?$/.exec(text);
  return match ? `${match[1]}${match[2] ?? ''}` : null;
}

/** For people: "claude.ai", "a program on your computer". */
export function nameTarget(target: RedirectTarget): string {
  switch (target.kind) {
    case 'host':
      return target.host;
    case 'machine':
      return 'a program on your computer';
    case 'program':
      return `a program on your device (${target.scheme})`;
  }
}

/** The address with an answer in its query. */
export function answerAddress(redirectUri: string, answer: Record<string, string | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(answer)) if (value !== null) query.set(name, value);
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
}
