/** What tools tell a model in the studio of a spreadsheet: names and types of columns, and values of chosen ones alone. */
import { Problem } from '#kit/problem.ts';
import type { ChosenColumns } from './tool.ts';
import type { DescribedWorkbook } from './workbook-tools.ts';

/** Options, formulas and notes of the import are words of cells too. */
export const namesAndTypes = ({ id, name, state, sheets }: DescribedWorkbook, _: unknown, chosen: ChosenColumns) => ({
  ...{ id, name, state },
  sheets: sheets.map(({ id: sheet, title, hidden, columns }) => ({
    ...{ id: sheet, title, hidden },
    columns: columns.map(({ id: column, name: heading, type, options, link }) => ({
      ...{ id: column, name: heading, type, link },
      ...(chosen.has(sheet, column) ? { values: 'may be read', options } : { values: 'not shared' }),
    })),
  })),
});

interface Question {
  sheet_id: string;
  search?: string | undefined;
  filters?: readonly { column: string }[] | undefined;
  sort?: readonly { column: string }[] | undefined;
  groups?: readonly { column: string }[] | undefined;
  figures?: readonly { column: string }[] | undefined;
  values_of?: string | undefined;
}

/** A filter on a column, or a search, would tell its values bit by bit. */
export function refuseUnchosen(question: Question, chosen: ChosenColumns): void {
  const { sheet_id, search, filters = [], sort = [], groups = [], figures = [], values_of } = question;
  if (!chosen.hasAny(sheet_id)) throw refused('The person shares no values of this sheet, only names of its columns.');
  if (search) throw refused('A search reads every column. Filter by a column whose values are shared.');
  const named = [...filters, ...sort, ...groups, ...figures].map(({ column }) => column);
  const unchosen = [...named, ...(values_of === undefined ? [] : [values_of])].find(
    (column) => !chosen.has(sheet_id, column),
  );
  if (unchosen !== undefined) throw refused(`The person doesn’t share the values of the column ${unchosen}.`);
}

interface Rows {
  total: number;
  columns: readonly { id: string }[];
  rows: readonly { row_id: string; version: number; cells: Record<string, unknown> }[];
}

export const chosenCells = (
  { total, columns, rows }: Rows,
  { sheet_id }: Pick<Question, 'sheet_id'>,
  chosen: ChosenColumns,
) => ({
  total,
  columns: columns.filter(({ id }) => chosen.has(sheet_id, id)),
  rows: rows.map(({ row_id, cells }) => ({
    row_id,
    cells: Object.fromEntries(Object.entries(cells).filter(([column]) => chosen.has(sheet_id, column))),
  })),
});

const refused = (message: string): Problem => new Problem('forbidden', message);
