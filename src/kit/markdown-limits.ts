/**
 * What Markdown may be made of, so that reading it takes time in proportion to its length. Signs of emphasis that find no
 * partner are compared with one another, and quotes and lists within one another are read once for each level.
 */
import { t } from '#kit/language/product.ts';

export const mostEmphasisSigns = 600;
export const deepestNesting = 20;

/** What is too much about a text of Markdown, in a sentence, or null. Takes time in proportion to its length. */
export function markdownProblem(text: string): string | null {
  let signs = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') signs = 0;
    for (let at = 0; at < line.length; at++) {
      const sign = line.charCodeAt(at);
      if (sign === backslash) at++;
      else if (sign === asterisk || sign === underscore || sign === tilde) signs++;
    }
    if (signs > mostEmphasisSigns)
      return t('A paragraph has more than {count} of the characters *, _ and ~. Split it with an empty line.', {
        count: mostEmphasisSigns,
      });
    if (levelsOf(line) > deepestNesting)
      return t('Quotes and lists are nested more than {count} levels deep. Remove some levels.', {
        count: deepestNesting,
      });
  }
  return null;
}

const [backslash, asterisk, underscore, tilde] = [92, 42, 95, 126];

/** How many quotes and lists a line begins, one within the other: `> - 1. text` has three. */
function levelsOf(line: string): number {
  const marker = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
  let levels = 0;
  while (levels <= deepestNesting && marker.test(line)) levels++;
  return levels;
}
