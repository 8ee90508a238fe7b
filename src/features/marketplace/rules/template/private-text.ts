/** What is in a text that its author would not give to strangers. Pure; every pattern takes linear time. */

export type PrivateKind = 'token' | 'e-mail' | 'phone' | 'private address';

export interface PrivatePart {
  kind: PrivateKind;
  /** What was found, shortened; of a token its beginning only. */
  what: string;
}

/** Longer texts are looked at in their first part; no setting holds more. */
const mostRead = 100_000;

export function privateParts(whole: string): PrivatePart[] {
  const text = whole.slice(0, mostRead);
  const parts: PrivatePart[] = [];
  for (const pattern of tokens) {
    for (const [found] of text.matchAll(pattern)) parts.push({ kind: 'token', what: `${found.slice(0, 6)}…` });
  }
  // What is before the host of an address is no mail.
  for (const [found] of text.replaceAll(/:\/\/[^\s/?#@"'<>]{1,200}@/g, '://').matchAll(email)) {
    if (!isMadeUp(found)) parts.push({ kind: 'e-mail', what: found });
  }
  for (const [found] of text.matchAll(phone)) {
    if (found.replaceAll(/\D/g, '').length >= 8) parts.push({ kind: 'phone', what: found.trim() });
  }
  for (const [, user = '', host = ''] of text.matchAll(address)) {
    if (user.includes(':')) parts.push({ kind: 'token', what: `${user.slice(0, 3)}…@` });
    if (isPrivateHost(host)) parts.push({ kind: 'private address', what: host });
  }
  const seen = new Set<string>();
  return parts.filter(({ kind, what }) => !seen.has(`${kind} ${what}`) && seen.add(`${kind} ${what}`));
}

/** Keys as the services give them, private keys, signed tokens, and secrets in the query of an address. */
const tokens: readonly RegExp[] = [
  /\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,200}/g,
  /\bwhsec_[A-Za-z0-9]{16,200}/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,255}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,255}/g,
  /\bglpat-[\w-]{16,64}/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,200}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{30,60}/g,
  /\bSG\.[\w-]{16,64}\.[\w-]{16,64}/g,
  /\bsk-[A-Za-z0-9_-]{20,200}/g,
  /\bpat[A-Za-z0-9]{14}\.[a-f0-9]{40,64}/g,
  /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{5,1000}/g,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g,
  /\bBearer [\w.~+/-]{16,2000}/g,
  /\bkept:sec_[0-9a-z]{26}/g,
  /[?&](?:access_token|api_?key|apikey|token|secret|client_secret|password|signature|sig)=[^\s&"'<>)]{8,500}/gi,
];

const email = /[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5}/g;
const phone = /(?:\+|tel:)\d[\d\s().-]{6,18}\d/g;
const address = /\bhttps?:\/\/(?:([^\s/?#@"'<>]{1,200})@)?(\[[0-9a-f:.]{2,45}\]|[^\s/?#:@"'<>()[\]]{1,253})/gi;

/** Names that the standards keep for examples belong to no one. */
const isMadeUp = (found: string): boolean =>
  /@(?:[\w.-]+\.)?(?:example(?:\.(?:com|net|org))?|invalid|test)\.?$/i.test(found);

/** A host that only a network of the author's own knows. */
export function isPrivateHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[')) return /^\[(?:::1?|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/.test(name);
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(name))
    return /^(?:0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      name,
    );
  if (!name.includes('.')) return true;
  return /\.(?:localhost|local|internal|intranet|lan|corp|home|home\.arpa|private)$/.test(name);
}
