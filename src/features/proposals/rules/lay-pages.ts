import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { LayoutId } from './choice.ts';
import { chartBlocks, scorecardBlock } from './figure-blocks.ts';
import { formBlock } from './form-block.ts';
import { heroBlock, type PlannedPage } from './frame-blocks.ts';
import type { LaidSheet } from './layouts/layout.ts';
import { hasTablePage, homeBlocks, rowBlocks } from './layouts/layouts.ts';
import { phrasesOf } from './layouts/phrases.ts';
import { pageReference } from './proposed-block.ts';
import { inTabs } from './relations/tabs.ts';
import type { ProfiledSheetRoles } from './related-sheets.ts';
import { tableBlock } from './row-blocks.ts';
import { isNeutral } from './wording.ts';

export interface SheetPage extends PlannedPage, ProfiledSheetRoles {
  /** The page of one row; null where there is none. */
  details: PlannedPage | null;
}
export interface LaidPage extends PlannedPage {
  blocks: StoredBlock[];
}
/** What the pages are laid from. */
export interface MadeOf {
  name: string;
  /** What stands large on the home page. */
  title: string;
  /** '' where the sheet says no more than its title. */
  subtitle: string;
  main: ProfiledSheetRoles;
  /** That of the main sheet first. */
  sheetPages: readonly SheetPage[];
  /** Those of the main sheet and of sheets like it, which are tabs of one page; none where there are few. */
  tabs: readonly SheetPage[];
  form: PlannedPage;
  /** Whether people who aren't signed in may add rows. */
  strangersAdd: boolean;
  takeSlug(requested: string): string;
}

const homeOf = ({ main }: MadeOf): PlannedPage => ({ name: phrasesOf(main.sheet).home, slug: '' });

/** The pages of the navigation, the home page first. */
export function pagesBy(layout: LayoutId, made: MadeOf): LaidPage[] {
  return { overview, browse, single }[layout](made);
}

/** What people come for on the home page, as the kind of the main sheet has it; a page for all rows where it has not all. */
function overview(made: MadeOf): LaidPage[] {
  const { sheetPages, form, main } = made;
  const [first] = sheetPages;
  const others = furtherPages(made);
  // A way that strangers find closed is no welcome.
  const ways = made.strangersAdd || main.roles.isPrivate ? [{ text: form.name, slug: form.slug }] : [];
  if (made.tabs.length > 0)
    return [
      { ...homeOf(made), blocks: [welcome(made, ways), ...inOneOfTabs(made)] },
      ...others.map((page) => pageOfRows(page, made)),
      { ...form, blocks: [formOf(made)] },
    ];
  const laid = first && laidOf(first, made);
  const hasRest = first !== undefined && laid !== undefined && hasTablePage(laid);
  const blocks = first && laid ? homeBlocks(laid).map((block) => withDetails(block, first)) : [];
  // Among pages that are called by their sheets a home page with all rows of one is called so, too.
  const isOneOfMany = first !== undefined && !hasRest && others.length > 0;
  const home = isOneOfMany ? { name: first.name, slug: '' } : homeOf(made);
  return [
    { ...home, blocks: [welcome(made, ways), ...(hasRest ? withWayTo(first, blocks) : blocks)] },
    ...(hasRest ? [{ name: first.name, slug: first.slug, blocks: [tableOf(first)] }] : []),
    ...others.map((page) => pageOfRows(page, made)),
    { ...form, blocks: [formOf(made)] },
  ];
}

/** Those that the first page doesn't show. */
const furtherPages = ({ sheetPages, tabs }: MadeOf): readonly SheetPage[] =>
  sheetPages.slice(1).filter((page) => !tabs.includes(page));

/** The menus of all days of a week, or the expenses of all months, each in a tab. */
const inOneOfTabs = ({ tabs }: MadeOf): StoredBlock[] =>
  inTabs(
    tabs.map((page, at) => ({
      title: page.name,
      blocks: [...figuresOfTab(page), ...rowsOf(page), ...firstChart(page)].map((block) => ({
        ...block,
        id: at === 0 ? block.id : `${block.id}-${at + 1}`,
      })),
    })),
  );

const figuresOfTab = ({ sheet, roles }: SheetPage): StoredBlock[] =>
  [scorecardBlock(sheet, roles)].flatMap((block) => (block && roles.kind === 'money' ? [block] : []));

