import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { pageReference, proposedBlock } from './proposed-block.ts';
import { textAsHtml } from './wording.ts';

/** What is around the content of each page, and above that of the first. */
const frameIds = { header: 'header', footer: 'footer', hero: 'welcome' };
export const isFrame = ({ id }: StoredBlock): boolean => Object.values(frameIds).includes(id);
export const isHeader = ({ id }: StoredBlock): boolean => id === frameIds.header;
export const isFooter = ({ id }: StoredBlock): boolean => id === frameIds.footer;

export interface PlannedPage {
  name: string;
  slug: string;
}

/** The header of every page: the app's name and its pages. */
export function headerBlock(pages: readonly PlannedPage[]): StoredBlock {
  return proposedBlock('header', frameIds.header, {
    settings: {
      LayoutType: 'Right',
      navigationItems: pages.map((page) => ({ name: page.name, linkType: 'page', pageId: pageReference(page.slug) })),
    },
  });
}

/** The footer of every page: a line with the name and the pages of the header. */
export function footerBlock(pages: readonly PlannedPage[]): StoredBlock {
  return proposedBlock('footer', frameIds.footer, {
    settings: {
      footerLayoutType: 'Classic Footer Bar',
      simpleLinks: pages.slice(0, 5).map((page) => ({ text: page.name, linkToInsert: pageReference(page.slug) })),
    },
  });
}

export interface PlannedHero {
  title: string;
  /** '' for none. */
  subtitle: string;
  buttons: { text: string; slug: string }[];
}

/** The opening of the home page: what it is about, low enough for what people come for to be in sight. */
export function heroBlock(hero: PlannedHero): StoredBlock {
  return proposedBlock('bannerHero', frameIds.hero, {
    settings: {
      Banner_title: textAsHtml(hero.title),
      subtitle: textAsHtml(hero.subtitle),
      ...{ text_alignment: 'left', banner_height: 'low', Banner_title_size: 2.5, subtitle_size: 1.125 },
      buttons: hero.buttons.map((button, index) => ({
        text: button.text,
        linkType: 'page',
        page: pageReference(button.slug),
        ...(index === 0
          ? { button_color: '#FFFFFF', text_color: '#161819' }
          : { outlined: true, button_color: '#FFFFFF' }),
      })),
    },
  });
}
