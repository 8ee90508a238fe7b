import type { Fonts } from '../app-document/fonts.ts';
import type { SheetKind } from '../meaning/sheet-kind.ts';

/** How the pages of a first version hang together. */
export const layoutIds = ['overview', 'browse', 'single'] as const;
export type LayoutId = (typeof layoutIds)[number];

/** What its owner chooses of a first version before it is made. What is absent is guessed. */
export interface ProposalChoice {
  /** What the rows of the main sheet are for. */
  purpose?: SheetKind | undefined;
  layout?: LayoutId | undefined;
  /** The name of a palette. */
  palette?: string | undefined;
  fonts?: Fonts | undefined;
  /** Parts that are struck out, by id (parts.ts). */
  left_out?: readonly string[] | undefined;
  /** Columns that look personal and may stand on pages all the same. */
  let_in?: readonly { sheet: string; column: string }[] | undefined;
}

export interface Described<Id extends string> {
  id: Id;
  name: string;
  description: string;
}

export const layouts: readonly Described<LayoutId>[] = [
  {
    id: 'overview',
    name: 'Overview',
    description: 'A welcome, figures and charts first; the rows and the form on pages of their own.',
  },
  {
    id: 'browse',
    name: 'Browse',
    description: 'The rows at once, to search and filter; figures on a page of their own.',
  },
  {
    id: 'single',
    name: 'One page',
    description: 'Everything below each other on a single page, the form at its end.',
  },
];

export const purposes: readonly Described<SheetKind>[] = [
  { id: 'people', name: 'Directory of people', description: 'Cards with who they are' },
  { id: 'things', name: 'Catalog', description: 'Cards to look through' },
  { id: 'places', name: 'Map of places', description: 'A map, and a table of all' },
  { id: 'events', name: 'Calendar of events', description: 'A calendar, and a table of all' },
  { id: 'tasks', name: 'Task board', description: 'Tasks by status, with what is due' },
  { id: 'money', name: 'Money over time', description: 'Totals, months and every entry' },
  { id: 'inventory', name: 'Inventory', description: 'What there is, and how much of it' },
  { id: 'measurements', name: 'Measurements over time', description: 'Lines over time, and the values' },
  { id: 'survey answers', name: 'Survey results', description: 'How many gave which answer' },
  { id: 'questions', name: 'Questions and answers', description: 'Questions to search and open' },
  { id: 'voices', name: 'What people say', description: 'Their words, with name and stars' },
  { id: 'milestones', name: 'Timeline', description: 'What happened, along a line' },
  { id: 'list', name: 'Searchable table', description: 'A table to search, sort and filter' },
];
