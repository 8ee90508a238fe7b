/**
 * An app in a minute: a finished first version from the columns of a workbook. Fixed rules, no outside service; the same
 * workbook and the same choice always give the same app.
 */
import type { AppSettings } from '#features/apps/rules/app.ts';
import { isLanguageCode, languageNames, weekStartOf } from '#features/languages/rules/languages.ts';
import { freeSlug } from '#features/apps/rules/document/free-slug.ts';
import type { PageDocument, StoredBlock } from '#features/apps/rules/page/document.ts';
import type { SheetKind } from '#engine/meaning/sheet-kind.ts';
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import { isOfPersonByName } from './understood/about-one-person.ts';
import { shutBesidePeople } from './understood/beside-people.ts';
import { tellsOfNamedPeople } from './understood/named-and-secret.ts';
import { isForFilling, saysNothingNew } from './understood/sheets-without-page.ts';
import type { ProposalChoice } from './choice.ts';
import { rolesOf } from './column-roles.ts';
import { detailsBlocks } from './details-page.ts';
import { footerBlock, headerBlock } from './frame-blocks.ts';
import { isOpenPage, withoutClosedForms } from './open-pages.ts';
import { type LaidPage, type MadeOf, pagesBy, type SheetPage, withDetails } from './lay-pages.ts';
import { english, phrasesOf, speakAs } from './layouts/phrases.ts';
import { ofPalette, type ProposedPalette, paletteOfKind, proposedPalettes } from './proposed-palettes.ts';
import {
  areParallel,
  isJoinTable,
  type ProfiledSheetRoles,
  type SheetRelation,
  relationsAmong,
} from './related-sheets.ts';
import { withRelations } from './relations/with-relations.ts';
import { areCards } from './row-blocks.ts';
import { nameOfApp } from './layouts/naming.ts';
import { isNeverNamed } from './layouts/never-named.ts';
import { subtitleAbove, titleAbove, titleOfSheet } from './layouts/opening.ts';
import { isSameWord } from './relations/heading-words.ts';
import { relatedForm } from './relations/form-lines.ts';
import { type DetailsOf, withNames } from './relations/name-cells.ts';
import { asTitle, formName, isNeutral } from './wording.ts';

export interface ProposedApp {
  name: string;
  settings: Partial<AppSettings>;
  pages: {
    page_name: string;
    page_slug: string;
    page_type: 'home' | 'page';
    /** Whether people who aren't signed in see it. */
    is_public: boolean;
    document: PageDocument;
  }[];
}

/** Sheets that get a page of their own. */
const mostSheetPages = 5;
/** And those of which only single rows have a page. */
const mostOtherRecords = 12;

