import { renderToStaticMarkup } from 'react-dom/server';
import type { PageToRender } from '#server/scope.ts';
import { BoardFrame } from '#web/board/board-frame.tsx';

/** What stands above the blocks of a board; nothing on pages of other apps. It needs no script. */
export function renderBoardFrame({
  board,
  embed,
  context,
  editor,
}: Pick<PageToRender, 'board' | 'embed' | 'context' | 'editor'>): string {
  if (!board) return '';
  return renderToStaticMarkup(
    <BoardFrame board={board} isBare={embed?.hide_header ?? false} {...(!editor && !embed && { visitor: context })} />,
  );
}
