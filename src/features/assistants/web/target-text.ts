import { t } from '#kit/language/product.ts';

/** Where an answer goes, as the server names it (rules/redirect-uri.ts), in the reader's language. */
export function targetText(named: string): string {
  if (named === 'a program on your computer') return t('a program on your computer');
  const scheme = /^a program on your device \((.+)\)$/.exec(named)?.[1];
  return scheme === undefined ? named : t('a program on your device ({scheme})', { scheme });
}