/** The first version of an app for a workbook, as its owner chose it; parts that were struck out are still there. */
export function proposeApp(input: {
  workbookName: string;
  sheets: readonly SheetProfile[];
  choice?: ProposalChoice;
}): ProposedApp {
  const { choice = {} } = input;
  const sheets = readSheets(input.sheets, choice, input.workbookName);
  const main = mainOf(sheets, choice, input.workbookName);
  const name = nameOfApp(input.workbookName, main);
  const look = { palette: paletteOf(choice, main), fonts: choice.fonts };
  const opening = { sheets, choice };
  if (!main) return { name, ...withPages(look, '', [], opening) };

  const taken = new Set(['']);
  const relations = relationsAmong(sheets);
  const inOrder = withoutRepeats(inOrderOfUse(sheets, main, relations), main, relations);
  const alike = sheetsLikeMain(inOrder, main);
  const pagesInTurn = [...alike, ...inOrder.filter((one) => !alike.includes(one)).slice(0, mostSheetPages - 1)];
  const called = { name, hasOwn: !isNeverNamed(input.workbookName) };
  const sheetPages = planSheetPages(pagesInTurn, called, { taken, isAlone: inOrder.length === 1 });
  const isNamed = (one: ProfiledSheetRoles): boolean => relations.some(({ to }) => to.sheet === one.sheet);
  const others = inOrder.filter((one) => !pagesInTurn.includes(one) && isNamed(one)).slice(0, mostOtherRecords);
  // What others name has a page for each row, whether the menu has one for all of them or not.
  const recordPages = [...sheetPages, ...planSheetPages(others, called, { taken, isAlone: false })];
  for (const page of recordPages) page.details = planDetails(page, relations, taken);
  const form = { name: formName(main.roles.kind, main.sheet.title, phrasesOf(main.sheet)), slug: '' };
  form.slug = takeSlug(formName(main.roles.kind, main.sheet.title, english), taken);
  const isLone = sheetPages.length === 1;
  const title =
    titleAbove(main.sheet, input.workbookName) ??
    (isLone ? titleOfSheet(main.sheet, input.workbookName) : null) ??
    name;
  const made: MadeOf = {
    name,
    title,
    // What is written above a list of people may name some.
    subtitle: main.roles.isPrivate ? '' : subtitleAbove(main.sheet, title),
    main,
    strangersAdd: choice.strangers_add === true,
    sheetPages,
    tabs: alike.length > 1 ? sheetPages.slice(0, alike.length) : [],
    form,
    takeSlug: (requested) => takeSlug(requested, taken),
  };
  const detailsOf: DetailsOf = (sheet) => recordPages.find((page) => page.sheet === sheet)?.details?.slug ?? '';
  const named = (page: LaidPage): LaidPage => ({
    ...page,
    blocks: page.blocks.map((block) =>
      block.type === 'form' && !made.strangersAdd
        ? relatedForm(block, relations)
        : withNames(block, relations, detailsOf),
    ),
  });
  const laid = pagesBy(choice.layout ?? 'overview', made).map(named);
  // What belongs to a record has a page of its own, too.
  const withWayOn = (block: StoredBlock): StoredBlock => {
    const page = recordPages.find(({ sheet }) => sheet.title === block.sheet_title);
    return page ? withDetails(block, page) : block;
  };
  const hasPage = (sheet: SheetProfile): boolean => detailsOf(sheet) !== '';
  const details = recordPages.flatMap((page) =>
    page.details ? [named({ ...page.details, blocks: detailsBlocks(page, relations, hasPage).map(withWayOn) })] : [],
  );
  const { language } = phrasesOf(main.sheet);
  return { name, ...withPages({ ...look, language }, made.subtitle, laid, { ...opening, details }) };
}

/** The chosen palette, or the one that suits what the app is for. */
export const paletteOf = (choice: ProposalChoice, main: ProfiledSheetRoles | undefined): ProposedPalette =>
  proposedPalettes.find((one) => one.name === choice.palette) ?? paletteOfKind(main?.roles.guessed ?? 'list');

/** The sheets with columns, as they are understood; a workbook that is called by a person is about them. */
export function readSheets(
  profiles: readonly SheetProfile[],
  choice: ProposalChoice,
  workbookName = '',
): ProfiledSheetRoles[] {
  const read = (sheet: SheetProfile, kind?: SheetKind): ProfiledSheetRoles => {
    const of = (all: ProposalChoice['let_in'] = []): Set<string> =>
      new Set(all.filter((one) => one.sheet === sheet.title).map((one) => one.column));
    const roles = rolesOf(sheet, { kind, letIn: of(choice.let_in), keptOut: of(choice.kept_out) });
    const isPrivate =
      roles.isPrivate || isOfPersonByName(sheet, workbookName) || tellsOfNamedPeople(sheet, workbookName);
    return { sheet, roles: { ...roles, isPrivate } };
  };
  const kindOf = (sheet: SheetProfile) => choice.kinds?.find((one) => one.sheet === sheet.title)?.kind;
  speakAs(profiles, workbookName);
  const sheets = profiles.filter((sheet) => sheet.columns.length > 0).map((sheet) => read(sheet, kindOf(sheet)));
  const main = mainOf(sheets, choice, workbookName);
  const chosen = sheets.map((one) => (one === main && choice.purpose ? read(one.sheet, choice.purpose) : one));
  return withRelations(shutBesidePeople(chosen));
}

/**
 * The main sheet is the chosen one, the one that the workbook is named after, or the one with the most to show: one that
 * others refer to rather than one that only joins others, and never the settings of the others.
 */
