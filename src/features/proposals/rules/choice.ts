import type { Fonts } from '#features/apps/rules/document/fonts.ts';
import type { SheetKind } from '#engine/meaning/sheet-kind.ts';

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
  /** Columns that look personal and may be on pages all the same. */
  let_in?: readonly { sheet: string; column: string }[] | undefined;
  /** The table that the home page is about, by the title of its sheet. */
  main?: string | undefined;
  /** What the rows of other tables are for. */
  kinds?: readonly { sheet: string; kind: SheetKind }[] | undefined;
  /** Columns that look like any other and stay out of pages all the same. */
  kept_out?: readonly { sheet: string; column: string }[] | undefined;
  /** Whether people who aren't signed in see the pages; by itself where no rows are about people. */
  strangers_read?: boolean | undefined;
  /** Whether they may add rows. Never by itself. */
  strangers_add?: boolean | undefined;
  /** Whether columns are added for what lines and orders come to; they are unless it is false. */
  totals?: boolean | undefined;
}

interface Words {
  name: string;
  description: string;
}

export interface Described<Id extends string> extends Words {
  id: Id;
}

/** @sentences */
const layoutWords: Readonly<Record<LayoutId, Words>> = {
  overview: {
    name: 'Overview',
    description: 'What people come for first, as it suits the rows: cards, a map, a calendar, charts or a table.',
  },
  browse: { name: 'Browse', description: 'Searchable, filterable rows first. Key numbers are on a separate page.' },
  single: { name: 'One page', description: 'Everything on a single page, with the form at the bottom.' },
};

export const layouts: readonly Described<LayoutId>[] = layoutIds.map((id) => ({ id, ...layoutWords[id] }));

// In the order in which they are offered.
/** @sentences */
const purposeWords: Readonly<Record<SheetKind, Words>> = {
  people: { name: 'People directory', description: 'Cards with profiles' },
  things: { name: 'Catalog', description: 'Cards to browse' },
  places: { name: 'Places map', description: 'A map and a full table' },
  events: { name: 'Event calendar', description: 'A calendar and a full table' },
  bookings: { name: 'Bookings', description: 'A calendar of who has what, and a full table' },
  timetable: { name: 'Timetable', description: 'A week at a glance' },
  tasks: { name: 'Task board', description: 'Cards by status, and a full table' },
  money: { name: 'Money over time', description: 'Totals, months and all entries' },
  budget: { name: 'Budget', description: 'Planned and actual amounts' },
  prices: { name: 'Price list', description: 'Names and prices to search' },
  inventory: { name: 'Inventory', description: 'Items and quantities in stock' },
  measurements: { name: 'Measurements over time', description: 'Line charts and all values' },
  'survey answers': { name: 'Survey results', description: 'Counts of each answer' },
  questions: { name: 'Questions and answers', description: 'Searchable questions and answers' },
  voices: { name: 'Testimonials', description: 'Quotes with names and stars' },
  milestones: { name: 'Timeline', description: 'Events in order' },
  list: { name: 'Searchable table', description: 'A table you can search, sort and filter' },
};

export const purposes: readonly Described<SheetKind>[] = Object.entries(purposeWords).map(([id, words]) => ({
  id: id as SheetKind,
  ...words,
}));
