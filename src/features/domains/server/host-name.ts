import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';

/** Last labels that the public DNS doesn't have. (RFC 2606, RFC 6761, RFC 6762, RFC 7686, RFC 8375, ICANN's .internal) */
const privateEndings = ['localhost', 'local', 'internal', 'invalid', 'onion', 'arpa', 'home', 'lan', 'corp'];

/** The most usual names under which others register theirs. Of all others the missing TXT record tells. */
export const suffixes: ReadonlySet<string> = new Set(
  [
    'co.uk org.uk ac.uk gov.uk com.au net.au org.au co.nz co.za co.in co.jp ne.jp or.jp co.kr com.br com.cn com.hk',
    'com.mx com.tr com.ar com.sg com.tw com.pl com.ua co.il co.at or.at github.io gitlab.io pages.dev workers.dev',
    'netlify.app vercel.app web.app firebaseapp.com herokuapp.com azurewebsites.net cloudfront.net fly.dev onrender.com',
  ].flatMap((line) => line.split(' ')),
);

/**
 * The host name that was typed or pasted, as the DNS has it: in lower case, internationalized labels as `xn--…`, without
 * protocol, port, path and the dot at the end. `own` are names of the installation: these and all below them are refused,
 * like IP addresses and names that nobody has to themselves. Throws `invalid_input` with the reason.
 */
export function readOwnHost(typed: string, own: readonly string[]): string {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/[.\u3002\uff0e\uff61]+$/u, '');
  if (isIP(bare.replace(/^\[|\]$/g, '')) > 0) throw refused('Enter a domain, not an IP address.');
  // Escapes and names of users are for addresses.
  const host = /[%@]/.test(bare) ? '' : domainToASCII(bare);
  const labels = host.split('.');
  if (
    host === '' ||
    host.length > 253 ||
    !labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  )
    throw refused('Enter a domain such as app.example.com.');
  // Numbers in other notations (0x7f.1) are addresses by now.
  if (isIP(host) > 0 || /^\d+$/.test(labels.at(-1) ?? '')) throw refused('Enter a domain, not an IP address.');
  if (labels.length < 2) throw refused('Enter a whole domain, with its ending: app.example.com.');
  if (privateEndings.includes(labels.at(-1) ?? '')) throw refused('This domain isn’t on the public internet.');
  if (suffixes.has(host))
    throw refused(t('Others register their domains below {host}. Enter one of your own.', { host }));
  if (own.some((name) => host === name || host.endsWith(`.${name}`)))
    throw refused('This address belongs to Sheaf. Change it under Privacy Settings instead.');
  return host;
}

/** As people read it: `xn--bcher-kva.example` is bücher.example. */
export const hostForPeople = (host: string): string => domainToUnicode(host) || host;

const refused = (message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path: 'host', message }] });
