import { type AppKind } from '#features/apps/rules/app.ts';
import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import {
  type BoardAt,
  type BoardView,
  boardView,
  type PageSearchView,
  searchOfPage,
  withBoardTheme,
} from '#features/boards/rules/board-view.ts';
import { blocksOfSection, readSections } from '#features/boards/rules/sections.ts';
import type { PageDocument, PageSettings, StoredBlock } from '#features/apps/rules/page/document.ts';
import { definitionOf } from './catalogue.ts';
import { openBlocks } from './within.ts';

export interface ViewOfPage {
  /** What is read, rendered and sent: of a board the current section alone, of tabs the open one. */
  blocks: readonly StoredBlock[];
  settings: PageSettings;
  board?: BoardView;
  /** Null where visitors search in no page, or in that of a board. */
  search: PageSearchView | null;
}

/** What of a page is shown at an address. */
export function viewOfPage(
  app: BoardAt['app'] & { kind: AppKind },
  document: PageDocument,
  address: URLSearchParams,
): ViewOfPage {
  const { blocks, settings } = document;
  if (app.kind !== 'board')
    return { blocks: openBlocks(blocks, address), settings, search: searchOfPage(document, address) };
  const content = blocks.filter((block) => !isFrame(block.type));
  const board = boardView({ app, document: { ...document, blocks: content }, address }, isEvent);
  return {
    board,
    search: null,
    blocks: blocksOfSection(blocks, readSections(board.look.sections), board.section, isFrame),
    settings: withBoardTheme(settings, board.look),
  };
}

const isEvent = (type: string): boolean => Boolean(definitionOf(type)?.isEvent);

/** A footer is in every section. */
const isFrame = (type: string): boolean => Boolean(definitionOf(type)?.single);

/** The blocks of a page that may be in a frame on their own: all but header, footer and what only holds others. */
export const embeddableBlocks = (blocks: readonly StoredBlock[]): StoredBlock[] =>
  blocks.filter((block) => !isFrame(block.type) && !definitionOf(block.type)?.container);

/** Whether a page may be chosen for a frame: those to sign in on may not. */
export const isEmbeddablePage = (page: { page_slug: string }): boolean => !isAuthSlug(page.page_slug);