export function mainOf(
  sheets: readonly ProfiledSheetRoles[],
  choice: ProposalChoice = {},
  workbookName = '',
): ProfiledSheetRoles | undefined {
  const chosen = sheets.find(({ sheet }) => sheet.title === choice.main);
  if (chosen) return chosen;
  const relations = relationsAmong(sheets);
  const things = sheets.filter((one) => !isJoinTable(one, relations) && !isForFilling(one.sheet));
  const named = things.filter(({ sheet }) => sheet.rows >= leastOfMain && isNamedAfter(workbookName, sheet.title));
  const ways = (one: ProfiledSheetRoles): number => relations.filter(({ to }) => to.sheet === one.sheet).length;
  const value = (one: ProfiledSheetRoles): number =>
    weight(one.sheet) *
    (ways(one) > 0 ? referredTo : 1) *
    (isSurrounding(one.sheet) ? ofSurroundings : 1) *
    (isNamelessPart(one, relations) ? ofParts : 1);
  const among = [named, things, sheets].find((some) => some.length > 0) ?? [];
  const best = among.toSorted((one, other) => value(other) - value(one))[0];
  // One sheet a month, one a branch: they begin with the first.
  const isAlike = (one: ProfiledSheetRoles): boolean =>
    best !== undefined && areParallel(one.sheet, best.sheet) && one.sheet.rows * 2 >= best.sheet.rows;
  return named.length > 0 ? best : (among.find(isAlike) ?? best);
}
const leastOfMain = 3;
/** What other sheets name is before one of the same size that none does. */
const referredTo = 1.5;
const ofSurroundings = 0.1;
const ofParts = 0.4;

/** Rows without a name or a day that name others: what is in stock of each film, where it is about films. */
const isNamelessPart = ({ sheet, roles }: ProfiledSheetRoles, relations: readonly SheetRelation[]): boolean =>
  roles.title === null &&
  roles.dates.length === 0 &&
  relations.some(({ from }) => from.sheet === sheet) &&
  !relations.some(({ to }) => to.sheet === sheet);

/** Where and when the others are: people look for customers, and not for their addresses. */
const surroundings: ReadonlySet<string> = new Set([
  ...[
    'street',
    'address',
    'addresses',
    'city',
    'cities',
    'country',
    'countries',
    'region',
    'regions',
    'state',
    'states',
  ],
  ...['geography', 'location', 'locations', 'territory', 'territories', 'calendar', 'date', 'dates'],
]);
const isSurrounding = ({ title }: SheetProfile): boolean => {
  const words = wordsOf(title);
  return words.length > 0 && words.every((word) => surroundings.has(word));
};

/** `Orders` in `Orders 2026`: each word of the sheet's title is in the name of the workbook, as it is written. */
function isNamedAfter(workbookName: string, title: string): boolean {
  const wordsOf = (text: string): string[] =>
    asTitle(text)
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u)
      .filter((word) => word !== '');
  const [own, all] = [wordsOf(title), wordsOf(workbookName)];
  return !isNeutral(title) && own.length > 0 && own.every((word) => all.some((one) => isSameWord(one, word)));
}

const weight = (sheet: SheetProfile): number => Math.min(sheet.rows, 100_000) * Math.min(sheet.columns.length, 12);

/** The main sheet, what others name, what there is most of first, and the others. */
function inOrderOfUse(
  sheets: readonly ProfiledSheetRoles[],
  main: ProfiledSheetRoles,
  relations: readonly SheetRelation[],
): ProfiledSheetRoles[] {
  // What only joins others is on their pages.
  const listed = sheets.filter((one) => one === main || !isJoinTable(one, relations));
  const isNamed = (one: ProfiledSheetRoles): boolean => relations.some(({ to }) => to.sheet === one.sheet);
  const rank = (one: ProfiledSheetRoles): number =>
    one === main
      ? Infinity
      : (isNamed(one) ? weight(one.sheet) + mostWeight : weight(one.sheet)) *
        (isSurrounding(one.sheet) ? ofSurroundings : 1);
  // Without references the sheets stay as they are.
  if (relations.length === 0) return [main, ...listed.filter((one) => one !== main)];
  return listed.toSorted((one, other) => (rank(other) > rank(one) ? 1 : rank(other) < rank(one) ? -1 : 0));
}
const mostWeight = 1_200_000;

