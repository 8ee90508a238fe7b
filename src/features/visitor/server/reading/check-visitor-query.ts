import type { RowsRequest, VisitorQuery } from '#blocks/data-contract.ts';
import { type FieldProblem, Problem } from '#kit/problem.ts';
import type { Column } from '#engine/model.ts';

/**
 * Refuses a question that the block does not offer, naming each field. A column that is hidden and one that the sheet
 * never had are the same to a visitor: neither can be queried.
 */
export function checkVisitorQuery(dataRequest: RowsRequest, shown: readonly Column[], query: VisitorQuery): void {
  const fields: FieldProblem[] = [];
  const offered = dataRequest.visitor ?? {};
  const refuse = (path: string, message: string): void => void fields.push({ path: `query.${path}`, message });
  const check = (part: 'filters' | 'sort', words: string, isOffered: boolean | undefined): void => {
    const requested: readonly { column: string }[] = query[part] ?? [];
    if (requested.length > 0 && !isOffered) return refuse(part, `The rows cannot be ${words} here.`);
    for (const [index, { column }] of requested.entries()) {
      if (shown.some((one) => one.id === column)) continue;
      refuse(`${part}.${index}.column`, `The rows cannot be ${words} by this column. Reload the page.`);
    }
  };
  if (query.search?.trim() && !offered.search) refuse('search', 'The rows cannot be searched here.');
  check('filters', 'filtered', offered.filter);
  check('sort', 'sorted', offered.sort);
  if (query.values !== undefined && !offered.filter) refuse('values', 'The rows cannot be filtered here.');
  else if (query.values !== undefined && !shown.some(({ id }) => id === query.values))
    refuse('values', 'The rows cannot be filtered by this column. Reload the page.');
  if (query.span && !dataRequest.span) refuse('span', 'These rows have no dates to choose from.');
  if (query.branch && !dataRequest.tree) refuse('branch', 'These rows have no branches.');
  if (fields.length === 0) return;
  throw new Problem('invalid_input', [...new Set(fields.map((field) => field.message))].join(' '), { fields });
}
