/** What kinds of visitors see of a workbook on the pages of an app, as its leak report says. */
import type { leakViewerName } from '#features/visitor/rules/leak-text.ts';

export type Onlooker = Parameters<typeof leakViewerName>[0];

export interface SightOfSheet {
  sheet_id: string;
  /** Columns of which every row is shown, and those of which some rows are. */
  columns: string[];
  some: string[];
  /** Whether rows can be added, and the columns that are filled in then or later. */
  adds: boolean;
  typed: string[];
}

export interface Sight {
  viewer: Onlooker;
  /** Whether any page is open to them. */
  comes: boolean;
  sheets: SightOfSheet[];
}

export interface AppInSight {
  id: string;
  name: string;
  /** Those that its people can have. */
  roles: { key: string; name: string }[];
  viewers: Sight[];
}

export type HowSeen = 'every row' | 'some rows' | 'never';

/** How much of a column those of a kind see. */
export function seenBy({ sheets }: Sight, { sheet, column }: { sheet: string; column: string }): HowSeen {
  const own = sheets.find(({ sheet_id }) => sheet_id === sheet);
  if (own?.columns.includes(column)) return 'every row';
  return own?.some.includes(column) ? 'some rows' : 'never';
}
