/** How the values of environment variables are read and checked. */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

export function addressList(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}

export function httpAddress() {
  return z.string().refine((text) => hasProtocol(text, ['http:', 'https:']), 'must be an http:// or https:// address');
}

export function signingSecrets() {
  return z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((secrets) => secrets.length > 0, 'must be a signing secret, such as `whsec_…`');
}

export function wholeNumber(least: number, most: number) {
  const sentence = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence);
}

export function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

export function isAddressOrNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}

/** `true` or `false`. */
export const flag = (usual: 'true' | 'false') =>
  z
    .enum(['true', 'false'], 'must be `true` or `false`')
    .default(usual)
    .transform((text) => text === 'true');

const unitSeconds = { m: 60, h: 3_600, d: 86_400 } as const;
const durationSentence = 'must be a time from `10m` to `90d`, such as `6h`';

/** `30m`, `6h` or `1d`, in seconds. */
export function duration(least: number, most: number) {
  return z
    .string()
    .trim()
    .regex(/^[0-9]{1,5}[mhd]$/, durationSentence)
    .transform((text) => Number(text.slice(0, -1)) * unitSeconds[text.at(-1) as keyof typeof unitSeconds])
    .refine((seconds) => seconds >= least && seconds <= most, durationSentence);
}
