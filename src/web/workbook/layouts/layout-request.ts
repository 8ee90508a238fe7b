/** Which rows of a sheet a view asks for, by how it shows them. */
import type { ShownSpan } from '#features/visitor/rules/day-span.ts';
import type { SheetArrangement } from '#features/workbooks/rules/arrangement/arrangement.ts';
import type { ViewLayout } from '#features/workbooks/rules/arrangement/view-layout.ts';
import type { Column } from '#engine/model.ts';
import type { Filter } from '#engine/query-model.ts';
import { groupFiguresOf } from '../groups/group-figures.ts';
import type { RequestedRows } from '../sheet-view.ts';

const none: readonly never[] = [];
const dayInMilliseconds = 86_400_000;

/**
 * A board has a group for each lane, and a calendar one for each day that is shown: the engine counts them, and their
 * rows are fetched as far as they are in sight.
 */
export function requestOf(
  { sort, groups, filters, totals }: Pick<SheetArrangement, 'sort' | 'groups' | 'filters' | 'totals'>,
  columns: readonly Column[],
  layout: ViewLayout | null,
  span: Pick<ShownSpan, 'from' | 'to'>,
): RequestedRows {
  if (!layout) {
    return { sort, filters, groups, groupFigures: groups.length > 0 ? groupFiguresOf(totals, columns) : none };
  }
  const plain: RequestedRows = { sort, filters, groups: none, groupFigures: none };
  switch (layout.kind) {
    case 'kanban':
      if (layout.by === '') return plain;
      return {
        ...plain,
        groups: [{ column: layout.by, direction: 'ascending' }],
        groupFigures: layout.sum === '' ? none : [{ column: layout.sum, function: 'sum' }],
      };
    case 'calendar':
      if (layout.by === '') return plain;
      return {
        ...plain,
        // The first of a day are the earliest.
        sort: sort.length > 0 ? sort : [{ column: layout.by, direction: 'ascending' }],
        filters: [...filters, daysFilter(layout.by, span)],
        groups: [{ column: layout.by, direction: 'ascending' }],
      };
    case 'gallery':
    case 'form':
      return plain;
  }
}

/** Both ends are in. Times of sheets are in no zone, and compared as UTC. */
export const daysFilter = (column: string, { from, to }: Pick<ShownSpan, 'from' | 'to'>): Filter => ({
  column,
  condition: 'date',
  value: [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`) + dayInMilliseconds - 1],
});
