/**
 * The functions of regular expressions of Excel, of Google Sheets and of LibreOffice. Where Excel and Google have one
 * name, the number of arguments says whose it is.
 */

import type { Evaluation } from '../../evaluate/evaluation.ts';
import { toNumber, toText } from '../../values/coercion.ts';
import { failed, FormulaError } from '../../values/formula-error.ts';
import { type Argument, type FormulaValue, isError, isGrid, Matrix, type Scalar } from '../../values/value.ts';
import { forEachCell, functionsOf, given, mapped } from '../define-function.ts';
import { numberArgument } from '../read-arguments.ts';
import { expanded, matchesIn, patternOf, type PatternMatch } from './patterns.ts';

const longestText = 32_767;

export const regexFunctions = functionsOf('text', [
  [
    'REGEXTEST',
    'text, pattern, [ignore_case]',
    'True if a text has a match of a regular expression.',
    mapped(['text', 'text', 'number?'], (text, pattern, ignoreCase = 0, at) => isFound(text, pattern, ignoreCase, at)),
  ],
  [
    'REGEXMATCH',
    'text, pattern',
    'True if a text has a match of a regular expression.',
    mapped(['text', 'text'], (text, pattern, at) => isFound(text, pattern, 0, at)),
  ],
  [
    'REGEXEXTRACT',
    'text, pattern, [what], [ignore_case]',
    'What a regular expression matches: the groups of the first match, or by 0 the match, 1 all, 2 the groups.',
    given(extract),
  ],
  [
    'REGEXREPLACE',
    'text, pattern, replacement, [which], [ignore_case]',
    'Replaces what a regular expression matches: all of it, or the nth match.',
    mapped(['text', 'text', 'text', 'number?', 'number?'], replaced),
  ],
  [
    'REGEX',
    'text, pattern, [replacement], [flags_or_which]',
    'Extracts the first match of a regular expression, or replaces the first, the nth or with "g" all.',
    mapped(['text', 'text', 'any?', 'any?'], libreOfficeRegex),
  ],
]);

function isFound(text: string, pattern: string, ignoreCase: number, at: Evaluation): Scalar {
  const matches = found(text, pattern, ignoreCase, at, 1);
  return isError(matches) ? matches : matches.length > 0;
}

function found(
  text: string,
  pattern: string,
  ignoreCase: number,
  at: Evaluation,
  most?: number,
): PatternMatch[] | FormulaError {
  const kind = Math.trunc(ignoreCase);
  if (kind !== 0 && kind !== 1) return failed.value;
  const known = patternOf(pattern, kind === 1);
  if (isError(known)) return known;
  at.budget.spend(text.length);
  return matchesIn(known, text, most);
}

/** Two arguments are Google’s: the groups of the first match if there are any. More are Excel’s. */
function extract([text, pattern, what, ignoreCase]: readonly Argument[], at: Evaluation): FormulaValue {
  const folds = numberArgument(ignoreCase, at);
  const kind = what === undefined ? null : numberArgument(what, at);
  if (isError(folds)) return folds;
  if (isError(kind)) return kind;
  const isExcel = what !== undefined || ignoreCase !== undefined;
  const once = ([one, expression]: readonly (Scalar | undefined)[]): Matrix | Scalar => {
    const [whole, sought] = [toText(one ?? null), toText(expression ?? null)];
    if (typeof whole !== 'string') return whole;
    if (typeof sought !== 'string') return sought;
    const matches = found(whole, sought, folds, at);
    if (isError(matches)) return matches;
    return extracted(matches, isExcel ? Math.trunc(kind ?? 0) : null);
  };
  if (!isGrid(text) && !isGrid(pattern)) return once([scalar(text), scalar(pattern)]);
  return forEachCell([text, pattern], at, (cells) => {
    const answer = once(cells);
    return isGrid(answer) ? answer.get(0, 0) : answer;
  });
}

const scalar = (arg: Argument): Scalar => (isGrid(arg) || arg === undefined ? null : (arg as Scalar));

function extracted(matches: readonly PatternMatch[], kind: number | null): Matrix | Scalar {
  const [first] = matches;
  if (!first) return failed.na;
  switch (kind) {
    case 0:
      return first.text;
    case 1:
      return Matrix.column(matches.map((match) => match.text));
    case 2:
      return first.groups.length === 0 ? failed.value : new Matrix(1, first.groups.length, first.groups.map(orEmpty));
    case null:
      if (first.groups.length === 0) return first.text;
      return first.groups.length === 1
        ? orEmpty(first.groups[0]!)
        : new Matrix(1, first.groups.length, first.groups.map(orEmpty));
    default:
      return failed.value;
  }
}

const orEmpty = (text: string | null): string => text ?? '';

function replaced(
  text: string,
  pattern: string,
  replacement: string,
  which = 0,
  ignoreCase = 0,
  at: Evaluation,
): Scalar {
  const matches = found(text, pattern, ignoreCase, at);
  if (isError(matches)) return matches;
  const place = Math.trunc(which);
  if (place === 0) return withReplacements(text, matches, replacement);
  // A negative one counts from the end.
  const one = matches.at(place > 0 ? place - 1 : place);
  return one ? withReplacements(text, [one], replacement) : text;
}

function withReplacements(text: string, matches: readonly PatternMatch[], replacement: string): Scalar {
  let answer = '';
  let position = 0;
  for (const match of matches) {
    const put = expanded(replacement, match);
    if (isError(put)) return put;
    answer += text.slice(position, match.start) + put;
    position = match.end;
    if (answer.length > longestText) return failed.value;
  }
  answer += text.slice(position);
  return answer.length > longestText ? failed.value : answer;
}

function libreOfficeRegex(
  text: string,
  pattern: string,
  replacement: Scalar | undefined,
  flags: Scalar | undefined,
  at: Evaluation,
): Scalar {
  const matches = found(text, pattern, 0, at);
  if (isError(matches)) return matches;
  if (isError(replacement)) return replacement;
  if (isError(flags)) return flags;
  const isAll = typeof flags === 'string' && flags === 'g';
  const place = flags === undefined || flags === null || isAll ? 1 : toNumber(flags);
  if (isError(place)) return place;
  const which = Math.trunc(place);
  if (which < 0) return failed.value;
  if (replacement === undefined || replacement === null) {
    return which === 0 ? text : (matches[which - 1]?.text ?? failed.na);
  }
  const put = toText(replacement);
  if (put instanceof FormulaError) return put;
  if (which === 0) return text;
  if (isAll) return withReplacements(text, matches, put);
  const one = matches[which - 1];
  return one ? withReplacements(text, [one], put) : text;
}
