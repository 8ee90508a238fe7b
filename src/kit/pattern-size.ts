/**
 * How large a regular expression becomes when it is made ready to be matched: `a{1000}` is a thousand states. The time
 * that a text takes grows with it, so owners' patterns are bounded by it.
 */
import { t } from '#kit/language/product.ts';

export const mostPatternStates = 2_000;

/** Longer texts match no pattern. */
export const longestMatchedText = 10_000;

/** What is too much about a pattern, in a sentence, or null. Whether it can be read at all is not checked here. */
export const patternProblem = (pattern: string): string | null =>
  patternSize(pattern) > mostPatternStates
    ? t('This pattern repeats too much: it can match up to {count} characters.', { count: mostPatternStates })
    : null;

/** About how many states a pattern has, never fewer than half of them. */
export function patternSize(pattern: string): number {
  /** What the group so far adds up to, and its last part, which a repeat would repeat. */
  const groups = [{ size: 0, last: 0 }];
  for (let at = 0; at < pattern.length; at++) {
    const group = groups.at(-1) ?? { size: 0, last: 0 };
    const sign = pattern[at] ?? '';
    const counted = sign === '{' ? /^\{(\d+)(?:,(\d*))?\}/.exec(pattern.slice(at, at + 16)) : null;
    if (counted) {
      const times = Math.max(Number(counted[1]), Number(counted[2] || 0), 1);
      group.size += group.last * (times - 1) + (counted[2] === '' ? 1 : 0);
      group.last *= times;
      at += counted[0].length - 1;
    } else if (sign === '(') {
      groups.push({ size: 2, last: 0 });
    } else if (sign === ')' && groups.length > 1) {
      groups.pop();
      const outer = groups.at(-1) ?? group;
      outer.size += group.size;
      outer.last = group.size;
    } else if (sign === '*' || sign === '+' || sign === '?' || sign === '|') {
      group.size += 1;
      if (sign !== '|') group.last += 1;
    } else {
      if (sign === '\\') at++;
      else if (sign === '[') at = endOfClass(pattern, at);
      group.size += 1;
      group.last = 1;
    }
  }
  return groups.reduce((sum, group) => sum + group.size, 1);
}

function endOfClass(pattern: string, start: number): number {
  // A bracket that closes at once is a sign of the class.
  const first = pattern[start + 1] === '^' ? start + 2 : start + 1;
  for (let at = first; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === ']' && at > first) return at;
  }
  return pattern.length;
}
