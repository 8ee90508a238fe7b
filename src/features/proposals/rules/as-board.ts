import { type BoardSettings, newBoardSettings } from '#features/boards/rules/board-settings.ts';
import { cleanName, writeSections } from '#features/boards/rules/sections.ts';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { isFooter, isFrame } from './frame-blocks.ts';
import type { ProposedApp } from './propose-app.ts';
import { withoutTabs } from './relations/tabs.ts';

/** The same proposal as one page: each page becomes a section, the banner the board's own hero. */
export function asBoard(proposed: ProposedApp): ProposedApp {
  const home = proposed.pages[0]?.document;
  const about = proposed.settings.description ?? '';
  const taken = new Set<string>();
  const frame = home?.blocks.find(isFooter);
  // All is on one page: where strangers see it, what they may not see or do is left out; private rows close all of it.
  const isOpen = home !== undefined && proposed.pages.every((page) => page.is_public || isFormPage(page));
  const shown = isOpen ? proposed.pages.filter((page) => page.is_public) : proposed.pages;
  const sections = shown.flatMap(({ page_slug, page_name, document }) => {
    const name = page_slug === '' ? 'Overview' : cleanName(page_name);
    const own = withoutTabs(document.blocks)
      .filter((block) => !isFrame(block))
      .map((block) => inSection(block, name, taken));
    return own.length > 0 ? [{ name, blocks: own }] : [];
  });
  const names = sections.map((section) => section.name);
  const board: BoardSettings = {
    ...newBoardSettings,
    hero: about,
    ...(names.length > 0 && { sections: writeSections(names) }),
    ...(home && {
      nav_background: home.settings.nav_background,
      hero_background: home.settings.hero_background,
      board_background: home.settings.page_background,
    }),
  };
  const footer = frame && { ...frame, settings: { footerLayoutType: 'Classic Footer Bar', FooterDescription: about } };
  const blocks = [...sections.flatMap((section) => section.blocks), ...(footer ? [footer] : [])];
  const document = { settings: defaultPageSettings, blocks, board };
  const page = { page_name: 'Board', page_slug: '', page_type: 'home', is_public: isOpen, document } as const;
  return { ...proposed, pages: [page] };
}

const isFormPage = ({ document }: ProposedApp['pages'][number]): boolean =>
  document.blocks.every((block) => block.type === 'form' || isFrame(block));

/** Ids are anchors of their page: on one page together each occurs once. */
function inSection(block: StoredBlock, section: string, taken: Set<string>): StoredBlock {
  let id = block.id;
  for (let number = 2; taken.has(id); number++) id = `${block.id}-${number}`;
  taken.add(id);
  return { ...block, id, settings: { ...block.settings, section } };
}
