/** `200px`, `200`, `12rem`, `8em` as pixels within sensible bounds; undefined for anything else. */
export function pixels(text: string): number | undefined {
  const match = /^(\d{1,4}(?:\.\d+)?)\s*(px|rem|em)?$/.exec(text.trim());
  if (!match) return undefined;
  const size = Number(match[1]) * (match[2] === 'rem' || match[2] === 'em' ? 16 : 1);
  return Math.min(Math.max(size, 48), 1_200);
}
