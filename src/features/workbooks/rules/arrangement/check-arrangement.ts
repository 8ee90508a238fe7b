import { t } from '#kit/language/product.ts';
import type { FieldProblem } from '#kit/problem.ts';
import type { Column } from '#engine/model.ts';
import { filterProblem } from '#features/visitor/rules/filter-problem.ts';
import { fitsColor, mostTotals, type SheetArrangement } from './arrangement.ts';
import { fitsTotal } from './totals.ts';

/** What is wrong with an arrangement for a sheet with these columns; paths as in it. */
export function arrangementProblems(given: SheetArrangement, columns: readonly Column[]): FieldProblem[] {
  const known = new Map(columns.map((column) => [column.id, column]));
  const named: [string, string][] = [
    ...(['sort', 'groups'] as const).flatMap((part) =>
      given[part].map(({ column }, at): [string, string] => [`${part}.${at}.column`, column]),
    ),
    ...given.filters.map(({ column }, at): [string, string] => [`filters.${at}.column`, column]),
    ...given.hidden.map((id, at): [string, string] => [`hidden.${at}`, id]),
    ...(given.frozen ? [['frozen', given.frozen] as [string, string]] : []),
    ...(['widths', 'leastWidths'] as const).flatMap((part) =>
      Object.keys(given[part]).map((id): [string, string] => [`${part}.${id}`, id]),
    ),
    ...given.order.map((id, at): [string, string] => [`order.${at}`, id]),
    ...Object.keys(given.totals).map((id): [string, string] => [`totals.${id}`, id]),
    ...given.rules.map(({ column }, at): [string, string] => [`rules.${at}.column`, column]),
    ...(given.colorBy ? [['colorBy', given.colorBy] as [string, string]] : []),
  ];
  const problems = named.flatMap(([path, id]) =>
    known.has(id) ? [] : [{ path, message: 'This sheet doesn’t have that column.' }],
  );
  for (const [id, total] of Object.entries(given.totals)) {
    const column = known.get(id);
    if (column && !fitsTotal(column, total))
      problems.push({
        path: `totals.${id}`,
        message: t('{column} has no such total.', { column: column.name }),
      });
  }
  if (Object.keys(given.totals).length > mostTotals)
    problems.push({
      path: 'totals',
      message: t('A view can have up to {count} columns with totals.', { count: mostTotals }),
    });
  for (const [at, rule] of given.rules.entries()) {
    const column = known.get(rule.column);
    const message = column ? filterProblem(rule, column) : '';
    if (message) problems.push({ path: `rules.${at}.value`, message });
  }
  const colored = known.get(given.colorBy);
  if (colored && !fitsColor(colored))
    problems.push({ path: 'colorBy', message: t('{colored} isn’t a column of choices.', { colored: colored.name }) });
  for (const path of ['hidden', 'order'] as const) {
    if (new Set(given[path]).size < given[path].length) problems.push({ path, message: 'A column is listed twice.' });
  }
  for (const path of ['sort', 'groups'] as const) {
    const columnsOf = given[path].map(({ column }) => column);
    if (new Set(columnsOf).size < columnsOf.length) problems.push({ path, message: 'A column is listed twice.' });
  }
  return problems;
}
