/** What was understood of each table of a workbook, to be read and corrected before anything is made. */
import { formats, t } from '#kit/language/product.ts';
import type { ColumnProfile } from '#engine/meaning/sheet-profile.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { type SheetKind, sheetKinds } from '#engine/meaning/sheet-kind.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { ProposedApp } from '../propose-app.ts';
import { isJoinTable, type ProfiledSheetRoles, type SheetRelation } from '../related-sheets.ts';
import { phrasesOf } from '../layouts/phrases.ts';
import { formName } from '../wording.ts';
import { fitsKind } from './fits-kind.ts';

export interface TableReport {
  sheet: string;
  rows: number;
  /** `One row is an order, called by “Order”.` */
  about: string;
  /** What its rows may be for, the guess first. */
  kinds: SheetKind[];
  kind: SheetKind;
  /** Whether the home page is about it. */
  is_main: boolean;
  columns: ColumnReport[];
  /** Pages that show its rows: slugs. */
  pages: string[];
}

export interface ColumnReport {
  column: string;
  name: string;
  /** What it is taken for, in a word or two. */
  is: string;
  /** `kept`: of programs or empty, and on no page. */
  state: 'shown' | 'private' | 'kept';
  /** Why it is private, or what it refers to; '' where there is nothing to say. */
  why: string;
  /** Of a column that looks private: what would be seen. */
  examples: string[];
}

/** What one column says of itself in the report on personal columns. */
export interface PersonalReason {
  why: string;
  examples: readonly string[];
}

export function describeTables(
  sheets: readonly ProfiledSheetRoles[],
  of: {
    main: ProfiledSheetRoles | undefined;
    app: ProposedApp;
    relations: readonly SheetRelation[];
    reasonOf(one: ProfiledSheetRoles, column: ColumnProfile): PersonalReason | null;
  },
): TableReport[] {
  return sheets.map((one) => {
    const { sheet, roles } = one;
    return {
      ...{ sheet: sheet.title, rows: sheet.rows, about: aboutOf(one, of.relations) },
      kinds: [roles.guessed, ...sheetKinds.filter((kind) => kind !== roles.guessed && fitsKind(kind, roles))],
      ...{ kind: roles.kind, is_main: one === of.main },
      columns: sheet.columns.map((column) => describeColumn(one, column, of)),
      pages: of.app.pages
        .filter(({ page_slug, document }) => page_slug !== '' && mainSheetOf(document.blocks) === sheet.title)
        .map(({ page_slug }) => page_slug),
    };
  });
}

/** A page is of the sheet that its first block of rows shows. */
const mainSheetOf = (blocks: readonly StoredBlock[]): string | null =>
  blocks.find(({ sheet_title }) => sheet_title !== null)?.sheet_title ?? null;

function describeColumn(
  one: ProfiledSheetRoles,
  column: ColumnProfile,
  { relations, reasonOf }: Parameters<typeof describeTables>[1],
): ColumnReport {
  const { roles } = one;
  const personal = roles.looksPersonal.includes(column) ? reasonOf(one, column) : null;
  const link = relations.find(({ from, column: own }) => from === one && own === column);
  return {
    ...{ column: column.id, name: column.name, is: t(words[roles.meaningOf(column)] ?? 'Text') },
    state: roles.personal.includes(column) ? 'private' : roles.technical.includes(column) && !link ? 'kept' : 'shown',
    why: personal?.why ?? (link ? t('Names rows of {sheet}.', { sheet: link.to.sheet.title }) : ''),
    examples: [...(personal?.examples ?? [])],
  };
}

function aboutOf(one: ProfiledSheetRoles, relations: readonly SheetRelation[]): string {
  const { sheet, roles } = one;
  if (sheet.rows === 0) return t('There are no rows yet.');
  if (isJoinTable(one, relations)) {
    const joined = [...new Set(relations.flatMap(({ from, to }) => (from === one ? to.sheet.title : [])))];
    return t('One row joins {sheets} and {last}.', {
      sheets: joined.slice(0, -1).join(', '),
      last: joined.at(-1) ?? '',
    });
  }
  // What the sheet is called says most, in English: `Add an order`.
  const [, own] = /^Add (an? .+)$/.exec(formName('list', sheet.title, phrasesOf(sheet))) ?? [];
  const isEnglish = formats().tag.startsWith('en');
  const thing = isEnglish && own !== undefined ? own : t(nouns[roles.kind]);
  return roles.title
    ? t('One row is {thing}, called by “{column}”.', { thing, column: roles.title.name })
    : t('One row is {thing}.', { thing });
}

/** @sentences */
const nouns: Readonly<Record<SheetKind, string>> = {
  people: 'a person',
  things: 'an item',
  places: 'a place',
  events: 'an event',
  tasks: 'a task',
  timetable: 'a lesson or another fixed time',
  bookings: 'a booking',
  money: 'a payment or an amount',
  budget: 'an amount that is planned',
  prices: 'a price',
  inventory: 'an item in stock',
  measurements: 'a measurement',
  'survey answers': 'an answer to a survey',
  questions: 'a question',
  voices: 'a quote',
  milestones: 'something that happened',
  list: 'an entry',
};

/** @sentences */
const words: Readonly<Partial<Record<Meaning, string>>> = {
  title: 'What rows are called by',
  name: 'Name',
  person: 'Person',
  picture: 'Picture',
  status: 'Status',
  start: 'Date',
  end: 'End date',
  deadline: 'Due date',
  date: 'Date',
  timestamp: 'Date of entry',
  year: 'Year',
  'part of date': 'Day or month',
  category: 'Category',
  amount: 'Amount, added up',
  average: 'Number, averaged',
  stock: 'Quantity in stock',
  count: 'Number, added up',
  measure: 'Number, added up',
  number: 'Number, not added up',
  place: 'Place',
  country: 'Country',
  address: 'Address',
  latitude: 'Coordinate',
  longitude: 'Coordinate',
  'yes or no': 'Yes or no',
  identifier: 'Number or code',
  rank: 'Rank',
  link: 'Link',
  email: 'E-mail',
  phone: 'Phone',
  'long text': 'Long text',
  empty: 'Empty',
};
