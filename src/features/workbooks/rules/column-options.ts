/** The options of a column: what is offered to choose from where its cells are filled. (decisions 116 and 119) */
import { t } from '#kit/language/product.ts';
import { storableText } from '#kit/storable.ts';
import { isChoice } from '#engine/choices.ts';
import { foldText } from '#engine/folding.ts';
import type { Column } from '#engine/model.ts';
import { ratingsOf } from '#engine/rating-scale.ts';
import { enterCell } from './cell-entry.ts';
import { refusalOf } from './invalid-cell.ts';

export const mostOptions = 200;
export const longestOption = 200;

type TypedColumn = Pick<Column, 'name' | 'type' | 'format' | 'formula' | 'max'>;

/** As they are stored: each once and on one line, none blank. */
export const cleanOptions = (given: readonly string[]): string[] =>
  [
    ...new Set(
      given.map((option) =>
        storableText(option)
          .replaceAll(/\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g, ' ')
          .trim(),
      ),
    ),
  ].filter((option) => option !== '');

/** As a file's are stored; null where they are none, or too many or too long to choose from. */
export function readOptions(given: readonly string[]): string[] | null {
  const options = cleanOptions(given);
  return options.length > 0 && sizeProblem(options) === null ? options : null;
}

/** Why a list is not accepted, as a sentence; null where it is, or where it is empty. Of clean options. */
export function optionsProblem(options: readonly string[], column: TypedColumn): string | null {
  if (options.length === 0) return null;
  if (column.formula !== undefined)
    return t('{column} is a formula column, so it can’t have options.', { column: column.name });
  if (column.type === 'boolean')
    return t('{column} is a yes/no column, so it already has its options.', { column: column.name });
  if (column.type === 'rating')
    return t('{column} holds ratings, so it already has its options.', { column: column.name });
  return sizeProblem(options) ?? labelProblem(options, column) ?? invalidValueProblem(options, column);
}

function sizeProblem(options: readonly string[]): string | null {
  if (options.length > mostOptions)
    return t('A list can have up to {count} options. You entered {number}.', {
      count: mostOptions,
      number: options.length,
    });
  const long = options.find((option) => option.length > longestOption);
  return long === undefined
    ? null
    : t('Options can have up to {count} characters. “{text}…” has {number}.', {
        count: longestOption,
        text: long.slice(0, 40),
        number: long.length,
      });
}

/** Letters and spaces make no other choice. */
function labelProblem(options: readonly string[], column: TypedColumn): string | null {
  if (!isChoice(column)) return null;
  const folded = options.map(foldText);
  const twice = options.find((_, position) => folded.indexOf(folded[position] ?? '') !== position);
  return twice === undefined ? null : t('“{option}” is in the list twice.', { option: twice });
}

function invalidValueProblem(options: readonly string[], column: TypedColumn): string | null {
  for (const option of options) {
    const problem = refusalOf(enterCell(option, column.type), column);
    if (problem !== null) return problem;
  }
  return null;
}

/** What can be chosen for a cell: of a list that was made for another type, what the column holds now. */
export function offeredOptions(column: TypedColumn & Pick<Column, 'options'>): string[] {
  if (column.formula !== undefined || column.type === 'boolean') return [];
  if (column.type === 'rating') return ratingsOf(column);
  return (column.options ?? []).filter((option) => invalidValueProblem([option], column) === null);
}
