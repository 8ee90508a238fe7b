/**
 * An app in a minute: a finished first version from the columns of a workbook. Fixed rules, no outside service; the same
 * workbook always gives the same app.
 */
import type { AppSettings } from '../app.ts';
import { isReservedPage } from '../reserved-names.ts';
import { defaultPageSettings, type PageDocument, type StoredBlock } from '../page/document.ts';
import { slugOf } from '#kit/slug.ts';
import { rolesOf } from './column-roles.ts';
import { chartBlocks, formBlock, gridBlock, rowBlocks, scorecardBlock, tableBlock } from './data-blocks.ts';
import { footerBlock, headerBlock, heroBlock, type PlannedPage } from './frame-blocks.ts';
import { type ProposedPalette, paletteFor } from './proposed-palettes.ts';
import type { SheetProfile } from '../meaning/sheet-profile.ts';
import { asTitle, inSentence, isNeutral } from './wording.ts';

export interface ProposedApp {
  name: string;
  settings: Partial<AppSettings>;
  pages: { page_name: string; page_slug: string; page_type: 'home' | 'page'; document: PageDocument }[];
}

/** Sheets that get a page of their own. */
const mostSheetPages = 5;

interface SheetPage extends PlannedPage {
  sheet: SheetProfile;
}

/** The first version of an app for a workbook: a home page, a page for each main sheet, and a form. */
export function proposeApp(input: { workbookName: string; sheets: readonly SheetProfile[] }): ProposedApp {
  const name = asTitle(input.workbookName);
  const palette = paletteFor(name);
  const sheets = input.sheets.filter((sheet) => sheet.columns.length > 0);
  const main = sheets.toSorted((one, other) => weight(other) - weight(one))[0];
  if (!main) return { name, ...withPages(palette, `${name}, made with Sheaf.`, []) };

  const taken = new Set(['']);
  const sheetPages = planSheetPages(sheets, main, name, taken);
  const form: PlannedPage = { name: 'Add entry', slug: freeSlug('add-entry', taken) };
  const home: PlannedPage = { name: 'Home', slug: '' };
  const pages = [home, ...sheetPages, form];
  const [first] = sheetPages;
  const about = `Everything about ${inSentence(name)} in one place, kept up to date from a spreadsheet.`;
  const frame = (blocks: StoredBlock[]): StoredBlock[] => [headerBlock(pages), ...blocks, footerBlock(pages, about)];

  return {
    name,
    ...withPages(palette, about, [
      { ...home, blocks: frame(homeBlocks(name, main, first, form)) },
      ...sheetPages.map((page) => ({
        ...page,
        blocks: frame([...rowBlocks(page.sheet, rolesOf(page.sheet), page.name), ...chartsBelow(page.sheet, main)]),
      })),
      { ...form, blocks: frame([formBlock(main, rolesOf(main), `Add to ${first?.name ?? name}`)]) },
    ]),
  };
}

function homeBlocks(
  name: string,
  main: SheetProfile,
  first: PlannedPage | undefined,
  form: PlannedPage,
): StoredBlock[] {
  const roles = rolesOf(main);
  const figures = scorecardBlock(main, roles);
  const subject = first?.name ?? name;
  const [category] = roles.categories;
  const ways = [
    ...(category ? [`by ${inSentence(category.name)}`] : []),
    ...(roles.dates.length > 0 ? ['over time'] : []),
  ];
  const hero = heroBlock({
    title: name,
    subtitle: `Search, filter and compare every entry${ways.length > 0 ? `, ${ways.join(' and ')}` : ''}. Straight from the spreadsheet, always up to date.`,
    buttons: [
      ...(first ? [{ text: `Browse ${subject}`, slug: first.slug }] : []),
      { text: form.name, slug: form.slug },
    ],
  });
  const isCards =
    (roles.kind === 'things' || roles.kind === 'people') && roles.title !== null && roles.picture !== null;
  const rows = isCards
    ? gridBlock(main, roles, `A look at ${subject}`)
    : tableBlock(main, roles, `A look at ${subject}`);
  const preview = {
    ...rows,
    id: 'preview',
    settings: {
      ...rows.settings,
      ...{ show_search: false, show_filter: false, show_sort: isCards ? false : rows.settings['show_sort'] },
      ...(!isCards && { csv_download: false }),
      ...{ rows_per_page: isCards ? 6 : 5, show_pagination: false },
    },
  };
  return [hero, ...(figures ? [figures] : []), ...chartBlocks(main, roles), preview];
}

/** The main sheet's charts stand on the home page already. */
function chartsBelow(sheet: SheetProfile, main: SheetProfile): StoredBlock[] {
  return sheet === main ? [] : chartBlocks(sheet, rolesOf(sheet)).slice(0, 1);
}

function planSheetPages(sheets: SheetProfile[], main: SheetProfile, name: string, taken: Set<string>): SheetPage[] {
  return [main, ...sheets.filter((sheet) => sheet !== main)].slice(0, mostSheetPages).map((sheet) => {
    const title = isNeutral(sheet.title)
      ? sheets.length === 1
        ? name
        : asTitle(`${name} ${sheet.title}`)
      : asTitle(sheet.title);
    return { sheet, name: title.slice(0, 40), slug: freeSlug(slugOf(title).slice(0, 60) || 'rows', taken) };
  });
}

function withPages(palette: ProposedPalette, description: string, pages: (PlannedPage & { blocks: StoredBlock[] })[]) {
  const { accent, background, surface, text } = palette;
  const planned =
    pages.length > 0 ? pages : [{ name: 'Home', slug: '', blocks: [headerBlock([]), footerBlock([], description)] }];
  return {
    settings: { palette: { accent, background, surface, text }, description },
    pages: planned.map((page) => ({
      page_name: page.name,
      page_slug: page.slug,
      page_type: page.slug === '' ? ('home' as const) : ('page' as const),
      document: {
        settings: {
          ...defaultPageSettings,
          page_background: background,
          hero_background: palette.hero,
          nav_background: palette.hero,
        },
        blocks: page.blocks,
      },
    })),
  };
}

/** The main sheet is the one with the most to show. */
const weight = (sheet: SheetProfile): number => Math.min(sheet.rows, 100_000) * Math.min(sheet.columns.length, 12);

function freeSlug(base: string, taken: Set<string>): string {
  const start = isReservedPage(base) ? `${base}-page` : base.replace(/-+$/, '');
  let slug = start;
  for (let number = 2; taken.has(slug); number++) slug = `${start}-${number}`;
  taken.add(slug);
  return slug;
}
