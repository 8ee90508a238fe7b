import { isDeepStrictEqual } from 'node:util';
import { keepCellFormula, storeRange } from '#engine/formula/cells/keep-cell-formula.ts';
import { isKeptFormula, namedIn, readStored } from '#engine/formula/cells/kept-reference.ts';
import { groundOf, regionOfEnd } from '#engine/formula/cells/grids/regions.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import {
  KnownNames,
  type StoredName,
  type StoredTable,
  type WorkbookNames,
} from '#engine/formula/cells/workbook-names.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { FileDefinitions } from '../../../../rules/file-around.ts';
import { forgetComputed } from '../cell-formula-state.ts';
import { placeSheets } from '../row-places.ts';

/**
 * Takes the defined names and the tables of a file into use, in the transaction that stored its sheets: before the
 * formulas that name them.
 */
export async function adoptNames(transaction: Transaction, workbookId: string, given: FileDefinitions): Promise<void> {
  if (given.names.length + given.tables.length === 0) return;
  await storeNames(transaction, workbookId, namesOfFile(given, await placeSheets(transaction, workbookId, 'all')));
}

/** The names and tables of a file by ids; `placed` are its sheets, under the titles that they have in it. */
export function namesOfFile(given: FileDefinitions, placed: readonly PlacedSheet[]): WorkbookNames {
  const tables = given.tables.flatMap((table) => storedTable(table, placed) ?? []);
  const known = new KnownNames({ names: given.names, tables });
  const sheets = placed.map((sheet) => ({ ...sheet, names: known }));
  return { names: given.names.flatMap((name) => storedName(name, sheets) ?? []), tables };
}

/** What names are once those of a newer file are taken over, and how many of them are others; those that it lacks stay. */
export function withNewerNames(
  before: WorkbookNames | null,
  newer: WorkbookNames,
): { names: WorkbookNames; changed: number } {
  const keyOf = ({ name, sheet }: StoredName | StoredTable): string => `${name.toUpperCase()} ${sheet ?? ''}`;
  let changed = 0;
  const merged = <Named extends StoredName | StoredTable>(own: readonly Named[], theirs: readonly Named[]): Named[] => {
    const all = new Map(own.map((one) => [keyOf(one), one]));
    for (const one of theirs) {
      if (!isDeepStrictEqual(all.get(keyOf(one)), one)) changed++;
      all.set(keyOf(one), one);
    }
    return [...all.values()];
  };
  const names = merged(before?.names ?? [], newer.names);
  const tables = merged(before?.tables ?? [], newer.tables);
  return { names: { names, tables }, changed };
}

/** Takes over the names of a newer file. Formulas that use them are computed again. */
export async function takeNames(transaction: Transaction, workbookId: string, newer: WorkbookNames): Promise<void> {
  const workbook = await transaction
    .selectFrom('workbooks')
    .select('names')
    .where('id', '=', workbookId)
    .forUpdate()
    .executeTakeFirst();
  const { names, changed } = withNewerNames(workbook?.names ?? null, newer);
  if (changed === 0) return;
  await storeNames(transaction, workbookId, names);
  const sheet = await transaction
    .selectFrom('sheets')
    .select('id')
    .where('workbook_id', '=', workbookId)
    .limit(1)
    .executeTakeFirst();
  if (sheet) await forgetComputed(transaction, sheet.id);
}

async function storeNames(transaction: Transaction, workbookId: string, names: WorkbookNames): Promise<void> {
  await transaction
    .updateTable('workbooks')
    .set({ names: json(names) })
    .where('id', '=', workbookId)
    .execute();
}

function storedTable(
  { name, sheet: title, range, headerRows, totalsRows, columns }: FileDefinitions['tables'][number],
  sheets: readonly PlacedSheet[],
): StoredTable | null {
  const sheet = sheetTitled(title, sheets);
  if (!sheet) return null;
  const { left, right } = range;
  const [top, bottom] = [range.top - 1, range.bottom - 1];
  const ground = groundOf(sheet, sheets);
  const ends = [top, bottom].map((row) => regionOfEnd(ground, row, left, right));
  // By the rows of a table of its own, where it is one.
  const region = ends[0] && ends[0] === ends[1] ? ends[0] : sheet;
  return {
    ...{ name, sheet: region.id, headerRows, totalsRows },
    range: storeRange({ top, bottom, left, right }, region),
    columns: columns.map((column, at) => ({ key: region.layout.keyOfColumn(left + at), name: column.name })),
  };
}

/** Null where its sheet was left out. One that can't be stored by ids stays as the file has it. */
function storedName(
  { name, sheet: title, formula }: FileDefinitions['names'][number],
  sheets: readonly PlacedSheet[],
): StoredName | null {
  const scope = title === null ? null : sheetTitled(title, sheets);
  const [first] = sheets;
  if (scope === undefined || !first) return null;
  const sheet = scope?.id ?? null;
  try {
    const kept = keepCellFormula(formula, { sheet: scope ?? first, row: -1, isLoose: true }, sheets, {
      ...{ isTyped: false, isName: true },
    });
    return { name, sheet, formula: isSame(kept) ? kept : formula };
  } catch {
    return { name, sheet, formula };
  }
}

/** Whether it means the same wherever it is used: what moves along with its user is not known here. */
function isSame(kept: string): boolean {
  if (!isKeptFormula(kept)) return false;
  const references = [...kept.matchAll(/\[((?:cell|range):[^[\]]*)\]/g)].map(([, stored = '']) => readStored(stored));
  const ends = references.flatMap((one) =>
    !one ? [] : one.kind === 'cell' ? [one.row, one.column] : [one.top, one.bottom, one.left, one.right],
  );
  return ends.every((end) => end === null || end.fixed) && namedIn(kept).every(({ sheet }) => sheet !== null);
}

function sheetTitled(title: string, sheets: readonly PlacedSheet[]): PlacedSheet | undefined {
  const own = sheets.filter(({ host }) => host === undefined);
  return (
    own.find((sheet) => sheet.title === title) ?? own.find((sheet) => sheet.title.toLowerCase() === title.toLowerCase())
  );
}
