/** The contract of the one writer of rows, columns and sheets. See services.ts. */
import type { AnswerOf, BodyOf } from '#platform/api/endpoint.ts';
import type { makeTable } from './api/table-move.ts';
import type { SheetEdit } from './api/workbooks.ts';
import type { SheetUsers } from './server/rows/tables/guests/make-cells.ts';
import type { Cell, Row, Column } from '#engine/model.ts';
import type { OutdatedColumns } from '#engine/outdated.ts';
import type { ConversionProgress } from './server/rows/conversion/conversion.ts';
import type { SheetOfPackage } from './rules/kept-package.ts';
import type { FileRow } from './server/rows/sync/file-rows.ts';
import type { EditedSheet } from './server/rows/editing/edit-sheet.ts';
import type { ShownFormulas } from './server/rows/formulas/row-places.ts';
import type { NamedIn } from './server/rows/people/find-named.ts';
import type { MovedPeople, PeopleMove } from './server/rows/people/move-people.ts';
import type { KnownPerson } from './server/rows/people/directory.ts';
import type { MergeResult, RowMerge } from './server/rows/sync/merge-rows.ts';
import type { LoggedEvent } from './server/rows/sync/sync-events.ts';
import type { LastSyncedRow } from './server/rows/sync/table-bases.ts';
import type { BaseRow, SyncedRow, PendingRow } from './server/rows/sync/read-synced-rows.ts';
import type { VersionToRestore } from './server/rows/restore-version.ts';
import type { User } from '#features/accounts/services.ts';
import type { DescribeSource } from './rules/workbook-source.ts';
import type { ReadChoices, ReadRow, ReadWorkbook, WorkbookPreview } from './server/codec/workbook-codec.ts';
import type { NewSheet } from './server/create-workbook.ts';
import type { BeginningOfFile } from './server/read-beginning.ts';
import type { ChosenPart, PartAround } from './server/samples/read-around.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Services } from '#platform/services.ts';

import type { AddedWithLines, NamedRow, RowWithLines, WrittenRows } from './server/rows/written/written-rows.ts';

export type {
  AddedWithLines,
  NamedRow,
  RowWithLines,
  WrittenRow,
  WrittenRows,
} from './server/rows/written/written-rows.ts';

declare module '#platform/feature.ts' {
  interface Feature {
    /** Gets every write to rows once it is committed. Must not throw. */
    rowsCommitted?: (write: CommittedWrite, services: Services) => void;
    /** Gets what is written to watched sheets (`watchWrites`), in the transaction that writes it; a large write in parts. */
    rowsWritten?: (transaction: Transaction, written: WrittenRows, services: Services) => Promise<void>;
  }
}

declare module '#platform/services.ts' {
  interface Services {
    workbooks: Workbooks;
    rows: Rows;
    /** What a workbook says of its source. The sources offer it; rows and workbooks are made with it. */
    describeSource: DescribeSource;
  }
}

declare module '#platform/http/call.ts' {
  interface CallContext {
    sheet: SheetOfCall | null;
  }
}

declare module '#platform/api/endpoint.ts' {
  interface AccessRules {
    'editor-of-workbook': { user: User };
    'editor-of-sheet': { user: User; sheet: SheetOfCall };
  }
}

/**
 * server/rows: every write to rows and columns goes through here. Each raises the version of the sheet, keeps the
 * history, notifies open pages and notes what owners are notified of. Cells are checked by the callers' rules.
 */
