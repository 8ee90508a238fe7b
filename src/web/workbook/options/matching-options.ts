/** Of a list to choose from, what fits a text: what begins with it is first. Without a text, everything. */
export function matchingOptions(options: readonly string[], text: string): string[] {
  const sought = folded(text);
  if (sought === '') return [...options];
  const found = options.map((option) => ({ option, position: folded(option).indexOf(sought) }));
  const at = (requested: (position: number) => boolean): string[] =>
    found.filter(({ position }) => requested(position)).map(({ option }) => option);
  return [...at((position) => position === 0), ...at((position) => position > 0)];
}

/** Without case and accents, as people look for words. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .trim()
    .toLowerCase();
