/** What is wrong with the cells of a row that a form adds. Pages and server ask the same. */
import type { Cell, Column } from '#engine/model.ts';
import { t } from '#kit/language/product.ts';
import type { FieldProblem } from '#kit/problem.ts';
import { isInvalidValue } from '../invalid-cell.ts';
import { fitsForm, type FormField } from './view-layout.ts';

type Entered = Readonly<Record<string, Cell>>;

/** Paths are ids of columns. Cells of columns that the form does not have are refused, as are values that do not fit. */
export function formProblems(
  fields: readonly Pick<FormField, 'column' | 'required'>[],
  cells: Entered,
  columns: readonly Column[],
): FieldProblem[] {
  const known = new Map(columns.map((column) => [column.id, column]));
  const own = new Set(fields.map(({ column }) => column));
  const foreign = Object.keys(cells).filter((id) => !own.has(id) && cells[id] !== null);
  return [
    ...foreign.map((path) => ({ path, message: 'The form doesn’t have this column.' })),
    ...fields.flatMap(({ column: path, required }) => {
      const column = known.get(path);
      const message = column ? problemOf(column, cells[path] ?? null, required) : '';
      return message ? [{ path, message }] : [];
    }),
  ];
}

function problemOf(column: Column, cell: Cell, required: boolean): string {
  if (cell === null || cell === '') return required ? t('Fill in {column}.', { column: column.name }) : '';
  if (!fitsForm(column)) return t('{column} can’t be filled in by a form.', { column: column.name });
  return isInvalidValue(cell, column) ? t('This doesn’t fit {column}.', { column: column.name }) : '';
}
