/** A person's mark where there is no room for the name. */

/** The first letters of the first and the last word; `?` for a name without any. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

/** The same person has the same color in every window: one of four. */
export const hueOf = (id: string): number => [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4;
