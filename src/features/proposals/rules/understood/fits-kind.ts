import type { SheetKind } from '#engine/meaning/sheet-kind.ts';
import type { ColumnRoles } from '../column-roles.ts';

/** Whether the columns are there that pages for it need. */
export function fitsKind(kind: SheetKind, roles: ColumnRoles): boolean {
  const has = (...requested: string[]): boolean =>
    roles.shown.some((column) => requested.includes(roles.meaningOf(column)));
  switch (kind) {
    case 'people':
    case 'things':
      return roles.title !== null;
    case 'places':
      return roles.title !== null && (roles.place !== null || roles.point !== null);
    case 'events':
      return roles.title !== null && roles.start !== null;
    case 'tasks':
      return has('status', 'yes or no') && roles.title !== null;
    case 'money':
      return has('amount') && roles.dates.length > 0;
    case 'inventory':
      return has('stock', 'count') && roles.title !== null;
    case 'measurements':
      return roles.figures.length > 0 && roles.dates.length > 0;
    case 'survey answers':
      return roles.categories.length > 1;
    case 'milestones':
      return roles.title !== null && (roles.dates.length > 0 || has('year'));
    // These two need columns that are called so: where they are, they are the guess.
    case 'questions':
    case 'voices':
      return roles.guessed === kind;
    case 'list':
      return true;
  }
}
