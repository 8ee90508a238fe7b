/**
 * What a kind of source is. To add one: a folder in `../adapters` whose `adapter.ts` exports a `SourceAdapter`, a line in
 * `adapters.ts`, and what people see of it in its `web/source.ts`. Everything else asks for capabilities, never for the
 * kind. (decision 170)
 */
import type { RetentionDeclaration } from '#features/site/services.ts';
import type { Logger } from 'pino';
import type { Environment, EnvironmentPart } from '#platform/environment/environment.ts';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import type { Actor, Rows, Workbooks } from '#features/workbooks/services.ts';
import type { Notifications } from '#features/notifications/services.ts';
import type { SourceCapabilities } from '#features/workbooks/rules/workbook-source.ts';
import type { ConflictRule } from '#features/workbooks/rules/merge/merge-cells.ts';
import type { PendingRow } from '#features/workbooks/server/rows/sync/read-synced-rows.ts';
import type { SourceRow } from '#features/workbooks/server/rows/sync/merge-rows.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/files.ts';
import type { Route } from '#platform/http/call.ts';
import type { Jobs } from '#platform/services.ts';
import type { SeenTable } from '../rules/match-table.ts';
import type { HeldDeletion, SyncedSheet, SyncState } from './sync/sync-state.ts';

/** What an adapter offers its own routes, by its kind: `services.sources.adapters[kind]`. Adapters add to it. */
// oxlint-disable-next-line no-empty-interface
export interface AdapterServices {}

/** `workbooks.source` of a workbook of this kind: what the adapter stored there. */
export type StoredSource = Readonly<Record<string, unknown>>;

export interface SourceAdapter {
  /** The `kind` in `workbooks.source`. Stored, and the name of its queues: it never changes. */
  readonly kind: string;
  readonly capabilities: SourceCapabilities;
  /** The place where people open the spreadsheet; null where that is its page in Sheaf. */
  link(stored: StoredSource): { href: string; place: string } | null;
  /** Variables that it reads. */
  readonly environment?: EnvironmentPart;
  /** Calls of the API that it answers. */
  readonly routes: readonly Route[];
  /** What pages of the dashboard load from elsewhere, for their content security policy: origins. */
  pageOrigins?(environment: Environment): { scripts: readonly string[]; frames: readonly string[] };
  /** What its own tables store, in words for the people it is about; with a workbook what is of it goes. */
  readonly retention: readonly RetentionDeclaration[];
  /** A workbook went to another workspace: lets go of what the former one lent it, in the transaction that moves it. */
  moved?(workbookId: string, workspaceId: string, within: Transaction): Promise<void>;
  /** What its own tables store of a person of the site, for the export of their account: files of JSON by their names. */
  accountData?(database: Database, userId: string): Promise<Record<string, unknown>>;
  /** At start, once. Answers what its routes use, and its sync where it has one. */
  open(needs: AdapterNeeds): OpenedAdapter;
}

export interface OpenedAdapter {
  /** Null where its routes need nothing. */
  offers: AdapterServices[keyof AdapterServices] | null;
  /** Null for a source that is read only when a person sends a newer file. */
  sync: Sync | null;
}

export interface AdapterNeeds {
  database: Database;
  environment: Environment;
  rows: Rows;
  workbooks: Pick<Workbooks, 'readFile' | 'uploads' | 'describeSource' | 'readAgain' | 'keepingUpdate'>;
  jobs: Jobs;
  files: FileStore;
  notifications: Pick<Notifications, 'notify'>;
  log: Pick<Logger, 'warn' | 'error'>;
}

/** The sync loop of one adapter. (sync/sync-loop.ts) */
export interface Sync {
  /**
   * Runs it now, and answers whether it did: false while another process is at it, or without a row in its table. What
   * goes wrong is stored as the problem of the workbook. `confirm` is the digest of a held deletion.
   */
  run(workbookId: string, options?: { confirm?: string | undefined }): Promise<boolean>;
  /** Puts a run into the queue. */
  soon(workbookId: string): Promise<void>;
  /** A sheet was written here: what a two-way source has to get is sent within a second. */
  written(sheetId: string): void;
}

/**
 * How a source that is followed is read, and written. `State` is its row in the table below, `Connection` what it needs
 * between the calls of one run. All of them may throw a `SourceFailure`, or a `Problem`, whose message the owner sees;
 * the next run comes after a pause that grows.
 */
