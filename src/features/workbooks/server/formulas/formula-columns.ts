import { filledKey, translateCellFormula } from '#engine/formula/columns/translate-cells.ts';
import type { Column } from '#engine/model.ts';
import { storeColumns } from '../rows/sheets/store-columns.ts';
import type { Transaction } from '#platform/database/database.ts';
import { type Msg, msgPlural } from '#kit/language/msg.ts';
import { reportNote } from '../codec/report-note.ts';
import { type FileGrid, GridLayout } from '#engine/formula/cells/grid-layout.ts';
import { type GridRows, rowsOfGrid } from '#engine/formula/cells/grid-rows.ts';
import type { LineBatch } from '../codec/inference/row-batch.ts';
import { formulasStored } from '../codec/inference/sheet-notes.ts';
import type { NoteKind, ReadWorkbook, ReportNote } from '../codec/workbook-codec.ts';

/** A reference whose row moves along, such as `B7` or `$B7`. */
const movingReference = /(?<![\p{L}\p{N}_.$])(\$?[A-Za-z]{1,3})(\d+)(?![\p{L}\p{N}_.(!])/gu;

interface Filled {
  /** The formula of the first row of data. */
  first: string;
  key: string | null;
  /** The same with the row taken out: a quick look at the others. */
  quick: string;
}

/** Which columns of a sheet that is read hold one formula, filled down through every row. */
export class FilledColumns {
  readonly sheetId: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly layout: GridLayout;
  readonly rows: GridRows;
  rowCount = 0;
  readonly filled = new Map<string, Filled>();

  constructor(sheetId: string, title: string, columns: readonly Column[], grid: FileGrid | null = null) {
    this.sheetId = sheetId;
    this.title = title;
    this.columns = columns;
    this.layout = new GridLayout(columns, grid && { ...grid, gaps: [] });
    this.rows = rowsOfGrid(grid);
  }

  get bottom(): number {
    return this.rows.placeOf(this.rowCount);
  }

  look({ count, formulas }: Pick<LineBatch, 'count' | 'formulas'>): void {
    const first = this.rowCount;
    this.rowCount += count;
    if (first > 0 && this.filled.size === 0) return;
    const byRow = Map.groupBy(formulas, ([row]) => row);
    for (let row = 0; row < count; row++) {
      const own = Object.fromEntries((byRow.get(row) ?? []).map(([, at, text]) => [this.columns[at]?.id ?? '', text]));
      const place = this.rows.placeOf(first + row + 1);
      if (first + row === 0) this.#begin(own, place);
      else
        for (const [id, filled] of this.filled) if (!this.#goesOn(id, filled, own[id], place)) this.filled.delete(id);
      if (this.filled.size === 0) return;
    }
  }

  #begin(formulas: Record<string, string>, place: number): void {
    for (const [id, first] of Object.entries(formulas)) {
      const key = filledKey(first, place, this.layout.columnAt(id));
      if (key !== null) this.filled.set(id, { first, key, quick: quickKey(first, place) });
    }
  }

  #goesOn(id: string, { key, quick }: Filled, formula: string | undefined, row: number): boolean {
    if (formula === undefined) return false;
    // In texts a reference is none.
    if (!formula.includes('"') && quickKey(formula, row) === quick) return true;
    return filledKey(formula, row, this.layout.columnAt(id)) === key;
  }
}

const quickKey = (formula: string, row: number): string =>
  formula.replaceAll(movingReference, (whole, letters: string, number: string) =>
    Number(number) === row + 1 ? `${letters}#` : whole,
  );

/** A single row says nothing of the others. */
const leastRows = 2;

/**
 * Makes formula columns of columns that hold one formula in every row of data, in the transaction that stores the file,
 * and says so in its report. What they cannot say is left to the cells. (decisions 89 and 115)
 */
export async function makeFormulaColumns(
  transaction: Transaction,
  sheets: readonly FilledColumns[],
  report: ReadWorkbook['report'],
): Promise<void> {
  for (const sheet of sheets) {
    if (sheet.rowCount < leastRows || sheet.filled.size === 0) continue;
    const made = new Map<string, string>();
    const left: string[] = [];
    for (const [id, { first }] of sheet.filled) {
      const formula = translateCellFormula(first, sheet.rows.placeOf(1), sheet, sheets);
      if (formula === null) left.push(id);
      else made.set(id, formula);
    }
    const columns = sheet.columns.map((column) => {
      const formula = made.get(column.id);
      return formula === undefined ? column : { ...column, formula };
    });
    if (made.size > 0) await storeColumns(transaction, sheet.sheetId, columns);
    const notes = report.sheets.find(({ title }) => title === sheet.title)?.notes;
    if (notes && made.size > 0) countLess(notes, made.size * sheet.rowCount);
    if (made.size > 0) notes?.push(noteOf('formula_columns', sheet, [...made.keys()], madeText));
    if (left.length > 0) notes?.push(noteOf('formulas_left', sheet, left, leftText));
  }
}

function noteOf(
  kind: NoteKind,
  { columns }: FilledColumns,
  ids: readonly string[],
  words: (names: string, count: number) => Msg,
): ReportNote {
  const names = ids.map((id) => columns.find((column) => column.id === id)?.name ?? id);
  return reportNote(kind, words(names.join(', '), ids.length), ids.length);
}

const madeText = (names: string, count: number): Msg =>
  msgPlural(
    count,
    '{names} became a formula column: its values come from the other columns.',
    '{names} became formula columns: their values come from the other columns.',
    { names },
  );
const leftText = (names: string, count: number): Msg =>
  msgPlural(
    count,
    'The formula of {names} uses single cells or other rows, which a formula column can’t: each cell keeps its own formula.',
    'The formulas of {names} use single cells or other rows, which a formula column can’t: each cell keeps its own formula.',
    { names },
  );

/** The report counts formulas of single cells: those of formula columns are none. */
function countLess(notes: ReportNote[], made: number): void {
  const at = notes.findIndex(({ kind }) => kind === 'formulas');
  const note = notes[at];
  if (!note) return;
  if (note.count <= made) notes.splice(at, 1);
  else notes[at] = reportNote('formulas', formulasStored(note.count - made), note.count - made);
}

/** Reports the formulas that name something unknown here and so keep their values. */
export function noteFormulasLeft(left: ReadonlyMap<string, number>, report: ReadWorkbook['report']): void {
  for (const [title, count] of left) {
    const notes = report.sheets.find((sheet) => sheet.title === title)?.notes;
    if (!notes) continue;
    countLess(notes, count);
    const text = msgPlural(
      count,
      '{count} formula names what is not known here and keeps its last value.',
      '{count} formulas name what is not known here and keep their last value.',
    );
    notes.push(reportNote('formulas_left', text, count));
  }
}
