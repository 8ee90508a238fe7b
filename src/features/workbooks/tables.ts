/** Spreadsheets, their sheets and rows. All tables of rows belong together by sheet_id; see migration 0016 and docs/decisions/0055. */
import type { ColumnType, Generated } from 'kysely';
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { KeptPackage } from './rules/kept-package.ts';
import type { WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { OutdatedColumns } from '#engine/outdated.ts';
import type { LooseBase } from './rules/merge/merge-loose.ts';
import type { CellImage } from './rules/merge/take-back.ts';
import type { Actor } from './services.ts';
import type { UpdateCounts, WorkbookImage } from './server/rows/updates/note-update.ts';
import type { WholeRow } from './server/rows/updates/update-images.ts';
import type { GridLook } from './rules/grid-look.ts';
import type { OlderArrangement } from './rules/arrangement/arrangement.ts';
import type { ViewLayout } from './rules/arrangement/view-layout.ts';
import type { WatchedWrites } from './server/rows/written/watched-writes.ts';
import type { Conversion } from './server/rows/conversion/conversion.ts';
import type { ColumnRemoval } from './server/rows/conversion/remove-columns.ts';
import type { LinkedBy } from './server/rows/links/linked-by.ts';
import type { CellFormulaState } from './server/rows/formulas/cell-formula-state.ts';
import type { TableBefore } from './server/rows/tables/table-moves.ts';
import type { FormulaState } from './server/rows/formulas/formula-state.ts';
import type { JsonText } from '#platform/database/json.ts';
import type {
  Json,
  JsonObject,
  NullableDate,
  NullableJson,
  NullableText,
  OptionalJsonObject,
} from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    cell_threads: CellThreadsTable;
    cell_comments: CellCommentsTable;
    people: PeopleTable;
    workbooks: WorkbooksTable;
    sheets: SheetsTable;
    sheet_states: SheetStatesTable;
    sheet_rows: SheetRowsTable;
    sheet_cells: SheetCellsTable;
    table_moves: TableMovesTable;
    current_rows: CurrentRowsView;
    converted_cells: ConvertedCellsTable;
    row_history: RowHistoryTable;
    column_history: ColumnHistoryTable;
    snapshot_marks: SnapshotMarksTable;
    row_keys: RowKeysTable;
    column_versions: ColumnVersionsTable;
    column_version_cells: ColumnVersionCellsTable;
    saved_views: SavedViewsTable;
    sheet_arrangements: SheetArrangementsTable;
    mirror_rows: MirrorRowsTable;
    mirror_events: MirrorEventsTable;
    workbook_updates: WorkbookUpdatesTable;
    update_rows: UpdateRowsTable;
    update_cells: UpdateCellsTable;
  }
}

/** Who cells of persons name. (engine/people.ts) */
export interface PeopleTable {
  id: string;
  workspace_id: string;
  /** As cells call them: no two of a workspace alike. */
  name: string;
  /** The name as comparisons read it. */
  name_key: string;
  /** The name that they had when `name` was made of it. */
  given_name: string;
  /** Lower-cased; null once the account is gone. */
  email: NullableText;
  user_id: NullableText;
  app_user_id: NullableText;
  created_at: Generated<Date>;
}

export interface CellThreadsTable {
  sheet_id: string;
  id: string;
  row_id: string;
  column_id: string;
  resolved_at: NullableDate;
  /** A user. */
  resolved_by: NullableText;
  created_at: Generated<Date>;
}

export interface CellCommentsTable {
  sheet_id: string;
  id: string;
  thread_id: string;
  /** Null for notes of a file. */
  user_id: NullableText;
  /** As the file names who wrote it (migration 0047). */
  author_name: NullableText;
  text: string;
  /** Users who were named in it and notified of it. */
  mentions: Generated<string[]>;
  version: Generated<number>;
  created_at: Generated<Date>;
  edited_at: NullableDate;
}

