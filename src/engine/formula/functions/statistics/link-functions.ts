/**
 * Figures of rows by one of several labels of a cell, and what such labels name: what columns that name several rows are
 * counted and looked up by. COUNTIFS and kin compare whole cells. No other program has these, so files get their values.
 */
import { foldText, toText } from '../../values/coercion.ts';
import { failed } from '../../values/formula-error.ts';
import { isError, isGrid, type Scalar } from '../../values/value.ts';
import { joinLabels, labelsOf } from '../../../labels.ts';
import { functionsOf, type FunctionCall } from '../define-function.ts';
import { cellsOf } from '../read-arguments.ts';
import { findValue, vectorOf } from '../vector-search.ts';
import { averaging, best, counting, summing, totalled } from './criteria.ts';
import type { Criterion } from './criterion.ts';
import { isEqualTo } from '../equality.ts';

/** The cells that name a key among others; none for a blank key. */
function labelCriterion(key: Scalar): Criterion {
  const text = key === null || isError(key) || typeof key === 'boolean' ? '' : foldText(String(key)).trim();
  if (text === '') return { equality: null, fits: () => false };
  const equality = { kind: 'label', folded: text } as const;
  return { equality, fits: (cell) => isEqualTo(equality, cell) };
}

/** As the cell names them: what is found of each, with commas between. #N/A where nothing is. */
const linkedValues: FunctionCall = (args, at) => {
  const [cell, keys, values] = args;
  if (!isGrid(keys) || !isGrid(values)) return failed.value;
  const [line, found] = [vectorOf(keys), vectorOf(values)];
  if (line.length !== found.length) return failed.value;
  const given = cellsOf(cell, at)[0] ?? null;
  if (isError(given)) return given;
  if (given === null || given === '') return '';
  const texts: string[] = [];
  let isFound = false;
  for (const label of labelsOf(typeof given === 'boolean' ? null : given)) {
    const number = String(Number(label)) === label ? findValue(Number(label), line, 'exact', false, at) : -1;
    const position = number >= 0 ? number : findValue(label, line, 'exact', false, at);
    if (position < 0) continue;
    isFound = true;
    const text = toText(found.get(position));
    if (typeof text !== 'string') return text;
    if (text.trim() !== '') texts.push(text);
  }
  return isFound ? joinLabels(texts) : failed.na;
};

export const linkFunctionNames: ReadonlySet<string> = new Set([
  'COUNTLINKS',
  'SUMLINKS',
  'AVERAGELINKS',
  'MAXLINKS',
  'MINLINKS',
  'LINKVALUES',
]);

const conditions = '[range1], [criterion1], …';

export const severalFunctions = functionsOf('lookup', [
  [
    'COUNTLINKS',
    `links, key, ${conditions}`,
    'Counts the rows that name a key among others.',
    counting(labelCriterion),
  ],
  [
    'SUMLINKS',
    `sum_range, links, key, ${conditions}`,
    'Sums the rows that name a key among others.',
    totalled(summing, true, labelCriterion),
  ],
  [
    'AVERAGELINKS',
    `average_range, links, key, ${conditions}`,
    'Averages the rows that name a key among others.',
    totalled(averaging, true, labelCriterion),
  ],
  [
    'MAXLINKS',
    `max_range, links, key, ${conditions}`,
    'Largest of the rows that name a key among others.',
    totalled(best(Math.max), true, labelCriterion),
  ],
  [
    'MINLINKS',
    `min_range, links, key, ${conditions}`,
    'Smallest of the rows that name a key among others.',
    totalled(best(Math.min), true, labelCriterion),
  ],
  [
    'LINKVALUES',
    'links, keys, values',
    'What a column says of each row that a cell names, separated by commas.',
    linkedValues,
  ],
]);
