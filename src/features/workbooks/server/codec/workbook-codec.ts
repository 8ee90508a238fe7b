/** The port to workbook files: files in, sheets out; sheets in, files out. Knows no database and no HTTP. */

import type { Msg } from '#kit/language/msg.ts';
import type { CellFormula } from '#engine/formula/columns/cell-formula.ts';
import type { Readable } from 'node:stream';
import type { TextEncoding } from '../../rules/text-encodings.ts';
import type { FileAround } from '../../rules/file-around.ts';
import type { CellLook, GridLook } from '../../rules/grid-look.ts';
import type { ColorRule } from '../../rules/arrangement/color-rules.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { FileGrid } from '#engine/formula/cells/grid-layout.ts';
import type { Region } from './inference/regions/region.ts';
import type { LineBatch } from './inference/row-batch.ts';
import type { FileComment } from './appearance/file-appearance.ts';
import type { RawWorkbook } from './sources/raw-sheet.ts';
import type { GridToWrite } from './writing/grid-to-write.ts';
import type { ReadLimits } from './read-limits.ts';

export interface WorkbookCodec {
  readWorkbook(filePath: string, options: ReadOptions): Promise<ReadWorkbook>;
  previewWorkbook(filePath: string, options: ReadOptions): Promise<WorkbookPreview>;
  writeXlsx(sheets: SheetsToWrite, options?: WriteOptions): Readable;
  writeOds(sheets: SheetsToWrite, options?: WriteOptions): Readable;
}

export interface ReadOptions {
  /** As the person named it; the file on disk may be called otherwise. */
  fileName: string;
  /** 0 to 1, over both the look at the file and the delivery of its rows. */
  onProgress?: (fraction: number) => void;
  /** Ends the worker; what is under way rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Gets what is, or may be, a fault of the reader, under the reference that the person gets. */
  onDefect?: (error: Error, reference: string | null) => void;
  limits?: Partial<ReadLimits>;
  /** What a person chose in place of what the reader finds. */
  choices?: ReadChoices;
}

export interface ReadChoices {
  /** Of a text file. */
  encoding?: TextEncoding;
  /** How tables are looked for; the newest way where it is absent. */
  reading?: Reading;
  sheets?: readonly HeaderChoice[];
}

/**
 * 1: the table of a sheet has all of its columns, and all rows from its header to its totals. 2: the largest of its tables
 * (inference/regions). What was read once is read the same way when a newer file updates it.
 */
export type Reading = 1 | 2;

export interface HeaderChoice {
  /** Of the sheet in the file. */
  title: string;
  /** Rows of the file, from 1, that make the names of the columns; null when all rows are data. */
  header: HeaderRows | null;
  /** Rows above the header are data; else they are left out and named. */
  keepAbove: boolean;
}

export interface HeaderRows {
  first: number;
  last: number;
}

/** The beginning of each sheet as it is in the file, and what would become of it. */
export interface WorkbookPreview {
  /** Null for files that are no text. */
  encoding: TextEncoding | null;
  sheets: SheetPreview[];
}

export interface SheetPreview {
  title: string;
  /** Null when there is none, and when the file names its columns apart from its rows. */
  header: HeaderRows | null;
  /** Whether the header can be chosen. */
  choosable: boolean;
  keepsAbove: boolean;
  /** Names of the columns, the first of them. */
  columns: string[];
  columnCount: number;
  rows: PreviewRow[];
  /** Whether there are more rows than these; all of them are data. */
  more: boolean;
}

export interface PreviewRow {
  number: number;
  becomes: 'names' | 'data' | 'left_out';
  cells: string[];
}

/**
 * A workbook whose columns, row counts and report are known, and whose rows are still in the file.
 * Iterate each sheet's `batches()`; then, or to stop early, `close()` (or `await using`).
 */
export interface ReadWorkbook extends AsyncDisposable {
  name: string;
  sheets: ReadSheet[];
  report: ReadReport;
  /** What its formulas call by name. */
  definitions: Pick<RawWorkbook, 'names' | 'tables'> & { date1904: boolean };
  close(): Promise<void>;
}

export interface ReadSheet {
  title: string;
  hidden: boolean;
  columns: Column[];
  look: AppearanceInFile;
  rowCount: number;
  /** Where its table lies on the grid of the file; null where it is all of it. */
  grid: FileGrid | null;
  /** Its tables: that of its rows first, then those that are cells around it. None for a form or notes. */
  regions: Region[];
  /** What the file says of its whole look; what it says by cell comes with the rows. */
  drawn: Pick<GridLook, 'widths' | 'frozen'>;
  /** At most a few thousand rows at a time, in sheet order; the next batch is read on request. */
  batches(): AsyncGenerator<ReadRow[], void, undefined>;
  /** The same rows, and what is around them once all went by. */
  withAround(use: (rows: ReadRow[]) => void): Promise<FileAround>;
  /** The same rows as lines for the sheet that stores them, made where the file is read. */
  lines(sheetId: string): AsyncGenerator<LineBatch, void, undefined>;
}

