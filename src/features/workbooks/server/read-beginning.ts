import type { SheetBeginning } from '../services.ts';
import { readWorkbook } from './codec/read-workbook.ts';
import type { ReadLimits } from './codec/read-limits.ts';
import type { ReadOptions } from './codec/workbook-codec.ts';

export interface BeginningOfFile {
  path: string;
  fileName: string;
  /** Of the file, so much is read. */
  most: { bytes: number; rows: number; sheets: number; columns: number };
}

const megabyte = 1024 * 1024;

/** Reads the first rows of a small file; nothing is stored. */
export async function readBeginning(
  { path, fileName, most }: BeginningOfFile,
  options: Pick<ReadOptions, 'onDefect'>,
): Promise<SheetBeginning[]> {
  const limits: Partial<ReadLimits> = {
    ...{ fileBytes: most.bytes, unpackedBytes: 100 * megabyte, wholeBytes: 100 * megabyte, sheetBytes: 50 * megabyte },
    ...{ characters: 20 * megabyte, memoryMegabytes: 512, milliseconds: 20_000 },
  };
  await using read = await readWorkbook(path, { ...options, fileName, limits });
  const sheets: SheetBeginning[] = [];
  for (const { title, hidden, look, columns: all, rowCount, batches } of read.sheets.slice(0, most.sheets)) {
    const columns = all.slice(0, most.columns);
    const ids = new Set(columns.map(({ id }) => id));
    const rows: SheetBeginning['rows'] = [];
    for await (const batch of batches()) {
      for (const { cells } of batch.slice(0, most.rows - rows.length)) {
        rows.push({ cells: Object.fromEntries(Object.entries(cells).filter(([id]) => ids.has(id))) });
      }
      if (rows.length >= most.rows) break;
    }
    sheets.push({ title, columns, rows, rowCount, hidden: { sheet: hidden, columns: look.hidden } });
  }
  return sheets;
}
