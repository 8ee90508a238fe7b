import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
const read: unknown = JSON.parse(text);

/** The version of package.json. */
export const productVersion =
  typeof read === 'object' && read !== null && 'version' in read && typeof read.version === 'string'
    ? read.version
    : '0';
