import { basename } from 'node:path';
import { Calculation } from '#engine/formula/graph/calculation.ts';
import { parseGridFormula } from '#engine/formula/syntax/parse-formula.ts';
import { serialOfIso } from '#engine/formula/values/date-serials.ts';
import { errorNamed, failed } from '#engine/formula/values/formula-error.ts';
import { timeIn } from '#engine/formula/values/read-number.ts';
import { isError } from '#engine/formula/values/value.ts';
import { readLimits } from '#features/workbooks/server/codec/read-limits.ts';
import { withoutArrayBraces } from '#features/workbooks/server/codec/sources/formulas/formula-text.ts';
import { openWorkbookFile } from '#features/workbooks/server/codec/sources/open-workbook-file.ts';

/** All cells of a file; rows and columns count from 0. The cells of an array have its formula, and name its first. */
export async function readCells(file) {
  const name = basename(file);
  const book = await openWorkbookFile(file, name, { ...readLimits, sheets: 1000 }, () => {}, undefined, 'structured');
  const found = { book, name, constants: [], formulas: [], hidden: [] };
  for (const [sheet, source] of book.sheets.entries()) {
    const { title } = source;
    const hidden = [];
    const covered = new Map();
    for await (const rows of source.rows()) {
      for (const { number, cells, hidden: isHidden } of rows) {
        const row = number - 1;
        if (isHidden) hidden.push(row);
        for (const [column, raw] of cells.entries()) {
          if (raw === undefined) continue;
          const cell = { sheet, title, row, column, value: scalarOf(raw), isDate: /date/.test(raw.kind ?? '') };
          const array = covered.get(`${row},${column}`);
          if (raw.formula !== undefined) takeFormula(cell, raw, covered, found);
          else if (array) found.formulas.push({ ...cell, text: array.text, hasValue: true, first: array });
          else if (cell.value !== null) found.constants.push(cell);
        }
      }
    }
    found.hidden.push(hidden);
  }
  return found;
}

function takeFormula(cell, { formula, kind, array }, covered, { formulas }) {
  const own = { ...cell, text: withoutArrayBraces(formula) ?? formula, hasValue: kind !== 'blank', array };
  formulas.push(own);
  if (!array) return;
  const { top, left, bottom, right } = array.range;
  for (let row = top - 1; row < bottom; row++)
    for (let column = left; column <= right; column++) covered.set(`${row},${column}`, own);
}

/** A value as formulas read it: days and times as serials. */
function scalarOf(cell) {
  if (typeof cell !== 'object') return cell;
  const { kind, value, serial } = cell;
  if (kind === 'blank') return null;
  if (serial !== undefined) return serial;
  if (kind === 'error') return errorNamed(String(value)) ?? failed.value;
  const number = kind === 'time' ? timeIn(value) : /date/.test(kind) ? serialOfIso(value) : Number.NaN;
  return Number.isNaN(number) ? value : number;
}

export class WorkbookUnderTest {
  #calculation;
  #cells;
  #unread = new Set();
  #known = new Map();
  /** Cells that need their own values. */
  #cycles = [];

