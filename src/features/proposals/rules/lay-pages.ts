import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { LayoutId } from './choice.ts';
import { chartBlocks, scorecardBlock } from './figure-blocks.ts';
import { formBlock } from './form-block.ts';
import { heroBlock, type PlannedPage } from './frame-blocks.ts';
import { isLopsided } from './column-roles.ts';
import { pageReference } from './proposed-block.ts';
import type { ProfiledSheetRoles } from './related-sheets.ts';
import { areCards, gridBlock, rowBlocks, tableBlock } from './row-blocks.ts';
import { columnInSentence, isQuestion } from './wording.ts';

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
  main: ProfiledSheetRoles;
  /** That of the main sheet first. */
  sheetPages: readonly SheetPage[];
  form: PlannedPage;
  /** Whether people who aren't signed in may add rows. */
  strangersAdd: boolean;
  takeSlug(requested: string): string;
}

/** Those that fit next to each other; all are on the page of the rows. */
const mostPreviewColumns = 6;

/** That a map lists on the home page. */
const mostListedPlaces = 12;

const home: PlannedPage = { name: 'Home', slug: '' };

/** The pages of the navigation, the home page first. */
export function pagesBy(layout: LayoutId, made: MadeOf): LaidPage[] {
  return { overview, browse, single }[layout](made);
}

function overview(made: MadeOf): LaidPage[] {
  const { sheetPages, form, main } = made;
  const [first] = sheetPages;
  const ways = [
    ...(first ? [{ text: `Browse ${first.name}`, slug: first.slug }] : []),
    // A way that strangers find closed is no welcome.
    ...(made.strangersAdd || main.roles.isPrivate ? [{ text: form.name, slug: form.slug }] : []),
  ];
  return [
    { ...home, blocks: [welcome(made, ways), ...inOrder(figuresOf(made), preview(made), made)] },
    ...sheetPages.map((page) => ({
      name: page.name,
      slug: page.slug,
      blocks: [...rowsOf(page), ...chartsBelow(page, made)],
    })),
    { ...form, blocks: [formOf(made)] },
  ];
}

/** People, places and events are looked at first, and counted below. */
function inOrder(figures: StoredBlock[], rows: StoredBlock, { main: { roles } }: MadeOf): StoredBlock[] {
  const isLookedAt = areCards(roles) || !['table', 'chart'].includes(rows.type);
  return isLookedAt ? [rows, ...figures] : [...figures, rows];
}

function browse(made: MadeOf): LaidPage[] {
  const [first, ...others] = made.sheetPages;
  const figures = figuresOf(made);
  const insights = { name: 'Insights', slug: figures.length > 0 ? made.takeSlug('Insights') : '' };
  return [
    { ...home, blocks: first ? rowsOf(first) : [] },
    ...(figures.length > 0 ? [{ ...insights, blocks: figures }] : []),
    ...others.map((page) => ({
      name: page.name,
      slug: page.slug,
      blocks: [...rowsOf(page), ...chartsBelow(page, made)],
    })),
    { ...made.form, blocks: [formOf(made)] },
  ];
}

function single(made: MadeOf): LaidPage[] {
  const [first, ...others] = made.sheetPages;
  const [figures, charts] = [
    scorecardBlock(made.main.sheet, made.main.roles),
    chartBlocks(made.main.sheet, made.main.roles),
  ];
  return [
    {
      ...home,
      blocks: [
        welcome(made, []),
        ...(figures ? [figures] : []),
        ...(first ? rowsOf(first) : []),
        ...charts,
        formOf(made),
      ],
    },
    ...others.map((page) => ({
      name: page.name,
      slug: page.slug,
      blocks: [...rowsOf(page), ...chartsBelow(page, made)],
    })),
  ];
}

function figuresOf({ main: { sheet, roles } }: MadeOf): StoredBlock[] {
  const figures = scorecardBlock(sheet, roles);
  return [...(figures ? [figures] : []), ...chartBlocks(sheet, roles)];
}

/** The main sheet's charts are elsewhere already. */
const chartsBelow = (page: SheetPage, { main }: MadeOf): StoredBlock[] =>
  page.sheet === main.sheet ? [] : chartBlocks(page.sheet, page.roles).slice(0, 1);

const formOf = ({ main, sheetPages, name }: MadeOf): StoredBlock =>
  formBlock(main.sheet, main.roles, `Add to ${sheetPages[0]?.name ?? name}`);

/** The rows, each with a button to its own page where there is one. */
function rowsOf(page: SheetPage): StoredBlock[] {
  return rowBlocks(page.sheet, page.roles, page.name).map((block) => withDetails(block, page));
}

function withDetails(block: StoredBlock, { details }: SheetPage): StoredBlock {
  if (!details || !['table', 'grid', 'list'].includes(block.type)) return block;
  return { ...block, item_buttons: [{ title: 'Details', open_detail_page: pageReference(details.slug) }] };
}

function welcome({ main: { roles }, name }: MadeOf, buttons: { text: string; slug: string }[]): StoredBlock {
  const category = roles.categories.find(
    (one) => roles.meaningOf(one) !== 'yes or no' && !isQuestion(one.name) && !isLopsided(one),
  );
  const ways = [
    ...(category ? [`by ${columnInSentence(category.name)}`] : []),
    ...(roles.dates.length > 0 ? ['over time'] : []),
  ];
  const how = ways.length > 0 ? `, ${ways.join(' and ')}` : '';
  return heroBlock({
    title: name,
    subtitle: `Search, filter and compare every entry${how}. Live from the spreadsheet, always up to date.`,
    buttons,
  });
}

/** The first rows, to make curious. */
function preview(made: MadeOf): StoredBlock {
  const { sheet, roles } = made.main;
  const [first] = made.sheetPages;
  const title = `A look at ${first?.name ?? made.name}`;
  const blockOfRows = rowBlocks(sheet, roles, title)[0];
  const isCards = areCards(roles);
  if (blockOfRows && !['table', 'grid'].includes(blockOfRows.type)) {
    // A long list of places would push the rest of the page out of sight; it is on the page of the rows.
    const isLongList = blockOfRows.type === 'map' && sheet.rows > mostListedPlaces;
    return {
      ...blockOfRows,
      id: 'preview',
      ...(isLongList && { settings: { ...blockOfRows.settings, show_list: false } }),
    };
  }
  const rows = isCards ? gridBlock(sheet, roles, title) : tableBlock(sheet, roles, title, mostPreviewColumns);
  const block = {
    ...rows,
    id: 'preview',
    settings: {
      ...rows.settings,
      ...{ show_search: false, show_filter: false, show_sort: false },
      ...(!isCards && { csv_download: false }),
      ...{ rows_per_page: isCards ? 6 : 5, show_pagination: false },
    },
  };
  return first ? withDetails(block, first) : block;
}
