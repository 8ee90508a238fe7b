/** `?` stands for one character, `*` for any number; `~` makes the next of these a letter. No regular expressions. */

type Piece = string | typeof one | typeof many;
const one = Symbol('one character');
const many = Symbol('any characters');

const known = new Map<string, readonly Piece[]>();

export function hasWildcards(pattern: string): boolean {
  return /(?<!~)[*?]/.test(pattern);
}

/** What a pattern without wildcards says. */
export function plainPattern(pattern: string): string {
  return pattern.includes('~') ? pattern.replaceAll(/~([~*?])/g, '$1') : pattern;
}

/** Whether a whole text is of a pattern, whatever its case. In the time of text times pattern at most. */
export function matchesWildcards(text: string, pattern: string): boolean {
  return matchedLength(text.toLowerCase(), piecesOf(pattern), 0, true) >= 0;
}

/** Where a pattern begins in a text, from a place on, whatever its case; -1 where it is nowhere. */
export function findWildcards(text: string, pattern: string, from: number, spend: (steps: number) => void): number {
  const lower = text.toLowerCase();
  const pieces = piecesOf(pattern);
  for (let start = from; start <= lower.length; start++) {
    spend(pieces.length);
    if (matchedLength(lower, pieces, start, false) >= 0) return start;
  }
  return -1;
}

function piecesOf(pattern: string): readonly Piece[] {
  const found = known.get(pattern);
  if (found) return found;
  const pieces: Piece[] = [];
  const lower = pattern.toLowerCase();
  for (let index = 0; index < lower.length; index++) {
    const letter = lower[index]!;
    const next = lower[index + 1];
    if (letter === '~' && (next === '*' || next === '?' || next === '~')) {
      pieces.push(next);
      index++;
    } else pieces.push(letter === '?' ? one : letter === '*' ? many : letter);
  }
  if (known.size >= 200) known.clear();
  known.set(pattern, pieces);
  return pieces;
}

/** Where a match from `start` on ends; -1 without one. Only the last `*` is ever tried again. */
function matchedLength(text: string, pieces: readonly Piece[], start: number, whole: boolean): number {
  let [position, piece] = [start, 0];
  let [starPosition, starPiece] = [-1, -1];
  for (;;) {
    if (piece === pieces.length) {
      if (!whole || position === text.length) return position;
    } else {
      const requested = pieces[piece];
      if (requested === many) {
        [starPosition, starPiece] = [position, piece];
        piece++;
        continue;
      }
      if (position < text.length && (requested === one || requested === text[position])) {
        position++;
        piece++;
        continue;
      }
    }
    if (starPiece < 0 || starPosition >= text.length) return -1;
    starPosition++;
    [position, piece] = [starPosition, starPiece + 1];
  }
}