interface Connector<State extends SyncState, Connection> {
  kind: string;
  /** The table with a row for each workbook, with the columns of `SyncState`. */
  table: string;
  /** Who changed it, in the history of rows. */
  actor: Actor;
  /** Seconds. A run is begun by one process, which holds it for `lease`, again with every sheet. */
  times: { lease: number; firstPause: number; longestPause: number };
  /** Seconds until the next run after one that went well. */
  pauseOf(state: State): number;
  /** Opens it with what is stored of it. */
  connect(state: State): Promise<Connection>;
  /** Subscribes to changes, or sees to it that it is: the source then calls `Sync.soon`. Polling goes on all the same. */
  watch?(connection: Connection, state: State): Promise<void>;
}

/** A source that is only read: its tables are merged with what it held the last time. */
export interface ReadOnlyConnector<State extends SyncState & { held: HeldDeletion | null }, Connection>
  extends Connector<State, Connection> {
  /** Its tables as they are now; null where it says that nothing changed. */
  read(connection: Connection, state: State): Promise<TablesReading | null>;
}

export interface TablesReading {
  /** Called only where the digest is another than the stored one. */
  tables(): Promise<SeenTable[]>;
  /** A hash of the contents, and the one of the contents that were merged last. */
  digest: string;
  lastDigest: string | null;
  /** What is stored of the reading once it is merged: columns of the adapter's table. */
  stored: object;
}

/**
 * A source that is read and written. Each row has a base: what both sides held when they were last synced. What differs
 * from it there is pulled, what differs from it here is pushed, and what differs on both sides is a conflict.
 */
export interface TwoWayConnector<
  State extends SyncState & { conflict_rule: ConflictRule },
  Connection extends { canWrite: boolean },
  Value,
  Sheet extends RemoteSheet<Value>,
> extends Connector<State, Connection> {
  /** The sheets of the workbook, and which one of the source each follows. */
  sheetsOf(state: State): SyncedSheet[];
  /** The same after a run, to be stored: columns of its table. */
  storeSheets(sheets: readonly SyncedSheet[]): object;
  /**
   * The sheets as they are now, in the order of `sheetsOf`, null for one that is gone; null where nothing changed since
   * `state` and `isPending` says that nothing waits to be sent.
   */
  read(
    connection: Connection,
    given: { state: State; sheets: readonly SyncedSheet[]; isPending(): Promise<boolean> },
  ): Promise<{ sheets: readonly (Sheet | null)[]; stored: object } | null>;
  cells: CellCodec<Value>;
  /**
   * Writes what was changed here, and confirms each row once the source holds it: a run may end between any two calls,
   * and a row that isn't confirmed is sent again. Never writes a row that is not what it was when it was read. Answers
   * whether all of it was sent.
   */
  apply(connection: Connection, sheet: Sheet, changes: PushedChanges, confirm: Confirm): Promise<boolean>;
  /** Whether changes wait because the source cannot be written now: told after every run that reached it. */
  noteWaiting?(state: State, isWaiting: boolean, connection: Connection): Promise<void>;
  /** Why they wait, for the owner. */
  cannotWrite: string;
}

/** A sheet of a two-way source as it was read. */
export interface RemoteSheet<Value> {
  title: string;
  /** Null where the row with the names of the columns is gone: then nothing is changed here. */
  header: number | null;
  /** `index` is the place of a column's cells in a row. */
  columns: readonly { index: number; name: string }[];
  rows: readonly RemoteRow<Value>[];
  /** Ids of rows that were found on rows there, also on those that are empty. */
  tags: readonly string[];
}
export interface RemoteRow<Value> {
  /** Its place in the source. */
  number: number;
  cells: readonly (Value | undefined)[];
  /** The id that a row was sent with, where the source keeps one. */
  tag: string | null;
}
export interface CellCodec<Value> {
  /** A cell as a column of the type holds it; without a type, as the cell itself says. */
  read(value: Value | undefined, type?: ColumnType): Cell;
  /** The formula that fills a cell; null for a cell that people type into. */
  formulaOf(value: Value | undefined): string | null;
  typeOf(values: readonly (Value | undefined)[]): Pick<Column, 'type' | 'format'>;
}

/** A column here, and where its cells are there. */
export interface MappedColumn extends Column {
  index: number;
}
/** A row of the source, and which row here it is. */
export interface MatchedRow extends SourceRow {
  number: number;
}

export interface PushedChanges {
  columns: readonly MappedColumn[];
  /** Rows that are new here, with their ids. */
  added: readonly PendingRow[];
  changed: readonly RowChange[];
}
export interface RowChange {
  pending: PendingRow;
  /** As it was read there. */
  seen: MatchedRow;
  /** What the cells are to hold, by column id; of a row that was deleted here, blanks. */
  cells: Record<string, Cell>;
}
export interface Confirm {
  /** The source has these new rows, with the cells of these columns. */
  added(rows: readonly PendingRow[], columns: readonly MappedColumn[]): Promise<void>;
  /** The source has these changes. */
  changed(changes: readonly RowChange[]): Promise<void>;
}