/** From the first rows to all of them. */
const withWayTo = (page: SheetPage, blocks: readonly StoredBlock[]): StoredBlock[] =>
  blocks.map((block) =>
    block.type === 'table'
      ? {
          ...block,
          toolbar_buttons: [
            { title: phrasesOf(page.sheet).all, button_color: '', open_page: pageReference(page.slug) },
          ],
        }
      : block,
  );

const tableOf = (page: SheetPage): StoredBlock =>
  withDetails(tableBlock(page.sheet, page.roles, page.name, { hasButton: page.details !== null }), page);

function browse(made: MadeOf): LaidPage[] {
  const [first] = made.sheetPages;
  const others = furtherPages(made);
  const figures = figuresOf(made);
  const insights = { name: 'Insights', slug: figures.length > 0 ? made.takeSlug('Insights') : '' };
  return [
    { ...homeOf(made), blocks: made.tabs.length > 0 ? inOneOfTabs(made) : first ? rowsOf(first) : [] },
    ...(figures.length > 0 ? [{ ...insights, blocks: figures }] : []),
    ...others.map((page) => pageOfRows(page, made)),
    { ...made.form, blocks: [formOf(made)] },
  ];
}

function single(made: MadeOf): LaidPage[] {
  const [first] = made.sheetPages;
  const others = furtherPages(made);
  const [figures, charts] = [
    scorecardBlock(made.main.sheet, made.main.roles),
    chartBlocks(made.main.sheet, made.main.roles),
  ];
  return [
    {
      ...homeOf(made),
      blocks: [
        welcome(made, []),
        ...(figures ? [figures] : []),
        ...(made.tabs.length > 0 ? inOneOfTabs(made) : first ? [...rowsOf(first), ...charts] : charts),
        formOf(made),
      ],
    },
    ...others.map((page) => pageOfRows(page, made)),
  ];
}

function figuresOf({ main: { sheet, roles } }: MadeOf): StoredBlock[] {
  const figures = scorecardBlock(sheet, roles);
  return [...(figures ? [figures] : []), ...chartBlocks(sheet, roles)];
}

/** Another sheet than the main one. */
const pageOfRows = (page: SheetPage, made: MadeOf): LaidPage => ({
  name: page.name,
  slug: page.slug,
  blocks: [...rowsOf(page), ...chartsBelow(page, made)],
});

/** Of weeks, events and prices nothing is reckoned on any page. */
const withoutFigures: ReadonlySet<string> = new Set(['timetable', 'events', 'prices']);

/** The main sheet's charts are elsewhere already. */
const chartsBelow = (page: SheetPage, { main }: MadeOf): StoredBlock[] =>
  page.sheet === main.sheet ? [] : firstChart(page);

const firstChart = ({ sheet, roles }: SheetPage): StoredBlock[] =>
  withoutFigures.has(roles.kind) ? [] : chartBlocks(sheet, roles).slice(0, 1);

const formOf = ({ main, sheetPages, name }: MadeOf): StoredBlock =>
  formBlock(main.sheet, main.roles, `Add to ${sheetPages[0]?.name ?? name}`);

/** The rows, each with a button to its own page where there is one. */
const rowsOf = (page: SheetPage): StoredBlock[] =>
  rowBlocks({ ...page, title: page.name, phrases: phrasesOf(page.sheet) }).map((block) => withDetails(block, page));

/** What files are called that nobody named. */
const unnamedFiles = /^(?:workbook|new|copy|document|file)\b|^\d+$/i;

/** On the home page, whose title need not be said twice: a lone sheet is what its workbook is called. */
const laidOf = (page: SheetPage, { name, sheetPages }: MadeOf): LaidSheet => ({
  ...page,
  title:
    page.name === name || (sheetPages.length === 1 && !unnamedFiles.test(name) && !isNeutral(name)) ? '' : page.name,
  phrases: phrasesOf(page.sheet),
});

/** Rows with a button to the page of each, where there is one. */
export function withDetails(block: StoredBlock, { details, sheet }: SheetPage): StoredBlock {
  if (details && block.type === 'tree')
    return { ...block, settings: { ...block.settings, record_page: pageReference(details.slug) } };
  if (!details || !['table', 'grid', 'list'].includes(block.type)) return block;
  const button = { title: phrasesOf(sheet).details, button_color: '', open_detail_page: pageReference(details.slug) };
  return { ...block, item_buttons: [button] };
}

/** The title of the app, and what is written below it in the sheet. */
function welcome(made: MadeOf, buttons: { text: string; slug: string }[]): StoredBlock {
  return heroBlock({ title: made.title, subtitle: made.subtitle, buttons });
}
