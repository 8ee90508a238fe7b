import type { BoardSettings } from '#features/boards/rules/board-settings.ts';
import type { PageEdit } from './document.ts';
import type { PageSettings } from './page-settings.ts';

// Applying a change refuses a path that no setting is declared at.

/** The change of one setting of the page. */
export const setPage = ([key = '']: readonly string[], value: unknown): PageEdit => ({
  ...{ kind: 'set-page', key: key as keyof PageSettings, value },
});

/** The change of one setting of the board, or of one inside a group of them: `['footer', 'logo']`. */
export const setBoard = ([key = '', ...within]: readonly string[], value: unknown): PageEdit => ({
  ...{ kind: 'set-board', key: key as keyof BoardSettings, value },
  ...(within.length > 0 && { within }),
});

/** The path of the setting that a change of the board writes. */
export const boardPath = ({ key, within = [] }: Extract<PageEdit, { kind: 'set-board' }>): readonly string[] => [
  key,
  ...within,
];
