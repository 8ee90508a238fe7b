import { renderToStaticMarkup } from 'react-dom/server';
import type { PageToRender } from '#features/visitor/services.ts';
import { BoardEvent, BoardFooter } from '#features/boards/web/board-end.tsx';
import { BoardFrame } from '#features/boards/web/board-frame.tsx';

interface BoardHtml {
  top: string;
  /** Below the blocks of the section. */
  event: string;
  bottom: string;
}

/** What is around the blocks of a board; nothing on pages of other apps. It needs no script. */
export function renderBoardFrame({ board, embed, context, editor }: PageToRender): BoardHtml {
  if (!board) return { top: '', event: '', bottom: '' };
  return {
    top: renderToStaticMarkup(
      <BoardFrame
        board={board}
        isBare={embed?.hide_header ?? false}
        {...(!editor && !embed && { visitor: context })}
      />,
    ),
    event: renderToStaticMarkup(<BoardEvent board={board} />),
    bottom: embed?.hide_footer ? '' : renderToStaticMarkup(<BoardFooter board={board} />),
  };
}
