import type { PageDocument, PageEdit } from '#features/apps/rules/page/document.ts';
import { type BoardSettings, newBoardSettings } from './board-settings.ts';

/** The board as a new one has it: one step of undo. Its blocks stay, and are un-categorized. */
export function resetBoard({ board, filters = [] }: Pick<PageDocument, 'board' | 'filters'>): PageEdit[] {
  if (!board) return [];
  const keys = Object.keys(newBoardSettings) as (keyof BoardSettings)[];
  const changed = keys.filter((key) => JSON.stringify(board[key]) !== JSON.stringify(newBoardSettings[key]));
  return [
    ...changed.map((key): PageEdit => ({ kind: 'set-board', key, value: newBoardSettings[key] })),
    ...(filters.length > 0 ? [{ kind: 'set-filters', value: [] } satisfies PageEdit] : []),
  ];
}
