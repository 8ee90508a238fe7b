import type { Language } from '#kit/language/language.ts';
import { reloadOnce } from './chunk-guard.ts';

/** The reader's language, before anything is rendered in it. Without its words, screens are in English. */
export async function loadLanguage(href: string): Promise<Language | undefined> {
  const answer = await fetch(href).catch(() => null);
  if (answer?.ok) return (await answer.json()) as Language;
  // Of a server that has other words by now: the page knows where.
  reloadOnce();
  return undefined;
}
