/**
 * What a block type is. A definition says everything except how it looks: settings, what it requests from its sheet,
 * what visitors may write through it, what its settings mean to the server, when it hydrates. Views (React) live next
 * to it and are listed in views.tsx.
 */
import type { AuthStep } from '#features/app-users/rules/auth-page.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { commonSettings } from '#features/apps/rules/page/common-settings.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Closed } from '#features/visitor/rules/closed-text.ts';
import type { FieldProblem } from '#kit/problem.ts';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import {
  type BooleanSetting,
  color,
  column,
  type Fields,
  page,
  roles,
  select,
  source,
  text,
  type ValuesOf,
  type VisibilityRules,
  type VisibilityRulesOf,
} from '#settings/kinds.ts';
import type { Action } from './action-kinds.ts';
import type {
  AxisRoles,
  AxisRolesOf,
  CodeOf,
  CodeRole,
  DownloadKind,
  Downloads,
  KeysOf,
  NavigationOf,
  NavigationRole,
  PrefillRules,
  WriteRules,
  WritesOf,
} from './role-declarations.ts';
import type { BlockRequest, NamesRequest } from './data-contract.ts';

import type { Intake } from './intake.ts';

export type { FormMails, Intake } from './intake.ts';
export { commonSettings } from '#features/apps/rules/page/common-settings.ts';
export type { StoredBlock } from '#features/apps/rules/page/document.ts';

export const blockCategories = ['Layout', 'Content', 'Data', 'Forms', 'Media', 'Users'] as const;
export type BlockCategory = (typeof blockCategories)[number];

export const toolbarButtonFields = {
  title: text({ description: 'Text on the button.', default: 'Open', group: 'Content' }),
  button_color: color({ description: 'Color of the button.', default: 'indigo' }),
  text_color: color({ description: 'Color of the text on the button.' }),
  open_page: page({ description: 'The page the button opens.', required: true, group: 'Content' }),
  shown_to: roles({ label: 'Shown to', description: 'The roles of people who see the button. None: everyone.' }),
};

export const itemButtonFields = {
  title: text({ description: 'Text on the button.', default: 'View', group: 'Content' }),
  button_color: color({ description: 'Color of the button.', default: 'indigo' }),
  text_color: color({ description: 'Color of the text on the button.' }),
  open_detail_page: page({ description: 'The page with the row’s details.', group: 'Content' }),
  shown_to: roles({ label: 'Shown to', description: 'The roles of people who see the button. None: everyone.' }),
};

export const conditionalFilterFields = {
  select_column: column({ description: 'The column to compare.', shown: false }),
  condition: select(['Is'], { description: 'The condition.', group: 'Data' }),
  through: source({
    label: 'Of the linked row',
    description:
      'A column of the row that this column links to, such as the city of an order’s customer. It’s compared instead. Leave empty to compare the column itself.',
  }),
  further: source({
    label: 'Of the row linked from there',
    description:
      'A column of the row that the linked row links to in turn, such as the city of an order line’s order’s customer.',
  }),
  filter_by: select(['None', 'Current record', 'Logged in user'], {
    description: 'The value to compare with.',
    default: 'None',
    group: 'Data',
  }),
  value: text({
    description: 'A value to compare with. Leave empty to compare with nothing.',
    group: 'Data',
    panelOnly: true,
  }),
  match_with_column: column({
    description: 'The column of the record to compare with, or the e-mail address or _id of the signed-in user.',
    shown: false,
    personWhen: { filter_by: 'Logged in user' },
  }),
};
export const conditionalFilterVisibility: VisibilityRulesOf<typeof conditionalFilterFields> = {
  match_with_column: { filter_by: ['Current record', 'Logged in user'] },
  value: { filter_by: 'None' },
};

/** A list of items next to the block settings: axis entries (a column each) or action buttons. */
export interface ItemList<F extends Fields = Fields> {
  fields: F;
  visibleWhen?: VisibilityRules;
  /** What one entry is called in the panel ("column", "series", "field"). */
  itemName: string;
  max: number;
}

export interface Axis<A extends Fields = Fields> extends ItemList<A>, AxisRoles {
  /** Which files visitors may send into the column of an entry (`image/*`, `*`); null for none. Pure. */
  uploads?(entry: ValuesOf<A>): string | null;
  /** Whether an entry shows what a formula makes of the others, where people fill these in. Pure. */
  calculated?(entry: ValuesOf<A>): boolean;
}
export interface Actions<N extends Fields = Fields> extends ItemList<N> {
  /** What a button does: one of the kinds of action-kinds.ts. Pure. */
  action(entry: ValuesOf<N>): Action;
}

