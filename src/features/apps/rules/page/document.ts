import type { Filter } from '#engine/query-model.ts';
import type { BoardSettings } from '#features/boards/rules/board-settings.ts';
import type { PageSettings } from './page-settings.ts';

export { defaultPageSettings, type PageSettings } from './page-settings.ts';

/** A block as it is stored in a page. Everything else about it is in its definition. */
export interface StoredBlock {
  id: string;
  type: string;
  /** The definition's version that wrote it. */
  version: number;
  sheet_title: string | null;
  settings: Record<string, unknown>;
  axis: Record<string, unknown>[];
  actions: Record<string, unknown>[];
  toolbar_buttons: Record<string, unknown>[];
  item_buttons: Record<string, unknown>[];
  conditional_filter: Record<string, unknown>[];
  filters: BlockFilter[];
  /** The app's header or footer: the same on every page that shows it (rules/document/app-blocks.ts). */
  of_app?: true;
}

/** A filter that the owner set on a block or page. */
export interface BlockFilter {
  name: string;
  active: boolean;
  condition: Filter['condition'];
  sheet_column: { sheet: string; column: string };
  value: Filter['value'];
}

/** A page's content: what an editor changes and what its revision counts. */
export interface PageDocument {
  settings: PageSettings;
  blocks: StoredBlock[];
  /** Hold for every block of the page that shows the sheet of the filter. Absent where a page has none. */
  filters?: BlockFilter[];
  /** Of the one page that a board is. */
  board?: BoardSettings;
}

export const maxBlocksPerPage = 100;

/** One change of a page. The studio applies it at once, the server applies it again. */
export type PageEdit =
  | { kind: 'add-block'; block: StoredBlock; index: number }
  | { kind: 'remove-block'; id: string }
  | { kind: 'move-block'; id: string; index: number }
  /** Another block, with an id of its own, in the place of one. */
  | { kind: 'replace-block'; id: string; block: StoredBlock }
  /**
   * Sets one value inside a block: `['settings', 'title']`, `['axis', 0, 'column']`, `['axis']` for the whole list. JSON
   * leaves out a value that is undefined: the setting goes back to its default.
   */
  | { kind: 'set-block'; id: string; path: readonly (string | number)[]; value?: unknown }
  | { kind: 'set-page'; key: keyof PageSettings; value: unknown }
  /** All filters of the page. */
  | { kind: 'set-filters'; value: BlockFilter[] }
  /** `within` steps into a group of settings: `['logo']` of the footer. */
  | { kind: 'set-board'; key: keyof BoardSettings; within?: readonly string[]; value: unknown };
