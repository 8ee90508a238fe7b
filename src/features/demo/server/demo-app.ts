import {
  type BlockFilter,
  defaultPageSettings,
  type PageSettings,
  type StoredBlock,
} from '#features/apps/rules/page/document.ts';
import { pageReference } from '#features/proposals/rules/proposed-block.ts';
import type { AppSettings } from '#features/apps/rules/app.ts';
import type { NewApp } from '#features/apps/services.ts';

/** An app that shows what Sheaf makes of a spreadsheet: a file in data/, pictures in pictures/, and its pages. */
export interface DemoApp {
  name: string;
  subdomain: string;
  /** `file` in data/; `name` is what its owner would have uploaded, and gives the workbook its name. */
  workbook: { file: string; name: string };
  /** Files in pictures/. */
  pictures: readonly string[];
  settings: (pictures: PictureAddresses) => Partial<AppSettings>;
  pages: (pictures: PictureAddresses) => NewApp['pages'];
}

/** The address of a picture once it is stored, by its file name. */
export type PictureAddresses = (fileName: string) => string;

export interface DemoPage {
  name: string;
  slug: string;
  blocks: StoredBlock[];
}

/** The pages with the app's header and footer around each, in the app's colors. */
export function framedPages(
  frame: { header: StoredBlock; footer: StoredBlock; look: Partial<PageSettings> },
  pages: readonly DemoPage[],
): NewApp['pages'] {
  return pages.map(({ name, slug, blocks }) => ({
    page_name: name,
    page_slug: slug,
    page_type: slug === '' ? 'home' : 'page',
    document: {
      settings: { ...defaultPageSettings, ...frame.look },
      blocks: [frame.header, ...blocks, frame.footer],
    },
  }));
}

/** The links of a header, by the pages' slugs. */
export function navigation(pages: readonly { name: string; slug: string }[]): Record<string, unknown>[] {
  return pages.map(({ name, slug }) => ({ name, linkType: 'page', pageId: pageReference(slug) }));
}

/** The links of a footer. */
export function footerLinks(pages: readonly { name: string; slug: string }[]): Record<string, unknown>[] {
  return pages.map(({ name, slug }) => ({ text: name, linkToInsert: pageReference(slug) }));
}

/** Only rows whose cell is exactly this text; visitors cannot loosen it. */
export function onlyRows(sheet: string, column: string, value: string): BlockFilter[] {
  return [{ name: column, active: true, condition: '=', sheet_column: { sheet, column }, value }];
}

/** The opening of an inner page: a short banner without picture or button. */
export function pageOpening(title: string, subtitle: string, colors: { background: string; text?: string }) {
  return {
    Banner_title: title,
    subtitle,
    text_alignment: 'left',
    Banner_title_size: 2.5,
    subtitle_size: 1.125,
    background_color: colors.background,
    font_color: colors.text ?? '',
    buttons: [],
  };
}