/** What the signed-in viewer may do here; decided on the server. Columns are column ids, actions are indexes. */
export interface BlockRights {
  add: boolean;
  edit: readonly string[];
  delete: boolean;
  duplicate: boolean;
  actions: readonly number[];
  /** Why a form takes no answer now, where it is no matter of permission. */
  closed?: Closed;
}

/** The complete, typed configuration: every setting present. */
export interface BlockConfig<S extends Fields = Fields, A extends Fields = Fields, N extends Fields = Fields> {
  settings: ValuesOf<S & typeof commonSettings>;
  axis: readonly ValuesOf<A>[];
  actions: readonly ValuesOf<N>[];
  toolbar_buttons: readonly ValuesOf<typeof toolbarButtonFields>[];
  item_buttons: readonly ValuesOf<typeof itemButtonFields>[];
  conditional_filter: readonly ValuesOf<typeof conditionalFilterFields>[];
}

/** Cells that a visitor is about to write through a block, and what is known at that moment. */
export interface WriteRequest {
  kind: 'add' | 'edit';
  /** By column id, as typed or typed already. */
  cells: Readonly<Record<string, Cell>>;
  /** Column ids that the viewer may edit: `rights.edit`. */
  editable: readonly string[];
  /** The columns of the block's sheet. */
  columns: readonly Column[];
  /** The choices that a sheet gives, by column id: the answers of the asks with `choicesFor`. */
  options: Readonly<Record<string, readonly string[]>>;
  /** ISO date of today in the app's time zone. */
  today: string;
  user: { name: string; email: string } | null;
  /** The clock of the app (`2026-12-24T18:00`), and its time zone. */
  now?: string;
  zone?: string;
  /** Of an edit: what the row has. */
  before?: Readonly<Record<string, Cell>>;
  /** Whether an owner's pattern matches the whole text; in linear time on the server. A broken pattern matches all. */
  matches: (pattern: string, text: string) => boolean;
}
/** The cells to store (hidden fields filled, texts read by type), or what is wrong by column id. */
export interface CheckedWrite {
  cells: Record<string, Cell>;
  problems: FieldProblem[];
}

/** Rows of another sheet that are added with the row, in one write, and name it by its key: the lines of an invoice. */
export interface BlockLines<C = BlockConfig> {
  sheet_title: string;
  /** Ids of the column there that names the row, and of the own one that holds its key. */
  link: string;
  key: string;
  isRequired: boolean;
  /** The block as a form of one line: its axis are the fields. */
  config: C;
  /** Ids of columns that are shown afterwards, with what the fields hold. */
  shown: readonly string[];
  /** Whether what is calculated of them is shown while they are filled in, too. */
  isShownBefore: boolean;
  /** Ids of columns whose sum is shown with them. */
  summed: readonly string[];
  /** Of columns that are shown afterwards by names of another sheet. */
  named: Readonly<Record<string, NamesRequest>>;
  /** Whether nothing was filled in: such a line isn’t added. */
  isBlank(cells: Readonly<Record<string, Cell>>, at: Pick<WriteRequest, 'today' | 'user'>): boolean;
}

/** What a definition says of the lines of its blocks. Methods, as in `Configured`. */
export interface LineRules<C = BlockConfig> {
  of(config: C): BlockLines<C> | null;
  /** The configuration where these columns of the lines are computed: no one fills them in. */
  withComputed(config: C, computed: ReadonlySet<string>): C;
  /** The configuration without the fields that are hidden from visitors. */
  withoutHidden(config: C): C;
}

/** `never`: no script; `idle`: soon after load; `visible`: when scrolled to. */
export type Hydrates = 'never' | 'idle' | 'visible';

/** Of a block that holds other blocks of the page, in places. (within.ts) */
export interface Container {
  /** What each place is called. */
  places: readonly string[];
  /** All next to each other, or one at a time, as the address says. */
  shows: 'all' | 'one';
  /** Shares of the width, where all are shown. */
  widths?: readonly number[];
  /** Pixels between them. */
  gap?: number;
}

