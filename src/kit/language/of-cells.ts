import { english } from './formats.ts';
import type { Language } from './language.ts';

/**
 * A reader's language for cells that are edited as they are shown: numbers are typed, and written in formulas, with a
 * point, so that 1.234 is never a thousand where it is shown and one where it is typed.
 */
export function languageOfCells(language: Language | undefined): Language | undefined {
  if (!language) return undefined;
  const { decimal, group, percent, money } = english;
  return { ...language, formats: { ...language.formats, decimal, group, percent, money } };
}
