/** A piece of a comment: words as they are, or an address that becomes a link. */
export interface TextPart {
  text: string;
  href?: string;
}

const address = /\bhttps?:\/\/[^\s<>"'`{}|\\^]+/gi;
/** What ends a sentence after an address is no part of it. */
const endings = '.,;:!?*_~…';

/** The web addresses in a text, each as a part of its own. In linear time, whatever the text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const found = withoutEnding(match[0]);
    if (!isAddress(found)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: found, href: found });
    from = match.index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Without the dot of the sentence, and without a bracket that was opened before the address. */
function withoutEnding(found: string): string {
  const count = (letter: string): number => found.split(letter).length - 1;
  const unopened: Record<string, number> = { ')': count(')') - count('('), ']': count(']') - count('[') };
  let end = found.length;
  for (; end > 0; end--) {
    const letter = found.charAt(end - 1);
    if (endings.includes(letter)) continue;
    if ((unopened[letter] ?? 0) <= 0) break;
    unopened[letter] = (unopened[letter] ?? 0) - 1;
  }
  return found.slice(0, end);
}

/** With a host, and without a name or password before it, which hide where a link leads. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname !== '' && username === '' && password === '';
}
