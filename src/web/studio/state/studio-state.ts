import type { AppOnTheWire } from '#features/apps/api/apps.ts';
import type { PreparedBlock, ViewAs, ViewerMeets } from '#features/visitor/api/page-data.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import type { AppDocument, AppPage, GoesLive } from '#features/apps/rules/document/document.ts';
import type { PageDocument } from '#features/apps/rules/page/document.ts';
import type { CopiedStyle } from '../panel/block-style.ts';
import type { SavingState } from './draft-sync.ts';
import { type EditHistory, emptyHistory } from './edit-history.ts';
import type { SheetInfo } from './new-block.ts';
import type { Conflict } from './working-copy.ts';
import type { EditorPanel } from './studio-panel.ts';
import type { StudioData } from './studio-data.ts';

export type Device = 'desktop' | 'tablet' | 'phone';

/** A block as it is rendered, and what it was rendered from. */
export interface RenderedBlock {
  block: PreparedBlock;
  signature: string;
}

/** The app as it was after a change of its log, looked at instead of the draft. */
export interface ShownMoment {
  revision: number;
  at: string;
  /** What someone called it; '' for nothing. */
  name: string;
  document: AppDocument;
}

/** Another editor with the app open. */
export interface Presence {
  id: string;
  name: string;
  page_id: string;
}

/** What features know of the app, each under a name that it adds; absent before it is read. */
export interface StateOfFeatures {}

export interface StudioState extends StateOfFeatures {
  data: StudioData;
  app: AppOnTheWire | null;
  /** The whole app as it is in this window; its pages once more for those that ask for nothing else. */
  draft: AppDocument | null;
  pages: readonly AppPage[];
  pageId: string;
  /** Content of the open page. */
  document: PageDocument | null;
  /** Of a board: the section on the canvas; '' is the first. */
  section: string;
  context: PageContext | null;
  sheets: readonly SheetInfo[];
  /** Where the spreadsheet of the app is opened, as its source says; null until it is known. */
  spreadsheet: { workbook_id: string; href: string; takes_rows: boolean } | null;
  rendered: Readonly<Record<string, RenderedBlock>>;
  /** Blocks whose data are being fetched. */
  pending: ReadonlySet<string>;
  /** Why the page or the blocks could not be had; '' when they could. */
  failure: string;
  history: EditHistory;
  saving: SavingState;
  /** Own changes that others overtook: the person decides. */
  conflicts: readonly Conflict[];
  goesLive: GoesLive;
  /** In how many places visitors see something else than the draft. */
  unpublished: number;
  /** Who else has the app open, and on which page. */
  people: readonly Presence[];
  /** Null until it is known. */
  isFreePlan: boolean | null;
  panel: EditorPanel;
  selectedId: string | null;
  /** All selected blocks, as long as `with` is the selected one; null where that is the only one. */
  together: { with: string; ids: readonly string[] } | null;
  /** Where the block chooser puts the next block; null is the usual place. */
  insertAt: number | null;
  /** Into which tab or column of the container before it; 0 is the page itself. */
  insertSlot: number;
  /** Of tabs: which one is on the canvas, by the id of their block; the first where it isn't said. */
  openTabs: Readonly<Record<string, number>>;
  /** The block that the next one chosen takes the place of. */
  replacing: string | null;
  device: Device;
  /** The looks of a block, to be pasted on others of its type. */
  copiedStyle: CopiedStyle | null;
  /** The page is rendered as someone else gets it, and can't be changed; null while it is edited. */
  viewAs: { as: ViewAs; name: string } | null;
  /** An earlier moment of the app is on the canvas, and cannot be changed; null while the draft is. */
  moment: ShownMoment | null;
  /** What that viewer meets at the address of the page; null until it is known. */
  meets: ViewerMeets | null;
  /** The setting that the open panel is to show; '' for none. */
  sought: string;
}

export const firstState = (data: StudioData): StudioState => ({
  data,
  app: null,
  draft: null,
  pages: [],
  pageId: data.page_id,
  document: null,
  section: data.board?.section ?? '',
  context: null,
  sheets: [],
  spreadsheet: null,
  rendered: {},
  pending: new Set(),
  failure: '',
  history: emptyHistory,
  saving: { kind: 'saved' },
  conflicts: [],
  goesLive: 'at once',
  unpublished: 0,
  people: [],
  isFreePlan: null,
  panel: 'view',
  selectedId: null,
  together: null,
  insertAt: null,
  insertSlot: 0,
  openTabs: {},
  replacing: null,
  device: 'desktop',
  copiedStyle: null,
  viewAs: null,
  moment: null,
  meets: null,
  sought: '',
});

/** Whether the page is only looked at: as someone else gets it, or as it was once. */
export const isLookedAt = ({ viewAs, moment }: Pick<StudioState, 'viewAs' | 'moment'>): boolean =>
  viewAs !== null || moment !== null;
