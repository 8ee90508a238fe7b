import { maxColumns, usualSheetRows } from '../../rules/sheet-limits.ts';
import { megabyte, usualUploadMegabytes } from '../../rules/upload-limit.ts';

/** What a workbook file may be at most. */
export interface ReadLimits {
  fileBytes: number;
  /** Of all parts of a packed file together, unpacked. */
  unpackedBytes: number;
  /** How many times larger a packed file may become. */
  unpackRatio: number;
  sheets: number;
  /** Per sheet. */
  rows: number;
  columns: number;
  /** Of all cells of a file together, as they are handed on: a text may be in the file once and in a million cells. */
  characters: number;
  /** What one sheet may take in the memory that answers queries, or in its file. */
  sheetBytes: number;
  /** The variable that says so. */
  sheetSetting: string;
  /** Of a packed file that can only be read as a whole. */
  wholeBytes: number;
  /** Characters in one cell; what is longer is cut and reported. */
  textLength: number;
  /** Of the worker that reads the file. */
  memoryMegabytes: number;
  /** Of one answer of the worker: the look at the whole file, then each batch. */
  milliseconds: number;
}

export const readLimits: Readonly<ReadLimits> = {
  fileBytes: usualUploadMegabytes * megabyte,
  unpackedBytes: 2 * 1024 * 1024 * 1024,
  unpackRatio: 300,
  sheets: 200,
  rows: usualSheetRows,
  columns: maxColumns,
  characters: usualUploadMegabytes * megabyte,
  sheetBytes: 512 * 1024 * 1024,
  sheetSetting: 'SNAPSHOT_MEMORY_MB',
  wholeBytes: 256 * 1024 * 1024,
  textLength: 50_000,
  memoryMegabytes: 1536,
  milliseconds: 5 * 60 * 1000,
};

interface Allowed {
  rows: number;
  /** Of a file. */
  megabytes: number;
  /** In which a sheet is answered from memory, and from its file. */
  memory: number;
  disk: number;
}

/** Those that follow what the operator allows: larger files get more room and time, in proportion. */
export function limitsFor({ rows, megabytes, memory, disk }: Allowed): Partial<ReadLimits> {
  const share = Math.max(1, megabytes / usualUploadMegabytes);
  return {
    rows,
    fileBytes: megabytes * megabyte,
    characters: megabytes * megabyte,
    unpackedBytes: readLimits.unpackedBytes * share,
    milliseconds: readLimits.milliseconds * share,
    // A sheet that can be answered from neither could not be shown.
    sheetBytes: Math.max(memory, disk) * megabyte,
    sheetSetting: disk > memory ? 'SNAPSHOT_DISK_MB' : 'SNAPSHOT_MEMORY_MB',
  };
}
