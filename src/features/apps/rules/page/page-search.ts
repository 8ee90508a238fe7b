/** The search over all blocks of a page: of a board unless its owner hides it, of other pages where the owner shows one. */
import type { BoardSettings } from '#features/boards/rules/board-settings.ts';
import type { PageSettings } from './page-settings.ts';

const longestSearch = 500;

interface Searched {
  board?: Pick<BoardSettings, 'hide_search'>;
  settings?: Pick<PageSettings, 'page_search'>;
}

export const offersSearch = ({ board, settings }: Searched): boolean =>
  board ? !board.hide_search : settings?.page_search === true;

/** What is searched in all blocks of the page; '' for nothing, and where no search is offered. */
export function pageSearchOf(document: Searched, address: URLSearchParams): string {
  return offersSearch(document) ? (address.get('search') ?? '').trim().slice(0, longestSearch) : '';
}
