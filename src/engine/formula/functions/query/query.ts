import type { Evaluation } from '../../evaluate/evaluation.ts';
import { toText } from '../../values/coercion.ts';
import { failed, type FormulaError } from '../../values/formula-error.ts';
import { Area, type Argument, type FormulaValue, isError, Matrix, type Scalar } from '../../values/value.ts';
import { functionsOf, given } from '../define-function.ts';
import { cellsOf, gridOf, numberArgument } from '../read-arguments.ts';
import { parseQuery, QuerySyntaxError } from './parse-query.ts';
import type { Literal } from './query-nodes.ts';
import { type QueriedTable, runQuery } from './run-query.ts';

export const queryFunctions = functionsOf('lookup', [
  [
    'QUERY',
    'data, query, [headers]',
    'Runs a query of Google’s language: select, where, group by, pivot, order by, limit, offset, label.',
    given(query),
  ],
]);

function query([data, text, headers]: readonly Argument[], at: Evaluation): FormulaValue {
  const written = toText(cellsOf(text, at)[0] ?? null);
  const count = numberArgument(headers, at, -1);
  if (isError(data)) return data;
  if (isError(written)) return written;
  if (isError(count)) return count;
  const table = tableOf(data, Math.trunc(count), at);
  if (isError(table)) return table;
  try {
    const rows = runQuery(parseQuery(written, at.date1904), table, at.budget);
    return rows.length === 0 ? failed.na : Matrix.of(rows);
  } catch (error) {
    if (error instanceof QuerySyntaxError) return failed.value;
    throw error;
  }
}

/** Rows below the headers; cells of another kind than most of their column are blank, as Google has it. */
function tableOf(data: Argument, requested: number, at: Evaluation): QueriedTable | FormulaError {
  const grid = gridOf(data);
  at.budget.spend(grid.rows * grid.columns);
  const cells = Array.from({ length: grid.rows }, (_, row) =>
    Array.from({ length: grid.columns }, (__, column) => grid.get(row, column)),
  );
  const error = cells.flat().find(isError);
  if (error) return error;
  const headers = requested >= 0 ? Math.min(requested, cells.length) : hasHeader(cells) ? 1 : 0;
  const body = cells.slice(headers);
  const kinds = Array.from({ length: grid.columns }, (_, column) => commonKind(body, column));
  const titles = Array.from({ length: grid.columns }, (_, column) =>
    cells
      .slice(0, headers)
      .map((row) => toText(row[column] ?? null))
      .filter((title): title is string => typeof title === 'string' && title !== '')
      .join(' '),
  );
  const left = data instanceof Area ? data.left : 0;
  return {
    titles,
    rows: body.map((row) => row.map((cell, column) => (typeof cell === kinds[column] ? (cell as Literal) : null))),
    columnOf: (id) => placeOf(id, left, grid.columns),
    date1904: at.date1904,
  };
}

/** Whether the first row is texts alone, and a column below is none of texts. */
function hasHeader(cells: readonly (readonly Scalar[])[]): boolean {
  const [first = [], ...others] = cells;
  if (others.length === 0 || !first.every((cell) => typeof cell === 'string' && cell !== '')) return false;
  return first.some((_, column) => commonKind(others, column) !== 'string');
}

function commonKind(rows: readonly (readonly Scalar[])[], column: number): string {
  const counts = { number: 0, string: 0, boolean: 0 };
  for (const row of rows) {
    const kind = typeof row[column];
    if (kind === 'number' || kind === 'string' || kind === 'boolean') counts[kind]++;
  }
  if (counts.number >= counts.string && counts.number >= counts.boolean && counts.number > 0) return 'number';
  return counts.boolean > counts.string ? 'boolean' : 'string';
}

function placeOf(id: string, left: number, columns: number): number {
  const numbered = /^col(\d{1,5})$/i.exec(id);
  if (numbered) {
    const place = Number(numbered[1]) - 1;
    return place < columns ? place : -1;
  }
  if (!/^[A-Z]{1,3}$/.test(id)) return -1;
  let place = 0;
  for (const letter of id) place = place * 26 + letter.charCodeAt(0) - 64;
  const own = place - 1 - left;
  return own >= 0 && own < columns ? own : -1;
}
