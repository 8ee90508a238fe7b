/**
 * Whether an owner's pattern matches the whole text, in the browser. A pattern that is broken, or that could take
 * JavaScript's backtracking engine forever, matches everything: the server checks it again in linear time.
 */
export function matchesSafely(pattern: string, text: string): boolean {
  if (text.length > longestText || mayExplode(pattern)) return true;
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text);
  } catch {
    return true;
  }
}

/**
 * Whether backtracking may grow exponentially: a repeated group that repeats or branches inside ((a+)+, (a|a)*),
 * or more than a few open-ended repeats after one another (a*a*a*a*).
 */
export function mayExplode(pattern: string): boolean {
  const groups: { start: number; risky: boolean }[] = [];
  let openRepeats = 0;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index];
    if (character === '\\') index++;
    else if (character === '[') index = endOfClass(pattern, index);
    else if (character === '(') groups.push({ start: index, risky: false });
    else if (character === '|') markRisky(groups);
    if (character === ')') {
      const group = groups.pop();
      const repeats = repeatAt(pattern, index + 1);
      if (group?.risky && repeats !== 'none') return true;
      if (group?.risky || isLoose(repeats)) markRisky(groups);
      if (repeats === 'open') openRepeats++;
    } else if (character !== '(' && character !== '|') {
      const repeats = repeatAt(pattern, index + 1);
      if (isLoose(repeats)) markRisky(groups);
      if (repeats === 'open') openRepeats++;
    }
  }
  return openRepeats > mostOpenRepeats;
}

const longestText = 1_000;
const mostOpenRepeats = 4;

function markRisky(groups: { risky: boolean }[]): void {
  const innermost = groups.at(-1);
  if (innermost) innermost.risky = true;
}

type Repeat = 'none' | 'exact' | 'bounded' | 'open';
const isLoose = (repeat: Repeat): boolean => repeat === 'bounded' || repeat === 'open';

/** The quantifier that is at the index; `open` has no upper end. A single optional `?` repeats nothing. */
function repeatAt(pattern: string, index: number): Repeat {
  const character = pattern[index];
  if (character === '*' || character === '+') return 'open';
  const counted = /^\{(\d+)(,?)(\d*)\}/.exec(pattern.slice(index, index + 12));
  if (!counted) return 'none';
  if (counted[2] && !counted[3]) return 'open';
  if (Number(counted[3] || counted[1]) <= 1) return 'none';
  return counted[2] ? 'bounded' : 'exact';
}

function endOfClass(pattern: string, start: number): number {
  for (let index = start + 1; index < pattern.length; index++) {
    if (pattern[index] === '\\') index++;
    else if (pattern[index] === ']') return index;
  }
  return pattern.length;
}
