import { Problem } from '#kit/problem.ts';
import { deliverRows } from './inference/deliver-rows.ts';
import { lostFormulas } from './inference/lost-formulas.ts';
import type { SheetMove } from './inference/move-formula.ts';
import { type ProfiledSheet, profileRawSheet } from './inference/profile-raw-sheet.ts';
import type { RowBatch } from './inference/row-batch.ts';
import { createSizeMeter } from './inference/size-meter.ts';
import type { ReaderTask, WorkbookOutline } from './reader-messages.ts';
import { openWorkbookFile, sheetTitle } from './sources/open-workbook-file.ts';
import type { RawWorkbook } from './sources/raw-sheet.ts';
import type { HeaderChoice, ReadChoices } from './workbook-codec.ts';

export interface OpenWorkbook {
  outline: WorkbookOutline;
  /** The rows of one sheet, from the start at each call. */
  batches(sheet: number): AsyncGenerator<RowBatch, void, undefined>;
}

/** Looks at a whole file in the calling process: what readWorkbook does in a process of its own. */
export async function openWorkbook(task: ReaderTask, onProgress?: (fraction: number) => void): Promise<OpenWorkbook> {
  const { path, fileName, fileSize, limits } = task;
  let bytes = 0;
  let told = 0;
  const raw = await openWorkbookFile(
    path,
    fileName,
    limits,
    (read) => {
      bytes += read;
      const fraction = Math.min(1, bytes / fileSize);
      if (fraction - told < 0.01) return;
      told = fraction;
      onProgress?.(fraction);
    },
    task.choices?.encoding,
  );
  checkChosenSheets(raw, task.choices);
  const meter = createSizeMeter(limits, fileSize);
  const sheets: ProfiledSheet[] = [];
  const skipped = [...raw.skipped];
  for (const sheet of raw.sheets) {
    const profiled = await profileRawSheet(sheet, limits, meter, choiceFor(sheet.title, task.choices));
    if (profiled) sheets.push(profiled);
    else skipped.push(`The sheet “${sheet.title}” was left out: it is empty.`);
  }
  if (sheets.length === 0) {
    throw new Problem('unreadable_file', 'There is nothing in the file: all its cells are blank.');
  }
  const moves = new Map<string, SheetMove | null>();
  for (const sheet of sheets) moves.set(sheet.raw.title.toLowerCase(), sheet.move);
  for (const sheet of sheets) sheet.report.notes.push(...(await lostFormulas(sheet, moves)));
  return {
    outline: {
      name: sheetTitle(fileName),
      sheets: sheets.map(({ raw: { title, hidden }, columns, rowCount }) => ({
        title,
        hidden,
        columns: columns.map(({ column }) => column),
        rowCount,
      })),
      report: { sheets: sheets.map(({ report }) => report), skipped },
    },
    batches(index) {
      const sheet = sheets[index];
      if (!sheet) throw new Error(`There is no sheet ${index}.`);
      return deliverRows(sheet, limits, moves);
    },
  };
}

/** A choice for a sheet that is not there, or whose columns the file itself names, is a mistake of the caller. */
export function checkChosenSheets({ sheets }: RawWorkbook, choices: ReadChoices | undefined): void {
  for (const { title } of choices?.sheets ?? []) {
    const sheet = sheets.find((one) => one.title === title);
    if (sheet && !sheet.header) continue;
    const message = sheet
      ? `The file names the columns of the sheet “${title}” itself.`
      : `The file has no sheet “${title}”.`;
    throw new Problem('invalid_input', message, { fields: [{ path: 'sheets', message }] });
  }
}

export function choiceFor(title: string, choices: ReadChoices | undefined): HeaderChoice | undefined {
  return choices?.sheets?.find((choice) => choice.title === title);
}
