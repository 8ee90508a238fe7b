/** Regular expressions of formulas, matched in linear time: lookarounds and backreferences are none of them. */

import { RE2JS, RE2JSException } from 're2js';
import { failed, type FormulaError } from '../../values/formula-error.ts';

const longestPattern = 1000;
const mostKnown = 100;
const known = new Map<string, RE2JS | null>();

/** #VALUE! for what is no pattern. */
export function patternOf(text: string, ignoresCase: boolean): RE2JS | FormulaError {
  if (text.length > longestPattern) return failed.value;
  const key = `${ignoresCase ? 'i' : 's'}${text}`;
  const found = known.get(key);
  if (found !== undefined) return found ?? failed.value;
  const made = compiled(text, ignoresCase);
  if (known.size >= mostKnown) known.clear();
  known.set(key, made);
  return made ?? failed.value;
}

function compiled(text: string, ignoresCase: boolean): RE2JS | null {
  try {
    return RE2JS.compile(text, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
}

export interface PatternMatch {
  start: number;
  end: number;
  text: string;
  /** What the groups caught; null for one that took no part. */
  groups: (string | null)[];
}

/** All matches, one after the other; at most `most`. */
export function matchesIn(pattern: RE2JS, text: string, most = Infinity): PatternMatch[] {
  const matcher = pattern.matcher(text);
  const matches: PatternMatch[] = [];
  while (matches.length < most && matcher.find()) {
    const groups = Array.from({ length: matcher.groupCount() }, (_, index) => matcher.group(index + 1));
    matches.push({ start: matcher.start(), end: matcher.end(), text: matcher.group() ?? '', groups });
  }
  return matches;
}

/** A replacement with `$0`, `$1` … for what was caught, `$$` and `\\$` for the sign itself. */
export function expanded(replacement: string, match: PatternMatch): string | FormulaError {
  let isWrong = false;
  const text = replacement.replaceAll(
    /\\([\\$])|\$\$|\$(?:\{(\d{1,2})\}|(\d{1,2}))/g,
    (whole, escaped?: string, braced?: string, plain?: string) => {
      if (escaped !== undefined) return escaped;
      if (whole === '$$') return '$';
      const digits = braced ?? plain!;
      const group = Number(digits);
      if (group === 0) return match.text;
      if (group <= match.groups.length) return match.groups[group - 1] ?? '';
      // `$12` where there is no twelfth group is the first with a 2 behind it.
      const first = Number(digits[0]);
      if (digits.length === 2 && first > 0 && first <= match.groups.length)
        return (match.groups[first - 1] ?? '') + digits[1]!;
      isWrong = true;
      return '';
    },
  );
  return isWrong ? failed.value : text;
}
