import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { ProfiledSheetRoles } from '../related-sheets.ts';
import type { Phrases } from './phrases.ts';

/** A sheet on a page. */
export interface LaidSheet extends ProfiledSheetRoles {
  /** Above its rows; '' where the page is called so. */
  title: string;
  phrases: Phrases;
  /** The page of each row, which a button beside it opens; none without it. */
  details?: object | null;
}

/** How rows of one kind are shown. */
export interface Layout {
  /** The rows as what they are: cards, a calendar, a map. Empty where a table is all that suits them. */
  view?: (of: LaidSheet) => StoredBlock[];
  /** Whether the view holds all rows, so that on a page of its own no table follows it. */
  viewIsWhole?: boolean;
  /** Key numbers and charts on the home page. */
  figures: (of: LaidSheet) => StoredBlock[];
  figuresFirst?: boolean;
  /** When all rows have a table on a page of their own, besides what the home page shows of them. */
  tablePage: 'always' | 'with a view' | 'never';
}
