/** Keys and passwords that stand in texts where nobody meant to give them away. Found by their shapes. */
import { apiKeyPrefix } from '../workspace.ts';

const shapes: readonly { name: string; pattern: RegExp }[] = [
  { name: 'a key of Stripe', pattern: /\b[sr]k_(?:live|test)_\w{10,}/ },
  { name: 'an access key of AWS', pattern: /\bA(?:KI|SI)A[0-9A-Z]{16}\b/ },
  { name: 'a key of Google', pattern: /\bAIza[\w-]{35}/ },
  { name: 'a token of GitHub', pattern: /\b(?:gh[pousr]_\w{20,}|github_pat_\w{20,})/ },
  { name: 'a token of Slack', pattern: /\bxox[abeprs]-[\w-]{10,}/ },
  { name: 'a signed token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/ },
  { name: 'a private key', pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/ },
  { name: 'an address with a password', pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"]{1,100}:[^\s/@"]{1,100}@/i },
  { name: 'a key of this product', pattern: new RegExp(String.raw`\b${apiKeyPrefix}\w{20,}`) },
];

/** What kinds of secrets a text holds, in words. */
export const secretsIn = (text: string): string[] =>
  shapes.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);

const personal: readonly { name: string; pattern: RegExp }[] = [
  { name: 'an e-mail address', pattern: /[\w.+-]{1,64}@(?!example\.)[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/ },
  { name: 'a telephone number', pattern: /(?:^|[\s:(])\+\d[\d ()/-]{8,18}\d\b/ },
];

/** What of people a text holds, by its shape alone. Addresses at `example.` are nobody's. */
export const personalIn = (text: string): string[] =>
  personal.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
