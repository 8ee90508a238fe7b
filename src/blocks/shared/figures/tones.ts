const mostTones = 8;

/** A color (1 to 8) for each text, in the order of the alphabet; where it can be the same whatever else is on show. */
export function tonesOfTexts(texts: readonly string[]): Map<string, number> {
  const groups = [...new Set(texts.filter((text) => text !== ''))].sort();
  const tones = new Map<string, number>();
  const taken = new Set<number>();
  for (const group of groups) {
    let position = 7;
    for (const character of group) position = (position * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
    position %= mostTones;
    while (taken.has(position) && taken.size < mostTones) position = (position + 1) % mostTones;
    taken.add(position);
    tones.set(group, position + 1);
  }
  return tones;
}