/** Methods, not properties: so every definition is a `BlockDefinition`, whose config `readBlock` has made to fit. */
interface Configured<S extends Fields, A extends Fields, N extends Fields, Q> {
  requests(config: BlockConfig<S, A, N>): Q;
  hydrates(config: BlockConfig<S, A, N>): Hydrates;
  checkWrite(config: BlockConfig<S, A, N>, request: WriteRequest): CheckedWrite;
  bringsPageTitle(config: BlockConfig<S, A, N>): boolean;
  intake(config: BlockConfig<S, A, N>): Intake;
  container(config: BlockConfig<S, A, N>): Container;
}

export interface BlockDefinition<
  T extends string = string,
  S extends Fields = Fields,
  A extends Fields = Fields,
  N extends Fields = Fields,
  Q extends Record<string, BlockRequest> = Record<string, BlockRequest>,
> {
  type: T;
  name: string;
  description: string;
  /** lucide icon name, for the chooser and the panel. */
  icon: string;
  category: BlockCategory;
  /** Among the first that the chooser offers, smaller places first; with columns only where a sheet has one of them. */
  recommended: { place: number; columns?: readonly ColumnType[] } | null;
  version: number;
  settings: S & typeof commonSettings;
  visibleWhen: VisibilityRules;
  axis: Axis<A> | null;
  actions: Actions<N> | null;
  toolbarButtons: boolean;
  itemButtons: boolean;
  conditionalFilter: boolean;
  /** Whether it needs a sheet at all. */
  usesSheet: boolean;
  writes: WriteRules;
  downloads: Downloads;
  /** The setting that offers its newest rows as a feed. */
  feed: string | null;
  /** Of a block that runs code of its owner: where it says which services that may reach; null for all others. */
  code: CodeRole | null;
  /** Where it lists links to pages of the app; null where it does not. */
  navigation: NavigationRole | null;
  /** Whether a board may hold it. */
  fitsBoards: boolean;
  /** The board says whose events they are where one of these is. */
  isEvent: boolean;
  /** The step of signing in that it is for, and so whether a page of it may be an auth page. */
  authStep: AuthStep | null;
  /** Whether visitors leave comments at it: it asks for them. */
  takesComments: boolean;
  /** Checks and completes what a visitor writes, after the rights were decided. Pure; null takes the cells as they are. */
  checkWrite: Configured<S, A, N, Q>['checkWrite'] | null;
  /** Which rows of another sheet are added with a row; null where none are. Pure. */
  lines: LineRules<BlockConfig<S, A, N>> | null;
  /** How its fields are filled in before anyone types; null where none are. Pure. */
  prefill: PrefillRules<BlockConfig<S, A, N>> | null;
  /** What a form takes; null where it is no form. Pure. */
  intake: Configured<S, A, N, Q>['intake'] | null;
  /** At most one a page (header, footer), and where it stays. */
  single: 'top' | 'bottom' | null;
  /** The places that other blocks are put into; null where it holds none. Pure. */
  container: Configured<S, A, N, Q>['container'] | null;
  /** What it asks of its sheets (and of its comments), by name. Pure. */
  requests: Configured<S, A, N, Q>['requests'];
  hydrates: Configured<S, A, N, Q>['hydrates'];
  /** Whether its own heading is the first-level heading of the page. Pure. */
  bringsPageTitle: Configured<S, A, N, Q>['bringsPageTitle'];
  /**
   * A first configuration for a fresh block on a sheet with these columns, by what they mean where that is known. A
   * choice that no column fits stays open. Pure.
   */
  propose: (columns: readonly Column[], meanings?: ReadonlyMap<string, Meaning>) => BlockProposal;
  /** From an older version to the next: `upgrades[n]` takes a stored block of version n to n + 1. */
  upgrades: Record<number, (block: StoredBlock) => StoredBlock>;
}
export interface BlockProposal {
  settings?: Record<string, unknown>;
  axis?: Record<string, unknown>[];
  actions?: Record<string, unknown>[];
}

type Declaration<
  T extends string,
  S extends Fields,
  A extends Fields,
  N extends Fields,
  Q extends Record<string, BlockRequest>,
