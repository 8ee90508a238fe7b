/** What a form holds that was posted without a script, with the lines in it, to be stored or to be shown again. */
import type { PostedForm } from '#blocks/view-contract.ts';
import { joinLabels, labelSeparator, labelsOf, quotedLabel } from '#engine/labels.ts';
import type { Cell } from '#engine/model.ts';
import type { Problem } from '#kit/problem.ts';
import { lineField, mostLines, readLineField } from '../../rules/line-fields.ts';

type Fields = ReadonlyMap<string, string[]>;

/** Several values of one field are the choices of a multi-select, or the rows of a link, whose keys are quoted already. */
export function cellOf(values: readonly string[]): Cell {
  const filled = values.filter(Boolean);
  return (filled.length > 1 ? filled.map(asLabel).join(labelSeparator) : filled[0]) ?? null;
}

const asLabel = (value: string): string =>
  joinLabels(labelsOf(value)) === value && labelsOf(value).length === 1 ? value : quotedLabel(value);

/** The lines in their order, blank ones too. */
export function linesOf(fields: Fields): Record<string, Cell>[] {
  const lines = Array.from({ length: countOf(fields) }, (): Record<string, Cell> => ({}));
  for (const [name, values] of fields) {
    const field = readLineField(name);
    const line = field && lines[field.line];
    if (field && line) line[field.column] = cellOf(values);
  }
  return lines;
}

/** As many as were shown, or filled in where nothing says how many these were. One more than allowed is refused as too many. */
function countOf(fields: Fields): number {
  const filled = [...fields.keys()].flatMap((name) => readLineField(name)?.line ?? []);
  return Math.min(mostLines + 1, Math.max(0, ...filled.map((line) => line + 1)));
}

/** The form with one more line, without one, or to be calculated, where a button asks for that; null where it is to be stored. */
export function withOtherLines(fields: Fields): PostedForm | null {
  const block = fields.get('_block')?.[0] ?? '';
  const shown = Math.max(countOf(fields), Number.parseInt(fields.get('_lines')?.[0] ?? '', 10) || 0);
  const lines = Math.min(shown, mostLines);
  if (fields.has('_more')) {
    return { block, fields: typed(fields), messages: {}, lines: Math.min(lines + 1, mostLines) };
  }
  if (fields.has('_check')) return { block, fields: typed(fields), messages: {}, lines };
  const without = fields.get('_without')?.[0];
  if (without === undefined) return null;
  return { block, fields: typed(fields, Number(without)), messages: {}, lines: Math.max(lines - 1, 1) };
}

/** What was typed, without a line: those after it move up. */
function typed(fields: Fields, without = Infinity): PostedForm['fields'] {
  const own = [...fields].flatMap(([name, values]): [string, string[]][] => {
    const field = readLineField(name);
    if (!field) return name.startsWith('_') && name !== '_id' ? [] : [[name, values]];
    if (field.line === without) return [];
    return [[lineField(field.line - (field.line > without ? 1 : 0), field.column), values]];
  });
  return Object.fromEntries(own);
}

/** What a refused form is shown with. */
export function postedWith(fields: Fields, { fields: problems }: Problem): { posted?: PostedForm } {
  const block = fields.get('_block')?.[0];
  // Of a sign-in nothing is shown again: a password is among it.
  if (block === undefined || fields.has('_act') || fields.has('_comment')) return {};
  const messages = problems.map(({ path, message }): [string, string] => {
    const [, line, column] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? [];
    const isOfLine = line !== undefined && column !== undefined;
    return [isOfLine ? lineField(Number(line), column) : path.replace('cells.', ''), message];
  });
  const shown = Number.parseInt(fields.get('_lines')?.[0] ?? '', 10) || 0;
  const lines = Math.min(mostLines, Math.max(countOf(fields), shown));
  return { posted: { block, fields: typed(fields), messages: Object.fromEntries(messages), lines } };
}