/** As many as the block of tabs takes. */
const mostTabs = 8;
/** Two more are two entries of the menu. */
const leastAlike = 3;

/**
 * The main sheet, and those that are the same for another day, month or branch, as they stand in the workbook. Only the
 * main one where there are few of them.
 */
function sheetsLikeMain(sheets: readonly ProfiledSheetRoles[], main: ProfiledSheetRoles): ProfiledSheetRoles[] {
  const alike = sheets.filter(
    (one) => one === main || (areParallel(one.sheet, main.sheet) && one.roles.isPrivate === main.roles.isPrivate),
  );
  return alike.length < leastAlike ? [main] : [main, ...alike.filter((one) => one !== main)].slice(0, mostTabs);
}

/** The same without those that would be a page of what others show. */
const withoutRepeats = (
  sheets: readonly ProfiledSheetRoles[],
  main: ProfiledSheetRoles,
  relations: readonly SheetRelation[],
): ProfiledSheetRoles[] =>
  sheets.filter((one, at) => {
    const before = [main, ...sheets.slice(0, at).filter((other) => other !== main)];
    return one === main || !saysNothingNew(one, before, relations);
  });

function planSheetPages(
  sheets: readonly ProfiledSheetRoles[],
  /** The app, and whether that is the name of its workbook. */
  { name, hasOwn }: { name: string; hasOwn: boolean },
  { taken, isAlone }: { taken: Set<string>; isAlone: boolean },
): SheetPage[] {
  return sheets.map((one, at) => {
    const own = asTitle(one.sheet.title);
    const isFirst = isAlone || (at === 0 && taken.size === 1);
    const further = hasOwn ? asTitle(`${name} ${one.sheet.title}`) : own;
    const title = !isNeutral(one.sheet.title) ? own : isFirst ? name : further;
    return { ...one, name: title.slice(0, 40), slug: takeSlug(title, taken), details: null };
  });
}

/** A page of one row, where rows are called by something and are worth a page, or other sheets tell more of them. */
function planDetails({ roles, sheet, name, slug }: SheetPage, relations: readonly SheetRelation[], taken: Set<string>) {
  const isReferenced = relations.some(({ to }) => to.sheet === sheet);
  const isWorth = areCards(roles) && roles.shown.length > 4;
  // One row is all there: its page would show it again.
  if (!isReferenced && (!(roles.title && isWorth) || sheet.rows === 1)) return null;
  return { name: `${name} details`, slug: takeSlug(`${slug} details`, taken) };
}

interface Look {
  palette: ProposedPalette;
  fonts: ProposalChoice['fonts'];
  /** The code of what the main sheet is written in. */
  language?: string;
}

interface Opening {
  sheets: readonly ProfiledSheetRoles[];
  choice: ProposalChoice;
  details?: readonly LaidPage[];
}

function withPages(look: Look, description: string, laid: readonly LaidPage[], { details = [], ...opening }: Opening) {
  const { accent, background, surface, text } = look.palette;
  const frame = (blocks: StoredBlock[]): StoredBlock[] => [headerBlock(laid), ...blocks, footerBlock(laid)];
  const pages = (laid.length > 0 ? [...laid, ...details] : [{ name: 'Home', slug: '', blocks: [] }]).map((page) => ({
    ...page,
    blocks: withoutClosedForms(page.blocks, opening),
  }));
  return {
    settings: {
      ...{ palette: { accent, background, surface, text }, description },
      ...(look.fonts && { fonts: look.fonts }),
      ...regionOf(look.language),
    },
    pages: pages.map((page) => ({
      page_name: page.name,
      page_slug: page.slug,
      page_type: page.slug === '' ? ('home' as const) : ('page' as const),
      is_public: isOpenPage(page.blocks, opening),
      document: {
        settings: ofPalette,
        blocks: frame(page.blocks),
      },
    })),
  };
}

/** Pages speak as the sheet does, where they can. */
function regionOf(code = 'en'): Partial<AppSettings> {
  if (code === 'en' || !isLanguageCode(code)) return {};
  return { language: languageNames[code], week_starts_on: weekStartOf(code) };
}

function takeSlug(requested: string, taken: Set<string>): string {
  const slug = freeSlug(requested, taken);
  taken.add(slug);
  return slug;
}
