import { readFile } from 'node:fs/promises';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { TextEncoding } from '../../../rules/text-encodings.ts';
import type { ReadLimits } from '../read-limits.ts';
import { openCsv } from './text/csv-source.ts';
import { fileKindNote, findFileKind } from './file-kind.ts';
import { openJson } from './json-source.ts';
import { openFlatOds, openOds } from './ods-source.ts';
import { renameSheets } from './formulas/rename-sheets.ts';
import { isRich, type RawWorkbook } from './raw-sheet.ts';
import { openXlsx, type TableForm } from './xlsx-source.ts';

/** The sheets of a file, whatever kind it is. `onBytes` gets how much of the file was read while rows are taken. */
export async function openWorkbookFile(
  path: string,
  fileName: string,
  limits: ReadLimits,
  onBytes: (bytes: number) => void,
  encoding?: TextEncoding,
  tableForm?: TableForm,
): Promise<RawWorkbook> {
  const found = await findFileKind(path, fileName, limits);
  const title = sheetTitle(fileName);
  let kind = found.kind;
  let book: RawWorkbook | null;
  switch (found.kind) {
    case 'xlsx':
      book = await openXlsx(found.archive, found.workbook, onBytes, tableForm);
      break;
    case 'ods':
      book = await openOds(found.archive, path, limits, onBytes);
      break;
    case 'fods':
      book = await openFlatOds(path, limits, onBytes);
      break;
    case 'xlsb':
      book = await (await import('./excel-source.ts')).openXlsb(found.archive, found.workbook, limits);
      break;
    case 'xls':
      book = (await import('./excel-source.ts')).openXls(found.content ?? (await readFile(path)));
      break;
    case 'json':
      book = await openJson(path, title, limits, onBytes);
      break;
    case 'text':
      book = await openCsv(path, title, onBytes, encoding);
      break;
  }
  if (!book) {
    if (/\.(?:json|geojson|jsonl|ndjson)$/i.test(fileName)) {
      throw new Problem('unreadable_file', 'The file is not valid JSON. It may be cut off.');
    }
    kind = 'text';
    book = await openCsv(path, title, onBytes, encoding);
  }
  if (encoding !== undefined && book.encoding === undefined) {
    const message = 'You can only choose an encoding for text files (.csv, .tsv, .txt).';
    throw new Problem('invalid_input', message, { fields: [{ path: 'encoding', message }] });
  }
  if (book.sheets.length > limits.sheets) {
    throw new Problem(
      'too_large',
      t('The workbook has {number} sheets; the limit is {count}.', {
        count: limits.sheets,
        number: book.sheets.length,
      }),
    );
  }
  giveTitles(book);
  const [first] = book.sheets;
  first?.notes.unshift(...fileKindNote(kind, fileName));
  return book;
}

/** Programs give sheets distinct titles; other files may not. */
function giveTitles(book: RawWorkbook): void {
  const taken = new Set<string>();
  const inFile = new Set<string>();
  const renamed = new Map<string, string>();
  for (const sheet of book.sheets) {
    const requested = sheet.title.replaceAll('\0', '').toWellFormed().trim().slice(0, 200) || 'Sheet';
    let title = requested;
    for (let number = 2; taken.has(title.toLowerCase()); number++) title = `${requested} ${number}`;
    taken.add(title.toLowerCase());
    // Of several sheets of one title, formulas mean the first.
    const isFirst = !inFile.has(sheet.title.toLowerCase());
    inFile.add(sheet.title.toLowerCase());
    if (isFirst && title !== sheet.title) renamed.set(sheet.title, title);
    sheet.title = title;
  }
  if (renamed.size > 0) followTitles(book, renamed);
}

/** Formulas, names and tables of sheets that have other titles than in their file. */
function followTitles(book: RawWorkbook, renamed: ReadonlyMap<string, string>): void {
  const titles = new Map([...renamed].map(([title, other]) => [title.toLowerCase(), other]));
  for (const own of [...book.names, ...book.builtInNames, ...book.tables]) {
    if (own.sheet !== null) own.sheet = renamed.get(own.sheet) ?? own.sheet;
    if ('formula' in own) own.formula = renameSheets(own.formula, titles);
  }
  for (const sheet of book.sheets) {
    const rows = sheet.rows.bind(sheet);
    sheet.rows = async function* () {
      for await (const batch of rows()) {
        for (const { cells } of batch) {
          for (const [column, cell] of cells.entries()) {
            if (cell === undefined || !isRich(cell) || cell.formula === undefined) continue;
            cells[column] = { ...cell, formula: renameSheets(cell.formula, titles) };
          }
        }
        yield batch;
      }
    };
  }
}

/** What a workbook is called: the file's name without its ending. */
export function sheetTitle(fileName: string): string {
  const name = fileName.replace(/^.*[\\/]/, '');
  return name.replace(/\.[a-z0-9]{1,8}$/i, '').trim() || name || 'Sheet1';
}
