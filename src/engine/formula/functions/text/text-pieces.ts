import { toText } from '../../values/coercion.ts';
import { failed, type FormulaError } from '../../values/formula-error.ts';
import { type Argument, isError, Matrix, type FormulaValue } from '../../values/value.ts';
import type { Evaluation } from '../../evaluate/evaluation.ts';
import { functionsOf, given } from '../define-function.ts';
import { cellsOf, numberArgument } from '../read-arguments.ts';

export const textPieceFunctions = functionsOf('text', [
  [
    'TEXTBEFORE',
    'text, delimiter, [which], [ignore_case], [to_end], [otherwise]',
    'Text before a delimiter.',
    given((args, at) => neighbours(args, at, 'before')),
  ],
  [
    'TEXTAFTER',
    'text, delimiter, [which], [ignore_case], [to_end], [otherwise]',
    'Text after a delimiter.',
    given((args, at) => neighbours(args, at, 'after')),
  ],
  [
    'TEXTSPLIT',
    'text, columns, [rows], [ignore_blank], [ignore_case], [pad]',
    'Splits text into cells.',
    given(splitText),
  ],
]);

function neighbours(args: readonly Argument[], at: Evaluation, side: 'before' | 'after'): FormulaValue {
  const [text, delimiter, which, ignoreCase, toEnd, otherwise] = args;
  const given = toText(cellsOf(text, at)[0] ?? null);
  const marks = cellsOf(delimiter, at).map(toText);
  const number = numberArgument(which, at, 1);
  const folds = numberArgument(ignoreCase, at);
  const ends = numberArgument(toEnd, at);
  for (const one of [given, ...marks, number, folds, ends]) if (isError(one)) return one;
  const written = typeof given === 'string' ? given : '';
  const requested = Math.trunc(Number(number));
  const fold = (one: string): string => (folds === 0 ? one : one.toLowerCase());
  if (requested === 0) return failed.value;
  if (marks.includes('')) return (side === 'before') === requested > 0 ? '' : written;
  const positions = positionsOf(fold(written), (marks as string[]).map(fold));
  if (ends !== 0) {
    if (requested > 0) positions.push({ start: written.length, end: written.length });
    else positions.unshift({ start: 0, end: 0 });
  }
  const position = requested > 0 ? positions[requested - 1] : positions[positions.length + requested];
  if (!position) return otherwise === undefined ? failed.na : (cellsOf(otherwise, at)[0] ?? null);
  return side === 'before' ? written.slice(0, position.start) : written.slice(position.end);
}

function positionsOf(text: string, marks: readonly string[]): { start: number; end: number }[] {
  const positions: { start: number; end: number }[] = [];
  for (let index = 0; index < text.length; ) {
    const mark = marks.find((one) => text.startsWith(one, index));
    if (mark) positions.push({ start: index, end: index + mark.length });
    index += mark?.length ?? 1;
  }
  return positions;
}

function splitText(args: readonly Argument[], at: Evaluation): FormulaValue {
  const [text, columns, rows, ignoreBlank, ignoreCase, pad] = args;
  const given = toText(cellsOf(text, at)[0] ?? null);
  const skips = numberArgument(ignoreBlank, at);
  const folds = numberArgument(ignoreCase, at);
  if (typeof given !== 'string') return given;
  if (isError(skips)) return skips;
  if (isError(folds)) return folds;
  const split = (whole: string, arg: Argument): string[] | FormulaError => {
    if (arg === undefined) return [whole];
    const marks = cellsOf(arg, at).map(toText);
    const wrong = marks.find(isError) ?? (marks.includes('') ? failed.value : undefined);
    if (wrong) return wrong;
    const folded = folds === 0 ? whole : whole.toLowerCase();
    let start = 0;
    const parts: string[] = [];
    for (const position of positionsOf(
      folded,
      (marks as string[]).map((one) => (folds === 0 ? one : one.toLowerCase())),
    )) {
      parts.push(whole.slice(start, position.start));
      start = position.end;
    }
    parts.push(whole.slice(start));
    return skips === 0 ? parts : parts.filter((one) => one !== '');
  };
  const lines = split(given, rows);
  if (isError(lines)) return lines;
  const cells = lines.map((line) => split(line, columns));
  const wrong = cells.find(isError);
  if (wrong) return wrong;
  const table = cells as string[][];
  const width = Math.max(1, ...table.map((row) => row.length));
  const filler = pad === undefined ? failed.na : (cellsOf(pad, at)[0] ?? '');
  if (table.every((row) => row.length === 0)) return failed.calc;
  return Matrix.make(table.length, width, (row, column) => table[row]![column] ?? filler);
}