/** How a sheet looks in its file. */
export interface AppearanceInFile {
  /** In pixels, by column id; only those that a person set. */
  widths: Record<string, number>;
  /** Ids of columns. */
  hidden: string[];
}

/** A row without the row_id, position and version that storage gives it. Blank cells are missing keys. */
export interface ReadRow {
  cells: Record<string, Cell>;
  formulas?: Record<string, string>;
  formats?: Record<string, string>;
  /** Notes of the file, by column id, the oldest first. */
  comments?: Record<string, FileComment[]>;
}

/** What was read, and everything that was not taken as it was. */
export interface ReadReport {
  /** Absent in reports that are older than it, which is 1. */
  reading?: Reading;
  sheets: SheetReport[];
  /** Sentences on what of the file was left out. */
  skipped: string[];
  /** The same for readers of other languages; reports that are older have none. */
  skippedMsgs?: Msg[];
}

export interface SheetReport {
  title: string;
  rows: number;
  columns: number;
  /** The number of the header's last row in the file, from 1; null when the sheet had none. */
  headerRow: number | null;
  notes: ReportNote[];
}

export interface ReportNote {
  kind: NoteKind;
  message: string;
  /** The same for readers of other languages; reports that are older have none. */
  told?: Msg;
  count: number;
  /** A1 addresses of the first 20. */
  cells?: string[];
}

export type NoteKind =
  | 'formula_columns'
  | 'formulas_left'
  | 'file_kind'
  | 'encoding'
  | 'quotes'
  | 'title_rows'
  | 'rows_between'
  | 'totals_below'
  | 'more_tables'
  | 'tables_made'
  | 'no_table'
  | 'kept_rows'
  | 'header_missing'
  | 'header_joined'
  | 'header_blank'
  | 'header_renamed'
  | 'blank_rows'
  | 'blank_columns'
  | 'columns_left_out'
  | 'merged_cells'
  | 'hidden_sheet'
  | 'hidden_rows'
  | 'hidden_columns'
  | 'errors'
  | 'cut_text'
  | 'long_text'
  | 'not_of_type'
  | 'kept_as_text'
  | 'ambiguous_dates'
  | 'short_years'
  | 'time_zones'
  | 'times_as_text'
  | 'decimal_comma'
  | 'rounded'
  | 'formulas'
  | 'formulas_differ'
  | 'formulas_uncomputed'
  | 'formulas_computed'
  | 'links'
  | 'comments'
  | 'options'
  | 'nested_values';

export type SheetsToWrite = AsyncIterable<SheetToWrite> | Iterable<SheetToWrite>;

export interface SheetToWrite {
  title: string;
  columns: readonly Column[];
  /** Rows one by one or in batches of any size; read only as fast as the file is taken. */
  rows: AsyncIterable<WrittenRow | readonly WrittenRow[]> | Iterable<WrittenRow | readonly WrittenRow[]>;
  /** Of formula columns, by column id: what their cells contain. */
  columnFormulas?: ReadonlyMap<string, CellFormula>;
  look?: WrittenAppearance;
  /** Where the table lies and what is around it; without one a sheet is its table, under a header in row 1. */
  grid?: GridToWrite;
  isHidden?: boolean;
}

export interface WrittenRow extends ReadRow {
  /** Of cells that are drawn otherwise than their columns, by column id. */
  looks?: Record<string, CellLook>;
}

/** How a sheet is to look in the file. */
export interface WrittenAppearance extends AppearanceInFile {
  /** The last column that stays in view. */
  frozen?: string;
  /** The first that matches counts. */
  rules?: readonly ColorRule[];
}

export interface WriteOptions {
  /** What formulas call by a name; of a workbook on its grids, of which programs are to compute all formulas. */
  names?: readonly NameToWrite[];
  /** Gets what Excel's own limits did not let through. */
  onNote?: (note: { sheet: string; message: string; cell: string }) => void;
}

export interface NameToWrite {
  name: string;
  /** The place of the sheet that it is of; null for the whole workbook. */
  sheet: number | null;
  /** What it stands for, without an equals sign; sheets as the file calls them. */
  formula: string;
}
