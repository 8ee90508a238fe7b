import { emailInput } from '#features/accounts/api/accounts.ts';

/**
 * E-mail addresses out of a text as people paste it: separated by commas, semicolons, spaces or lines, with or without
 * names ("Ann Weaver <ann@example.com>"). Each once, in small letters; what is none is listed separately.
 */
export function readAddresses(text: string): { addresses: string[]; wrong: string[] } {
  const addresses = new Set<string>();
  const wrong = new Set<string>();
  for (const entry of text.split(/[,;\r\n]+/)) {
    const named = /<([^<>]*)>\s*$/.exec(entry);
    const words = (named?.[1] ?? entry).trim().split(/\s+/).filter(Boolean);
    for (const word of words) {
      const parsed = emailInput.safeParse(word);
      if (parsed.success) addresses.add(parsed.data);
      else wrong.add(word);
    }
  }
  return { addresses: [...addresses], wrong: [...wrong] };
}
