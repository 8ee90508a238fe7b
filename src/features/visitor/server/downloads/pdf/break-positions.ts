const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** What people take for one letter each. */
export function clustersOf(text: string): Iterable<{ segment: string; index: number }> {
  // One unit is one letter in nearly all texts, and asking is dear.
  if (/^[\x20-\x7e\u00a0-\u02ff\u0400-\u0482]*$/.test(text))
    return Array.from(text, (segment, index) => ({ segment, index }));
  return clusters.segment(text);
}

const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const closes = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々ๆฯ]/u;
const opens = /[\p{Ps}\p{Pi}]$/u;

/** Where a line may end: behind spaces and hyphens, and between the words of scripts that write no spaces. */
export function breaksOf(line: string): Set<number> {
  const positions = new Set<number>();
  for (const { index, 0: found } of line.matchAll(/[ \p{Zs}]+(?=[^\p{Zs}])|(?<=\p{L}[-‐–—/])(?=\p{L})/gu))
    positions.add(index + found.length);
  if (!withoutSpaces.test(line)) return positions;
  let before = '';
  for (const { segment, index } of words.segment(line)) {
    const isInside = withoutSpaces.test(segment) || withoutSpaces.test(before);
    if (index > 0 && isInside && !closes.test(segment) && !opens.test(before) && !/^\p{Zs}/u.test(segment))
      positions.add(index);
    before = segment;
  }
  return positions;
}