> = Pick<BlockDefinition<T, S, A, N, Q>, 'type' | 'name' | 'description' | 'icon' | 'category' | 'hydrates'> & {
  version?: number;
  settings: S;
  visibleWhen?: NoInfer<VisibilityRulesOf<S & typeof commonSettings>>;
  axis?: {
    fields: A;
    visibleWhen?: NoInfer<VisibilityRulesOf<A>>;
    itemName: string;
    max: number;
    uploads?: (entry: ValuesOf<NoInfer<A>>) => string | null;
    calculated?: (entry: ValuesOf<NoInfer<A>>) => boolean;
  } & NoInfer<AxisRolesOf<A>>;
  actions?: {
    fields: N;
    visibleWhen?: NoInfer<VisibilityRulesOf<N>>;
    itemName?: string;
    max: number;
    action: (entry: ValuesOf<NoInfer<N>>) => Action;
  };
  toolbarButtons?: boolean;
  itemButtons?: boolean;
  conditionalFilter?: boolean;
  recommended?: BlockDefinition['recommended'];
  usesSheet?: boolean;
  writes?: NoInfer<WritesOf<S, A>>;
  downloads?: Readonly<Partial<Record<DownloadKind, NoInfer<KeysOf<S, BooleanSetting>>>>>;
  feed?: NoInfer<KeysOf<S, BooleanSetting>>;
  code?: NoInfer<CodeOf<S>>;
  navigation?: NoInfer<NavigationOf<S>>;
  fitsBoards?: boolean;
  isEvent?: boolean;
  authStep?: AuthStep;
  takesComments?: boolean;
  checkWrite?: (config: BlockConfig<NoInfer<S>, NoInfer<A>, NoInfer<N>>, request: WriteRequest) => CheckedWrite;
  lines?: LineRules<BlockConfig<NoInfer<S>, NoInfer<A>, NoInfer<N>>>;
  prefill?: PrefillRules<BlockConfig<NoInfer<S>, NoInfer<A>, NoInfer<N>>>;
  intake?: (config: BlockConfig<NoInfer<S>, NoInfer<A>, NoInfer<N>>) => Intake;
  single?: 'top' | 'bottom';
  container?: (config: BlockConfig<NoInfer<S>, NoInfer<A>, NoInfer<N>>) => Container;
  requests?: (config: BlockConfig<NoInfer<S>, NoInfer<A>, NoInfer<N>>) => Q;
  bringsPageTitle?: (config: BlockConfig<NoInfer<S>, NoInfer<A>, NoInfer<N>>) => boolean;
  propose?: BlockDefinition['propose'];
  upgrades?: BlockDefinition['upgrades'];
};

/** Who sees a column or a button: the server alone reads it (page-of-viewer.ts), so no view knows of it. */
function withAudience<L extends { fields: Fields; column?: unknown }>(list: L, of: 'column' | 'button'): L {
  if (of === 'column' && list.column === undefined) return list;
  const shown_to = roles({
    label: 'Shown to',
    description: `The roles of people who see the ${of}. None: everyone who sees the block.`,
  });
  return { ...list, fields: { ...list.fields, shown_to } };
}

/** Declares a block type. A misspelt sibling in a visibility rule, or an option that is not one, does not compile. */
export function defineBlock<
  const T extends string,
  const S extends Fields,
  const A extends Fields = Record<never, never>,
  const N extends Fields = Record<never, never>,
  Q extends Record<string, BlockRequest> = Record<never, never>,
>(declaration: Declaration<T, S, A, N, Q>): BlockDefinition<T, S, A, N, Q> {
  return {
    version: 1,
    toolbarButtons: false,
    itemButtons: false,
    conditionalFilter: false,
    usesSheet: declaration.requests !== undefined,
    recommended: null,
    bringsPageTitle: () => false,
    writes: {},
    downloads: {},
    feed: null,
    code: null,
    navigation: null,
    fitsBoards: true,
    isEvent: false,
    authStep: null,
    takesComments: false,
    checkWrite: null,
    ...{ lines: null, prefill: null, intake: null, container: null },
    requests: () => ({}) as Q,
    propose: () => ({}),
    upgrades: {},
    ...declaration,
    settings: { ...commonSettings, ...declaration.settings },
    visibleWhen: (declaration.visibleWhen ?? {}) as VisibilityRules,
    axis: declaration.axis ? withAudience(declaration.axis as Axis<A>, 'column') : null,
    actions: declaration.actions
      ? withAudience({ itemName: 'action button', ...(declaration.actions as Omit<Actions<N>, 'itemName'>) }, 'button')
      : null,
    single: declaration.single ?? null,
  };
}
