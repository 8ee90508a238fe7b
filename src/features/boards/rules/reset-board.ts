import type { PageDocument, PageEdit } from '#features/apps/rules/page/document.ts';
import { setBoard } from '#features/apps/rules/page/set-setting.ts';
import { changedSettings } from '#settings/setting-set.ts';
import { boardSettingSet, newBoardSettings } from './board-settings.ts';

/** The board as a new one has it: one step of undo. Its blocks stay, and are un-categorized. */
export function resetBoard({ board, filters = [] }: Pick<PageDocument, 'board' | 'filters'>): PageEdit[] {
  if (!board) return [];
  return [
    ...changedSettings(boardSettingSet, board, newBoardSettings).map(({ path, value }) => setBoard(path, value)),
    ...(filters.length > 0 ? [{ kind: 'set-filters', value: [] } satisfies PageEdit] : []),
  ];
}
