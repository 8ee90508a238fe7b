/** What action buttons can do: one closed list. A switch over it that misses a kind does not compile. */
import type { ValuesOf } from '#settings/kinds.ts';
import type { kindFields } from './shared/rows/row-action-fields.ts';

interface KindOfAction {
  /** Changes something: only for viewers who may write. The others show what the viewer sees anyway. */
  writes: boolean;
  /** Writes cells of columns: there is nothing to it for anyone who may edit none. */
  edits: boolean;
  /** What the server does for it, at which call; null where it has no part in it. */
  server: 'edits the row' | 'deletes the row' | 'runs it' | 'makes a file' | null;
  /** What the button is on the page. */
  client: 'opens a window' | 'asks the server' | 'link of a column' | 'link to a file' | 'copies';
  /** Its settings next to the look and the messages that every kind has. */
  settings: readonly (keyof typeof kindFields)[];
}

/** The buttons in rows. */
export const rowActionKinds = {
  'Duplicate row': { writes: true, edits: true, server: 'runs it', client: 'asks the server', settings: [] },
  'Edit row': { writes: true, edits: true, server: 'edits the row', client: 'opens a window', settings: [] },
  'Delete row': { writes: true, edits: false, server: 'deletes the row', client: 'opens a window', settings: [] },
  'Open link': { writes: false, edits: false, server: null, client: 'link of a column', settings: ['source_column'] },
  'API call': {
    writes: true,
    edits: false,
    server: 'runs it',
    client: 'asks the server',
    settings: [
      'api_endpoint',
      'http_method',
      'body_type',
      'authorization_method',
      'custom_header',
      'token',
      'field_mapping',
    ],
  },
  'Run an automation': {
    writes: true,
    edits: false,
    server: 'runs it',
    client: 'asks the server',
    settings: ['automation_name'],
  },
  'Compose Email': {
    writes: false,
    edits: false,
    server: null,
    client: 'link of a column',
    settings: ['source_column'],
  },
  'Copy to clipboard': { writes: false, edits: false, server: null, client: 'copies', settings: [] },
  'Download pdf': {
    writes: false,
    edits: false,
    server: 'makes a file',
    client: 'link to a file',
    settings: ['pdf_template'],
  },
} as const satisfies Record<string, KindOfAction>;

export type RowActionType = keyof typeof rowActionKinds;
export const rowActionTypes = Object.keys(rowActionKinds) as [RowActionType, ...RowActionType[]];

/** What the visitor reads afterwards; '' for nothing, or the reason itself. */
interface Messages {
  title: string;
  success_message: string;
  error_message: string;
}
type SettingsOf<T extends RowActionType> = Pick<
  ValuesOf<typeof kindFields>,
  (typeof rowActionKinds)[T]['settings'][number]
>;

/** A button as the server acts on it: its kind decides which settings there are. */
export type RowAction<K extends RowActionType = RowActionType> = {
  [T in K]: { type: T } & Messages & SettingsOf<T>;
}[K];

/** Buttons of a single record, which only lead somewhere. */
export type LeadingAction = { type: 'External URL'; column: string } | { type: 'Page'; Pages: string };

export type Action = RowAction | LeadingAction;
export type ActionType = Action['type'];

/** The setting of a button that says what it does. */
export const typeKey: keyof Action = 'type';

export const isRowAction = (action: Action): action is RowAction => Object.hasOwn(rowActionKinds, action.type);

/** Whether it changes something, and whether what it changes are cells of columns. */
export const effectOf = (action: Action): Pick<KindOfAction, 'writes' | 'edits' | 'server'> =>
  isRowAction(action) ? rowActionKinds[action.type] : { writes: false, edits: false, server: null };

/** Where a button leads by the value of a column, and where on its own. */
export const leadsByColumn = (type: RowActionType): boolean => rowActionKinds[type].client === 'link of a column';
export const isPlainLink = (type: RowActionType): boolean =>
  leadsByColumn(type) || rowActionKinds[type].client === 'link to a file';