  /** Without its formulas all cells have the file's values. */
  constructor(cells, hasFormulas = true) {
    const { book, name, constants, formulas, hidden } = cells;
    this.#cells = cells;
    this.#calculation = new Calculation({ workbook: name, date1904: book.date1904 ?? false });
    for (const { title } of book.sheets) this.#calculation.addSheet({ title });
    for (const [sheet, rows] of hidden.entries()) this.#calculation.setHiddenRows(sheet, rows);
    this.#define(book);
    for (const { sheet, row, column, value } of hasFormulas ? constants : [...constants, ...formulas])
      this.#calculation.setValue(sheet, row, column, value);
    if (!hasFormulas) return;
    for (const cell of formulas) if (!cell.first) this.#put(cell);
    this.hold([...this.#unread], false);
  }

  #define({ sheets, tables, names }) {
    const sheetOf = (title) => sheets.findIndex((one) => one.title.toLowerCase() === title.toLowerCase());
    for (const { name, sheet, range, headerRows, totalsRows, columns } of tables) {
      const { top, left, bottom } = range;
      this.#calculation.setTable({
        ...{ name, sheet: sheetOf(sheet), left, columns: columns.map((column) => column.name) },
        ...{ headerRow: headerRows > 0 ? top - 1 : null, top: top - 1 + headerRows },
        ...{ bottom: bottom - 1 - totalsRows, totalsRow: totalsRows > 0 ? bottom - 1 : null },
      });
    }
    for (const { name, sheet, formula } of names) {
      try {
        this.#calculation.setName({ name, sheet: sheet === null ? null : sheetOf(sheet), content: formula });
      } catch {
        // What uses it is #NAME?, and marked.
      }
    }
  }

  #put(cell) {
    const { sheet, row, column, text, array } = cell;
    let node;
    try {
      node = parseGridFormula(text);
    } catch {
      this.#unread.add(cell);
      return;
    }
    if (array && !array.isDynamic) {
      const { top, left, bottom, right } = array.range;
      this.#calculation.putArray({ sheet, top: top - 1, left, bottom: bottom - 1, right }, node);
    } else this.#calculation.putFormula({ sheet, column, top: row, bottom: row }, node, { intersects: !array });
  }

  value({ sheet, row, column }) {
    return this.#calculation.value(sheet, row, column);
  }

  isStale({ sheet, row, column }) {
    return this.#calculation.isStale(sheet, row, column);
  }

  isVolatile(cell) {
    return this.#calculation.isVolatile(cell.first ?? cell, () => false, this.#known);
  }

  /** What the formula of a cell comes to where all other cells have the file's values. */
  #alone(cell) {
    this.#put(cell);
    this.#calculation.recalculate();
    const value = this.value(cell);
    const cells = cell.array ? this.#cells.formulas.filter((one) => cell === one || cell === one.first) : [cell];
    for (const one of cells) this.#calculation.setValue(one.sheet, one.row, one.column, one.value);
    return value;
  }

  readsOf(cell) {
    return this.#calculation.readsOf(cell);
  }

  edit(edits) {
    const titles = this.#cells.book.sheets.map(({ title }) => title);
    for (const { sheet, row, column, value } of edits)
      this.#calculation.setValue(titles.indexOf(sheet), row, column, value);
    this.#calculation.recalculate();
  }

  /** Cells have the file's values from now on; with `areStale` they are out of date, and so is what follows from them. */
  hold(cells, areStale = true) {
    for (const { sheet, row, column, value } of cells) this.#calculation.setValue(sheet, row, column, value);
    for (const { sheet, row, column, text } of cells) {
      this.#calculation.putUnknown({ sheet, column, top: row, bottom: row }, text);
      if (areStale) this.#calculation.markStale(sheet, row, column);
    }
    // Rings are found once, and stay where nothing that they read changes.
    const found = [...this.#cycles, ...this.#calculation.recalculate().cycles.flat()];
    this.#cycles = found.filter((cell) => this.value(cell) === failed.cycle);
  }

  /**
   * Holds what can't be computed, or differs from the file with the right values in all cells that it reads. Answers
   * why, by cell; an array is held as a whole.
   */
  mark(isSame) {
    const marks = new Map();
    for (const cell of this.#unread) marks.set(cell, 'can’t be read');
    for (const cell of this.#cells.formulas) {
      if (cell.first || marks.has(cell)) continue;
      const node = parseGridFormula(cell.text);
      const fault = this.#calculation.faultsOf(cell.sheet, node, cell.row, cell.column).find((one) => one.isUnknown);
      if (fault) marks.set(cell, fault.message);
    }
    this.hold(this.#wholeArrays(marks), false);
    this.#markCycles(marks);
    const values = new WorkbookUnderTest(this.#cells, false);
    for (const cell of this.#cells.formulas) {
      if (!cell.hasValue || marks.has(cell) || this.isVolatile(cell) || isSame(this.value(cell), cell.value)) continue;
      // What differs by what it reads alone is right once that is held.
      const value = cell.first ? this.value(cell) : values.#alone(cell);
      if (!isSame(value, cell.value)) marks.set(cell, isError(value) ? value.code : 'another value');
    }
    this.hold(this.#wholeArrays(marks), false);
    this.#markCycles(marks);
    // Holding them was no change of what they read.
    this.hold([...marks.keys()], false);
    return marks;
  }

  /** Files that iterate have values in rings; holding them may show other rings. */
  #markCycles(marks) {
    for (let size = -1; this.#cycles.length > 0 && marks.size > size; this.hold(this.#wholeArrays(marks), false)) {
      size = marks.size;
      const places = new Set(this.#cycles.map(({ sheet, row, column }) => `${sheet} ${row} ${column}`));
      for (const cell of this.#cells.formulas)
        if (places.has(`${cell.sheet} ${cell.row} ${cell.column}`) && !isError(cell.value)) marks.set(cell, 'a ring');
    }
  }

  #wholeArrays(marks) {
    const whole = new Map();
    for (const [cell, cause] of marks) whole.set(cell.first ?? cell, cause);
    for (const cell of this.#cells.formulas) {
      const cause = whole.get(cell.first ?? cell);
      if (cause !== undefined && !marks.has(cell)) marks.set(cell, cause);
    }
    return [...marks.keys()];
  }
}
