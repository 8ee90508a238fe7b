/** One part of a style sheet of the build, and of which characters a page has that needs it; without them every page does. */
export interface StylePart {
  text: string;
  characters?: RegExp;
}

const fontFace = /@font-face\{[^{}]*\}/g;

/**
 * A style sheet without the fonts of other scripts, and these by themselves: most pages have no character of them, and a
 * browser reads every rule before it draws the first word.
 */
export function splitStyle(text: string): StylePart[] {
  const others: string[] = [];
  const ranges: string[] = [];
  const rest = text.replaceAll(fontFace, (face) => {
    const range = rangeOf(face);
    if (range === null || new RegExp(`[${range}]`, 'u').test('a')) return face;
    others.push(face);
    ranges.push(range);
    return '';
  });
  if (others.length === 0) return [{ text }];
  return [{ text: rest }, { text: others.join(''), characters: new RegExp(`[${ranges.join('')}]`, 'u') }];
}

/** The `unicode-range` of a face as the inside of a character class; null without one, or where it is none that we know. */
function rangeOf(face: string): string | null {
  const declared = /unicode-range:([^;}]+)/.exec(face)?.[1];
  if (declared === undefined) return null;
  const ranges = declared.split(',').map((range) => {
    const [, from = '', to] = /^\s*U\+([\dA-F]*\?*)(?:-([\dA-F]+))?\s*$/i.exec(range) ?? [];
    if (from === '') return null;
    const last = to ?? from.replaceAll('?', 'F');
    return `\\u{${from.replaceAll('?', '0')}}-\\u{${last}}`;
  });
  return ranges.every((range) => range !== null) ? ranges.join('') : null;
}