export interface Rows {
  add(sheetId: string, actor: Actor, rows: { cells: Record<string, Cell> }[], before?: string): Promise<Row[]>;
  /**
   * Adds a row for a key of at most 200 characters; a key that made one within a day makes none and answers that one as
   * it is now, or null when it was deleted.
   */
  addOnce(
    sheetId: string,
    actor: Actor,
    row: { cells: Record<string, Cell>; key: string },
  ): Promise<{ row: Row | null; isNew: boolean }>;
  /** Adds a row with rows of another sheet that name it by its key: all of them or none. */
  addWithLines(actor: Actor, added: RowWithLines): Promise<AddedWithLines>;
  /** Adds a row that a cell of another row names from then on, among others: both or neither. */
  addNamed(actor: Actor, added: NamedRow): Promise<{ row: Row | null; isNew: boolean }>;
  /**
   * `version` is what the writer saw: `row_conflict` with the newer row when one of these cells was changed since.
   * Changes of other cells stay in addition to the writer's; cells that are not named stay.
   */
  edit(sheetId: string, actor: Actor, row_id: string, version: number, cells: Record<string, Cell>): Promise<Row>;
  /**
   * Runs work in one transaction that writes rows, too. It may run again, so it must do nothing but talk to the
   * database.
   */
  within<Result>(work: (transaction: Transaction, writer: RowWriter) => Promise<Result>): Promise<Result>;
  /** With a `version`, rows that have another by now stay and it is `row_conflict`. */
  remove(sheetId: string, actor: Actor, row_ids: readonly string[], version?: number): Promise<void>;
  byId(sheetId: string, row_id: string): Promise<Row | null>;
  /** Which cells of these rows formulas fill: column ids by row id. */
  calculated(sheetId: string, row_ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The formats that single cells of these rows have: by column id, by row id. Rows without one are left out. */
  formats(sheetId: string, row_ids: readonly string[]): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;
  /** The formulas of these rows by row id, with the current addresses; rows without one are left out. */
  formulas(sheetId: string, row_ids: readonly string[]): Promise<ReadonlyMap<string, ShownFormulas>>;
  /** The numbers of these rows in the sheet by row id, as formulas count them: the heads are row 1. */
  numbers(sheetId: string, row_ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What is wrong with formulas of cells of a workbook, in sentences. */
  formulaProblems(workbookId: string): Promise<string[]>;
  /**
   * Applies edits of rows, columns and the title in order, all or none, under one new version.
   * With `inParts` the type of a column of a large sheet is changed after the answer, which says how far it is; the
   * column is the old one until its new cells are all there. With `geometry` nothing is written where a table of the
   * workbook was moved since.
   */
  editSheet(
    sheetId: string,
    actor: Actor,
    edits: readonly SheetEdit[],
    how?: { inParts?: boolean; geometry?: number | undefined },
  ): Promise<EditedSheet>;
  /** Makes a further table of a sheet of cells around its tables. `revision_conflict` where one was moved meanwhile. */
  makeTable(sheetId: string, actor: Actor, requested: BodyOf<typeof makeTable>): Promise<AnswerOf<typeof makeTable>>;
  /** Makes a further table of a sheet cells again; refused while `users` show it. */
  makeCells(sheetId: string, actor: Actor, users: SheetUsers): Promise<void>;
  /** A change of a column's type that is under way. */
  conversion(sheetId: string): Promise<ConversionProgress | null>;
  cancelConversion(sheetId: string): Promise<void>;
  /** Gives a row the cells of an older version back. Cells of columns that are not in `columns` stay away. */
  restoreVersion(sheetId: string, actor: Actor, columns: readonly string[], requested: VersionToRestore): Promise<Row>;
  /** Deletes rows of the trash for good and answers how many it were. */
  destroyTrashed(sheetId: string, row_ids: readonly string[] | 'all'): Promise<number>;
  readonly formulaColumns: FormulaColumns;
  readonly people: PeopleOfSheets;
  readonly sync: RowSync;
}

/** Writes rows as part of a transaction. */
export interface RowWriter {
  /** Adds rows at the end. */
  add: (sheetId: string, actor: Actor, rows: readonly Record<string, Cell>[]) => Promise<Row[]>;
  edit: Rows['edit'];
}

/** Columns that are computed. What follows from the own row is written with it; what follows from whole columns, after. */
export interface FormulaColumns {
  /** A sheet was written by other ways, such as an import: what follows is computed. No one waits for it. */
  follow(sheetId: string): void;
  /** Computes what is out of date by the clock, or was left by a process that ended. */
  maintain(): Promise<void>;
  /** When all that follows from writes until now is computed. */
  settled(): Promise<void>;
}

/** Who cells of persons name. (engine/people.ts) */
export interface PeopleOfSheets {
  /** Everyone whom cells of a sheet may name, members first. */
  directory(sheetId: string): Promise<KnownPerson[]>;
  /** Who has an e-mail address, as a cell of the sheet names them; null for nobody. */
  at(sheetId: string, email: string): Promise<string | null>;
  /** Where cells of a workspace name someone. */
  namedIn(workspaceId: string, person: { user_id?: string | null; email: string }): Promise<NamedIn[]>;
  /** Gives cells the names that people have by now. */
  follow(): Promise<void>;
  /** Gives people whom a workbook names the ids that they have in the workspace that it goes to. */
  move(within: Transaction, move: PeopleMove): Promise<MovedPeople>;
}

/** Rows that are synced with a source elsewhere: the common base of both sides, and what is still to be sent. */
export interface RowSync {
  bases(sheetId: string): Promise<BaseRow[]>;
  /** Rows by their ids, also deleted ones. */
  byIds(sheetId: string, row_ids: readonly string[]): Promise<Map<string, SyncedRow>>;
  /** What rows held before they were edited, the newest first. */
  previous(sheetId: string, row_ids: readonly string[]): Promise<Map<string, Record<string, Cell>[]>>;
  /** Rows that differ here from their base, the oldest change first. */
  pending(sheetId: string, limit: number): Promise<PendingRow[]>;
  /** Rows with pending conflicts: cells that the owner has to decide. */
  conflicts(sheetId: string, limit: number): Promise<SyncedRow[]>;
  countPending(sheetId: string): Promise<{ rows: number; since: Date | null }>;
  /** Rows of a sheet that was made of a table, with what the table held of them; `isRead`: it was read again since. */
  lastSynced(sheetId: string, isRead: boolean): Promise<LastSyncedRow[]>;
  /** Takes changes of the other side in; the history names `actor` as the writer. */
  merge(sheetId: string, actor: Actor, merge: RowMerge): Promise<MergeResult>;
  /** Remembers what the other side has now; `version` is that of the row here which was sent. */
  sent(
    sheetId: string,
    sent: { bases: { row_id: string; cells: Record<string, Cell>; version: number }[]; gone: string[] },
  ): Promise<void>;
  /** Resolves a pending conflict; false where there is none (any more). */
  resolve(sheetId: string, row_id: string, column: string, winner: 'app' | 'sheet'): Promise<boolean>;
  /** Edits that come from the other side: with a column that goes, what waits in it to be sent is noted. */
  editSheet(sheetId: string, actor: Actor, edits: readonly SheetEdit[]): Promise<EditedSheet>;
  note(sheetId: string, events: readonly LoggedEvent[]): Promise<void>;
  /** Several writes in one transaction, which holds the sheets of a workbook: all of them are announced after it, or none is done. */
  together<Result>(
    workbookId: string,
    work: (transaction: Transaction, sync: Pick<RowSync, 'merge' | 'editSheet'>) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Takes the newest update of a workbook back as a whole. What people edited since stays where the update had changed
   * nothing; refused, with what it is, where both changed the same.
   */
  undoUpdate(workbookId: string, updateId: string, actor: Actor, users: SheetUsers): Promise<void>;
  /** The newest first. */
  events(sheetId: string, limit: number): Promise<(LoggedEvent & { at: Date })[]>;
}

/** A write that is committed. */
export interface CommittedWrite {
  sheet_id: string;
  actor: Actor;
  /** Rows that are new. */
  added: readonly Row[];
}

export interface OwnCellComment {
  sheet_id: string;
  text: string;
  created_at: Date;
  edited_at: Date | null;
}

/** Workbooks and their sheets, imports and exports. */
export interface Workbooks {
  /** Where a workbook comes from and what can be done with it here, from what `workbooks.source` holds. */
  readonly describeSource: DescribeSource;
  /** Files that are stored for a day. */
  readonly uploads: StoredUploads;
  /** Reads a file on disk for a caller that decides what to do with it; throws its Problem. */
  readFile<Result>(
    path: string,
    file: { fileName: string; choices?: ReadChoices },
    use: (read: ReadWorkbook) => Promise<Result>,
  ): Promise<Result>;
  sheetsOf(workbookId: string): Promise<SheetRecord[]>;
  sheetByTitle(workbookId: string, title: string): Promise<SheetRecord | null>;
  sheetById(sheetId: string): Promise<SheetOfCall | null>;
  workspaceOf(workbookId: string): Promise<string | null>;
  /** At start: imports that a stopped server left unfinished are marked failed and their rows removed. */
  recover(): Promise<void>;
  /** Makes a ready workbook of rows in memory (demo data, blank workbooks, samples of templates). */
  create(
    input: {
      workspace_id: string;
      name: string;
      sheets: NewSheet[];
    },
    within?: Transaction,
  ): Promise<{ id: string }>;
  /** What is around the tables of these sheets, and the formulas of these rows, without what isn't among them. */
  around(workbookId: string, chosen: readonly ChosenPart[]): Promise<Map<string, PartAround>>;
  /** Adds a sheet without rows. */
  addSheet(workbookId: string, title: string, columns: readonly Column[]): Promise<void>;
  /** The first rows of a small file on disk, of which nothing is stored; throws its Problem. */
  readBeginning(file: BeginningOfFile): Promise<SheetBeginning[]>;
  /** Reads a file on disk into a new workbook and waits until it is ready; throws its Problem. */
  importFile(input: FileToImport): Promise<{ id: string }>;
  /**
   * The same in the background: answers at once, the workbook says how it goes. Takes the file and stores it for a day.
   */
  startImport(input: FileToImport & { ended?: ImportEnded }): Promise<{ id: string }>;
  /** The beginning of the file of a workbook, and what would become of it; as it was read when nothing is chosen. */
  previewReading(
    workbookId: string,
    choices?: ReadChoices,
  ): Promise<{ preview: WorkbookPreview; choices: ReadChoices }>;
  /** Reads the file of a workbook another way, in the background. Until it was read the workbook stays as it is. */
  readAgain(workbookId: string, choices: ReadChoices): Promise<void>;
  /** Stores a file that a workbook is updated from within `work`, whose transaction keeps it for exports. */
  keepingUpdate<Result>(
    file: { path: string; fileName: string },
    work: (keep: KeepUpdate) => Promise<Result>,
  ): Promise<Result>;
  /** Copies a spreadsheet with its sheets and rows into another workspace. */
  copy(workbookId: string, workspaceId: string): Promise<{ id: string }>;
  /** Deletes a spreadsheet for good, with its rows and their history; with `trashedBefore` as an app. */
  destroy(workbookId: string, trashedBefore?: Date): Promise<void>;
  /** A spreadsheet as an .xlsx file. */
  /** What a person wrote at cells of the spreadsheets of a workspace. */
  cellCommentsOf(workspaceId: string, userId: string): Promise<OwnCellComment[]>;
  /** The ids of the sheets that its file hides. */
  hiddenSheetsOf(workbookId: string): Promise<string[]>;
  /** The columns that sheets hide from first-time viewers, by sheet id. */
  hiddenColumnsOf(sheetIds: readonly string[]): Promise<Map<string, string[]>>;
  /** What stands above the tables of sheets as texts, row by row, by sheet id. */
  cellsAbove(sheetIds: readonly string[]): Promise<Map<string, (readonly string[])[]>>;
  toXlsx(workbookId: string): Promise<ReadableStream<Uint8Array>>;
  /** Of an import that runs in this process, 0 to 1. */
  progressOf(workbookId: string): number;
  /** Breaks off running imports; they are marked failed. */
  stop(): Promise<void>;
}

export type { ReadRow, ReadWorkbook };

/** Uploaded files, each under a name of its own: the id of its workbook, or one that begins with it. */
export interface StoredUploads {
  /** Takes the file over and answers where it is now. */
  keep(name: string, path: string): Promise<string>;
  /** Where it is; `not_found` when it is no longer stored. */
  pathOf(name: string): Promise<string>;
  remove(name: string): Promise<void>;
}

/** Answers why a file can't be kept, as the end of a sentence; null where it is. */
export type KeepUpdate = (transaction: Transaction, workbookId: string, update: UpdatedFile) => Promise<string | null>;

export type FileToImport = { workspace_id: string; path: string; fileName: string };
/** What is done once a workbook says how its import went. */
export type ImportEnded = (outcome: { id: string; seconds: number }) => Promise<void>;

export interface SheetRecord {
  id: string;
  workbook_id: string;
  title: string;
  position: number;
  columns: Column[];
  /** Ids of its deleted columns; `_id` where the column is gone that said whose each row is. */
  spent_column_ids: string[];
  version: number;
  /** Its rows are changed where it comes from, and nowhere else. */
  read_only?: boolean;
  /** Its table is not all of it: rows have other numbers than their order says. */
  has_grid?: boolean;
  /** Which of its cells are out of date; absent where all are current. */
  outdated?: OutdatedColumns;
}

/** The first rows of a sheet of a file that is no workbook. */
export interface SheetBeginning {
  title: string;
  columns: Column[];
  rows: { cells: Record<string, Cell> }[];
  /** Of the whole sheet. */
  rowCount: number;
  /** What its file hides; absent in what was stored before this was read. */
  hidden?: { sheet: boolean; columns: string[] };
}

/** A sheet by its id, with what its workbook says. */
/** Of a file that a workbook was updated from: what its sheets, rows and columns are here. */
export interface UpdatedFile {
  date1904: boolean;
  sheets: (SheetOfPackage & { held: readonly FileRow[] })[];
}

export interface SheetOfCall extends SheetRecord {
  workspace_id: string;
  /** Where the workbook comes from, as it is stored. (workbooks/sources) */
  source: unknown;
  /** How often tables of its workbook were put around other cells. */
  geometry: number;
}

/** Who wrote a row: stored in the row history. */
export type Actor = (
  | { kind: 'user'; id: string; email: string }
  | { kind: 'app_user'; id: string; email: string }
  | { kind: 'anonymous' }
  | { kind: 'system'; what: string }
) & {
  through?: WrittenThrough;
  /** Of what an update from a newer file or an address wrote, or wrote back. */
  update?: { id: string; name: string; isUndone?: true };
  /** Of what an automation wrote: which, and those that led to it, the first one first. */
  automation?: { id: string; name: string; chain: readonly string[] };
  /** Of cells that followed a write of the rows that they name: which sheet, and under which versions. */
  linked?: { sheet: string; from: number; to: number };
};

/** The way that a write came, where it is not the spreadsheet itself. */
export type WrittenThrough =
  | { kind: 'page'; app_id: string; page_id: string; block_id: string }
  | { kind: 'api_key'; name: string };
