import { renderToStaticMarkup } from 'react-dom/server';
import type { PageToRender } from '#server/scope.ts';
import { BoardFrame } from '#web/board/board-frame.tsx';

/** What stands above the blocks of a board; nothing on pages of other apps. It needs no script. */
export function renderBoardFrame({ board, embed }: Pick<PageToRender, 'board' | 'embed'>): string {
  return board ? renderToStaticMarkup(<BoardFrame board={board} isBare={embed?.hide_header ?? false} />) : '';
}
