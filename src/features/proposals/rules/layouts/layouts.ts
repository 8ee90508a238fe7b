/** A layout for each kind of sheet, and the pages that are laid by it. */
import { wordsOf } from '#engine/meaning/name-words.ts';
import type { SheetKind } from '#engine/meaning/sheet-kind.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { detailsBlocks } from '../details-page.ts';
import { areCards, tableBlock, teaserBlock, treeBlock } from '../row-blocks.ts';
import { bookings } from './bookings.ts';
import { budget } from './budget.ts';
import { catalogue } from './catalogue.ts';
import { directory } from './directory.ts';
import { events } from './events.ts';
import { inventory } from './inventory.ts';
import type { LaidSheet, Layout } from './layout.ts';
import { measurements } from './measurements.ts';
import { places } from './places.ts';
import { priceList } from './price-list.ts';
import { reading } from './reading.ts';
import { sales } from './sales.ts';
import { survey } from './survey.ts';
import { searchableTable } from './searchable-table.ts';
import { tasks } from './tasks.ts';
import { datedTimetable, isDated, timetable } from './timetable.ts';

const layouts: Readonly<Record<SheetKind, Layout>> = {
  people: directory,
  things: catalogue,
  inventory,
  prices: priceList,
  places,
  events,
  bookings,
  timetable,
  tasks,
  money: sales,
  budget,
  measurements,
  'survey answers': survey,
  questions: reading,
  voices: reading,
  milestones: reading,
  list: searchableTable,
};

/** Who pays or is paid: a row that is called by them is no thing. */
const partners: ReadonlySet<string> = new Set(['customer', 'client', 'supplier', 'vendor', 'payee', 'buyer']);

/** Money that was paid on a day is read as sales are, whatever else its rows are. */
function layoutOf(of: LaidSheet): Layout {
  const { roles } = of;
  if (isDated(of)) return datedTimetable;
  const isMoney = roles.figures.some(
    ({ column, function: how }) => how === 'sum' && roles.meaningOf(column) === 'amount',
  );
  const isOfSomeone = wordsOf(roles.title?.name ?? '').some((word) => partners.has(word));
  const isPlain = roles.kind === 'list' || (roles.kind === 'things' && isOfSomeone && !areCards(roles));
  return isPlain && !roles.isChosen && isMoney && roles.dates.length > 0 ? sales : layouts[roles.kind];
}

/** The home page of what a workbook is about, below its title. */
export function homeBlocks(of: LaidSheet): StoredBlock[] {
  if (isOneRow(of)) return oneRow(of);
  const layout = layoutOf(of);
  const figures = layout.figures(of);
  const { tree, rest } = withTree(of);
  const view = layout.view?.(rest) ?? [];
  const all = view.length > 0 ? view : hasTablePage(of) ? teaser(rest, figures) : [table(rest)];
  const rows = [...tree, ...all];
  return layout.figuresFirst ? [...figures, ...rows] : [...rows, ...figures];
}

/** Whether the home page shows only some of the rows, or not all that is known of them. */
export function hasTablePage(of: LaidSheet): boolean {
  if (isOneRow(of)) return false;
  const layout = layoutOf(of);
  if (layout.tablePage !== 'with a view') return layout.tablePage === 'always';
  return (layout.view?.(of) ?? []).length > 0;
}

/** The rows on a page of their own. */
export function rowBlocks(of: LaidSheet): StoredBlock[] {
  if (isOneRow(of)) return oneRow(of);
  const layout = layoutOf(of);
  const { tree, rest } = withTree(of);
  const view = layout.view?.(rest) ?? [];
  return [...tree, ...view, ...(view.length > 0 && layout.viewIsWhole ? [] : [table(rest)])];
}

/** A tree comes first, and what follows it shows the same rows: their title is said once. */
function withTree(of: LaidSheet): { tree: StoredBlock[]; rest: LaidSheet } {
  const tree = treeBlock(of.sheet, of.roles, of.title);
  return { tree, rest: tree.length > 0 ? { ...of, title: '' } : of };
}

/** One row is no list: all of it is shown. Where more come, visitors go on from it to the next. */
const isOneRow = ({ sheet, roles }: LaidSheet): boolean =>
  sheet.rows === 1 && roles.kind !== 'timetable' && roles.shown.length > 1;
const oneRow = (of: LaidSheet): StoredBlock[] => detailsBlocks(of, []);

const table = ({ sheet, roles, title, details }: LaidSheet): StoredBlock =>
  tableBlock(sheet, roles, title, { hasButton: Boolean(details) });

/** Answers are read in charts; where there are none, and of all else, the first rows are shown. */
const teaser = ({ sheet, roles, title, details }: LaidSheet, figures: readonly StoredBlock[]): StoredBlock[] =>
  roles.kind === 'survey answers' && figures.length > 0 ? [] : [teaserBlock(sheet, roles, title, Boolean(details))];