export interface WorkbooksTable {
  id: string;
  workspace_id: string;
  name: string;
  /** Where it came from: built in, a file, a Google Sheet. */
  source: OptionalJsonObject;
  /** What the import found and could not store. */
  report: OptionalJsonObject;
  state: 'importing' | 'ready' | 'failed';
  /** Why the import failed, for people. */
  failure: string | null;
  /** Of a workbook with formulas of single cells. (rows/formulas/cell-formula-state.ts) */
  formulas: NullableJson<CellFormulaState>;
  /** Defined names and tables of the file. */
  names: NullableJson<WorkbookNames>;
  /** The file that it came as. */
  package: NullableJson<KeptPackage>;
  /** How often tables of its sheets were put around other cells. */
  geometry: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface SheetsTable {
  id: string;
  workbook_id: string;
  title: string;
  position: number;
  /** Of a sheet with formula columns. (rows/formulas/formula-state.ts) */
  formulas: NullableJson<FormulaState>;
}

/** What changes with every write of a sheet. It is stored with its rows, by sheet_id; see migration 0016. */
export interface SheetStatesTable {
  sheet_id: string;
  columns: Json<Column[]>;
  /** Of deleted columns: never given to another. */
  spent_column_ids: Generated<string[]>;
  /** Grows by one with every write; the truth for snapshots. */
  version: Generated<number>;
  /** The version at which the columns last changed. */
  columns_version: Generated<number>;
  /** Tombstones up to this version are gone: a snapshot older than it must be read again. */
  compacted_version: Generated<number>;
  /** Every change after this version is in row_history and column_history. */
  history_version: Generated<number>;
  /** Rows that are not deleted. */
  row_count: Generated<number>;
  /** Another number whenever a write must know other formulas; 0 where there are none. */
  formulas_version: Generated<number>;
  /** The position that the last appended row got. */
  last_position: Generated<number>;
  /** The change of a column's type that is under way. (rows/conversion) */
  conversion: NullableJson<Conversion>;
  /** Where its table lies on its grid (migration 0054). */
  layout: NullableJson<StoredLayout>;
  /** How its file drew what is around the table. */
  look: NullableJson<GridLook>;
  /** How many rows it has, where none may come or go; see migration 0057. */
  fixed_rows: number | null;
  /** Which of its cells are out of date (migration 0056). */
  outdated: NullableJson<OutdatedColumns>;
  /** Of a sheet whose writes are passed on: which of them (migration 0069). */
  watched: NullableJson<WatchedWrites>;
  /** Which columns name its rows (migration 0061). */
  linked_by: NullableJson<LinkedBy[]>;
  /** Of a sheet with columns that are filled in with each write: the last number of each (migration 0064). */
  counters: NullableJson<Record<string, number>>;
  /** Rows up to this version have what is filled in. */
  stamped_version: Generated<number>;
  /** Its id once readers see its cells, from this version on; see migration 0050. */
  settling: NullableText;
  settling_version: number | null;
  /** Deleted columns whose cells are still in rows, where no one sees them, and their ids; see migration 0074. */
  removing: NullableJson<ColumnRemoval[]>;
  removed: string[] | null;
}

export interface SheetRowsTable {
  sheet_id: string;
  row_id: string;
  position: number;
  version: number;
  cells: Json<Record<string, Cell>>;
  formulas: NullableJson<Record<string, string>>;
  formats: NullableJson<Record<string, string>>;
  deleted: Generated<boolean>;
  /** Of a row in the trash of its sheet. */
  deleted_at: NullableDate;
}

/** A cell of the grid that is not of the table. (engine/formula/cells/loose-cells.ts) */
export interface SheetCellsTable {
  sheet_id: string;
  row_key: string;
  column_key: string;
  value: NullableJson<string | number | boolean>;
  formula: NullableText;
  format: NullableText;
  /** Its place in the list of looks of its sheet. */
  style: number | null;
  /** Whether it was written here since the file was read. */
  edited: Generated<boolean>;
  /** What it held in its file before (migration 0056). */
  base: NullableJson<LooseBase>;
  version: number;
}

/** Where the table of a sheet was before it was put elsewhere by hand. (server/rows/tables) */
export interface TableMovesTable {
  sheet_id: string;
  id: string;
  before: Json<TableBefore>;
  at: Generated<Date>;
}

/**
 * Rows as they must be read, also while a type is being changed: a view, which no statement writes. (migration 0050)
 */
export type CurrentRowsView = SheetRowsTable;

/** What a change of type makes of the rows of a sheet, until it is written into them. (rows/conversion) */
export interface ConvertedCellsTable {
  sheet_id: string;
  conversion_id: string;
  row_id: string;
  row_version: number;
  cells: Json<Record<string, Cell>>;
  formula: NullableText;
  format: NullableText;
}

export interface RowHistoryTable {
  sheet_id: string;
  row_id: string;
  version: number;
  change: 'added' | 'edited' | 'deleted' | 'restored';
  /** The cells before the change; empty for an added row. */
  cells: Json<Record<string, Cell>>;
  actor: JsonObject;
  at: Generated<Date>;
}

/** The columns of a sheet before a write changed them. */
export interface ColumnHistoryTable {
  sheet_id: string;
  version: number;
  columns: Json<Column[]>;
  actor: JsonObject;
  at: Generated<Date>;
  /** Null where no option got another name. */
  renames: NullableJson<RenamedOptions[]>;
}

/** Options of a column that got other names, all at once. */
export interface RenamedOptions {
  column: string;
  renames: { from: string; to: string }[];
}

/** Proof that a snapshot file is of this database's history. (rows/sheets/snapshot-marks.ts) */
export interface SnapshotMarksTable {
  sheet_id: string;
  mark: string;
  version: number;
  written_at: Generated<Date>;
}

/** Which row an idempotency key made. (rows/add-once.ts) */
export interface RowKeysTable {
  sheet_id: string;
  key: string;
  row_id: string;
  at: Generated<Date>;
}

/** What a column was before a change that can be taken back. (rows/editing/column-versions.ts) */
export interface ColumnVersionsTable {
  id: string;
  sheet_id: string;
  column_id: string;
  definition: Json<Column>;
  place: number;
  deleted: boolean;
  at: Generated<Date>;
}

export interface ColumnVersionCellsTable {
  sheet_id: string;
  column_version_id: string;
  row_id: string;
  cell: NullableJson<Cell>;
  formula: NullableText;
  format: NullableText;
}

export interface SavedViewsTable {
  id: string;
  sheet_id: string;
  /** Null where it is shared with the members of the workspace. */
  owner_id: NullableText;
  created_by: NullableText;
  name: string;
  /** Whether everyone who chose no other sees it first (migration 0047). */
  shown_first: Generated<boolean>;
  arrangement: Json<OlderArrangement>;
  /** Null for a grid (migration 0067). */
  layout: NullableJson<ViewLayout>;
  revision: Generated<number>;
  created_at: Generated<Date>;
}

export interface SheetArrangementsTable {
  sheet_id: string;
  user_id: string;
  /** '' for the sheet without a view. */
  view_id: Generated<string>;
  /** What was changed and not saved; null for the view as it is. */
  arrangement: NullableJson<OlderArrangement>;
  used_at: Generated<Date>;
}

/** The base of a row that is synced with a source. (server/rows/sync) */
export interface MirrorRowsTable {
  sheet_id: string;
  row_id: string;
  cells: Json<Record<string, Cell>>;
  version: number;
  conflicts: NullableJson<Record<string, Cell>>;
  /** Which row of data of the kept file it was, from 1; null where it was none. (kept-package.ts) */
  place: Generated<number | null>;
  /** The id of the row in a source that has ids. */
  remote_id: Generated<string | null>;
}

/** What a sync logged for the owner. */
export interface MirrorEventsTable {
  sheet_id: string;
  id: string;
  at: Generated<Date>;
  kind: string;
  row_id: string;
  details: Json<Record<string, unknown>>;
}

/** An update of a workbook from a newer file or an address. (server/rows/updates) */
export interface WorkbookUpdatesTable {
  id: string;
  workbook_id: string;
  /** Of the file, or the address. */
  name: string;
  actor: Json<Actor>;
  counts: ColumnType<UpdateCounts, JsonText<UpdateCounts> | undefined, JsonText<UpdateCounts>>;
  /** Null once it can't be taken back any more. */
  before: NullableJson<WorkbookImage>;
  after: NullableJson<WorkbookImage>;
  /** A stored file that goes with it. */
  package_key: string | null;
  at: Generated<Date>;
  undone_at: NullableDate;
}

export interface UpdateRowsTable {
  sheet_id: string;
  update_id: string;
  row_id: string;
  /** Whether it is as the update left it. */
  is_after: boolean;
  image: Json<WholeRow>;
}

export interface UpdateCellsTable {
  sheet_id: string;
  update_id: string;
  row_key: string;
  column_key: string;
  /** Whether it is as the update left it. */
  is_after: boolean;
  image: Json<CellImage>;
}
