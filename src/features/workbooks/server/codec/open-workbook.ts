import { say, msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { deliverRows } from './inference/deliver-rows.ts';
import { type ProfiledSheet, profileRawSheet } from './inference/profile-raw-sheet.ts';
import type { RowBatch } from './inference/row-batch.ts';
import { createSizeMeter } from './inference/size-meter.ts';
import { resolveLists } from './appearance/choice-lists.ts';
import type { ReaderTask, WorkbookOutline } from './reader-messages.ts';
import { openWorkbookFile, sheetTitle } from './sources/open-workbook-file.ts';
import type { RawSheet, RawWorkbook } from './sources/raw-sheet.ts';
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
  let reported = 0;
  const raw = await openWorkbookFile(
    path,
    fileName,
    limits,
    (read) => {
      bytes += read;
      const fraction = Math.min(1, bytes / fileSize);
      if (fraction - reported < 0.01) return;
      reported = fraction;
      onProgress?.(fraction);
    },
    task.choices?.encoding,
    'structured',
  );
  checkChosenSheets(raw, task.choices);
  await resolveLists(raw.sheets);
  raw.sheets = raw.sheets.filter(({ holdsLists }) => !holdsLists);
  const meter = createSizeMeter(limits, fileSize);
  const skipped = [...raw.skipped];
  const reading = task.choices?.reading ?? 2;
  const profile = (some: readonly RawSheet[]): Promise<(ProfiledSheet | null)[]> =>
    eachInTurn(some, (sheet) =>
      profileRawSheet(sheet, limits, meter, { choice: choiceFor(sheet.title, task.choices), reading }),
    );
  let profiled = await profile(raw.sheets);
  if (profiled.some((sheet) => sheet && sheet.uncomputedCount > 0)) {
    // Values decide about types, so sheets are looked at again once their formulas are computed. Few files need it, and
    // the functions are half of what a reader would load.
    const { reportComputed, withComputedFormulas } = await import('./inference/compute-formulas.ts');
    const computed = await withComputedFormulas(raw.sheets, serialNow());
    if (computed.some((sheet, index) => sheet !== raw.sheets[index])) {
      meter.characters = 0;
      const before = profiled;
      profiled = await profile(computed);
      for (const [index, sheet] of profiled.entries()) if (sheet) reportComputed(sheet, before[index] ?? null);
    }
  }
  const sheets = profiled.filter((sheet) => sheet !== null);
  for (const [index, { title }] of raw.sheets.entries()) {
    if (!profiled[index]) skipped.push(msg('The sheet “{title}” was left out: it is empty.', { title }));
  }
  if (sheets.length === 0) {
    throw new Problem('unreadable_file', 'The file is empty: all its cells are blank.');
  }
  return {
    outline: {
      name: sheetTitle(fileName),
      sheets: sheets.map(({ raw: { title, hidden }, columns, look, rowCount, grid, drawn, regions }) => ({
        ...{ title, hidden, look, grid, drawn, regions },
        columns: columns.map(({ column }) => column),
        rowCount,
      })),
      report: {
        ...{ reading, sheets: sheets.map(({ report }) => report) },
        ...{ skipped: skipped.map(say), skippedMsgs: skipped },
      },
      definitions: { names: raw.names, tables: raw.tables, date1904: raw.date1904 ?? false },
    },
    batches(index) {
      const sheet = sheets[index];
      if (!sheet) throw new Error(`Sheet ${index} not found.`);
      return deliverRows(sheet, limits);
    },
  };
}

async function eachInTurn<Item, Answer>(
  items: readonly Item[],
  run: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await run(item));
  return answers;
}

/** The calendar time as a serial; files say no zone, so it is that of UTC. */
function serialNow(): number {
  return Date.now() / 86_400_000 + 25_569;
}

/** A choice for a sheet that is not there, or whose columns the file itself names, is a mistake of the caller. */
export function checkChosenSheets({ sheets }: RawWorkbook, choices: ReadChoices | undefined): void {
  for (const { title } of choices?.sheets ?? []) {
    const sheet = sheets.find((one) => one.title === title);
    if (sheet && !sheet.header) continue;
    const message = sheet
      ? t('The file names the columns of the sheet “{title}” itself.', { title })
      : t('The file has no sheet “{title}”.', { title });
    throw new Problem('invalid_input', message, { fields: [{ path: 'sheets', message }] });
  }
}

export function choiceFor(title: string, choices: ReadChoices | undefined): HeaderChoice | undefined {
  return choices?.sheets?.find((choice) => choice.title === title);
}
