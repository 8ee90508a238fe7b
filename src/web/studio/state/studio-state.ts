import type { AppOnTheWire, PageOnTheWire } from '#api/apps.ts';
import type { PreparedBlock } from '#api/page-data.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import type { PageDocument } from '#domain/page/document.ts';
import type { SavingState } from './autosave.ts';
import { type EditHistory, emptyHistory } from './edit-history.ts';
import type { SheetInfo } from './new-block.ts';
import type { StudioData } from './studio-data.ts';

/** What is open beside the page. (`privacy` is an entry of Publish) */
export type EditorPanel =
  | 'view'
  | 'add'
  | 'settings'
  | 'pages'
  | 'page'
  | 'leaks'
  | 'users'
  | 'app settings'
  | 'publish'
  | 'embed'
  | 'spreadsheet'
  | 'board';
export type Device = 'desktop' | 'tablet' | 'phone';

/** A block as it is drawn, and what it was drawn from. */
export interface DrawnBlock {
  block: PreparedBlock;
  signature: string;
}

export interface StudioState {
  data: StudioData;
  app: AppOnTheWire | null;
  pages: readonly PageOnTheWire[];
  pageId: string;
  document: PageDocument | null;
  /** Of a board: the section on the canvas; '' is the first. */
  section: string;
  context: PageContext | null;
  sheets: readonly SheetInfo[];
  /** Where the spreadsheet of the app is opened, as its source says; null until it is known. */
  spreadsheet: { workbook_id: string; href: string } | null;
  drawn: Readonly<Record<string, DrawnBlock>>;
  /** Blocks whose data are being fetched. */
  pending: ReadonlySet<string>;
  /** Why the page or the blocks could not be had; '' when they could. */
  failure: string;
  history: EditHistory;
  saving: SavingState;
  panel: EditorPanel;
  selectedId: string | null;
  /** Where the block chooser puts the next block; null is the usual place. */
  insertAt: number | null;
  /** The block that the next one chosen takes the place of. */
  replacing: string | null;
  device: Device;
}

export const firstState = (data: StudioData): StudioState => ({
  data,
  app: null,
  pages: [],
  pageId: data.page_id,
  document: null,
  section: data.board?.section ?? '',
  context: null,
  sheets: [],
  spreadsheet: null,
  drawn: {},
  pending: new Set(),
  failure: '',
  history: emptyHistory,
  saving: { kind: 'saved' },
  panel: 'view',
  selectedId: null,
  insertAt: null,
  replacing: null,
  device: 'desktop',
});
