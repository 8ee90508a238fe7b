import { linkOfCell, mailtoOf } from '../../rules/action-link.ts';
import type { Cell } from '#engine/model.ts';

/** Cells of columns that the block does not show leave the server only as what a button can open. */
export function onlyLinks(cells: Readonly<Record<string, Cell>>, hidden: readonly string[]): Record<string, Cell> {
  const answer = { ...cells };
  for (const column of hidden) {
    const cell = answer[column];
    if (cell !== undefined && linkOfCell(cell) === '' && mailtoOf(cell) === '') answer[column] = null;
  }
  return answer;
}
