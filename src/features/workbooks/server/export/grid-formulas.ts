/** Formulas of a workbook as its file on the grid has them: with the addresses, names and tables of the file. */

import { type CellFormula, computesArrays, namesGiven } from '#engine/formula/columns/cell-formula.ts';
import { formulaParts, replaceParts } from '#engine/formula/columns/walk-formula.ts';
import { isStoredById } from '#engine/formula/cells/kept-reference.ts';
import { type GridRange, placeCellFormula } from '#engine/formula/cells/place-cell-formula.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { formulaFunction } from '#engine/formula/functions/formula-functions.ts';
import { linkFunctionNames } from '#engine/formula/functions/statistics/link-functions.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import type { FormulaNode, RangeNode, ReferencePosition, TableNode } from '#engine/formula/syntax/formula-node.ts';
import { longestFormula, parseFormula, parseGridFormula } from '#engine/formula/syntax/parse-formula.ts';
import { plainReferences, type ReferenceStyle, writeFormula } from '#engine/formula/syntax/write-formula.ts';

/** A range that formulas know by a name, where it is now. Rows and columns count from 0. */
export interface NamedTable {
  name: string;
  /** The id of its sheet. */
  sheet: string;
  /** With header and totals. */
  range: GridRange;
  headerRows: number;
  totalsRows: number;
  columns: readonly string[];
  /** Whether the file has it as a table, so that formulas may name it there. */
  isWritten: boolean;
}

export interface GridFormulasSetup {
  format: 'xlsx' | 'ods';
  /** With the titles of the file. */
  placed: readonly PlacedSheet[];
  tables: readonly NamedTable[];
  /** What sheets are called in the file, by their titles in small letters, where that is another. */
  renamed: ReadonlyMap<string, string>;
  /** Names that the file has, in capitals. */
  names: ReadonlySet<string>;
  /** Whether nothing was written since the file came: then formulas that name cells by their place are right still. */
  keepsPlaces: boolean;
}

interface FormulaOfFile {
  /** Without its equals sign. */
  formula: string;
  isArray: boolean;
}

/** Excel wants their count of digits, which OpenFormula lets them leave out. */
const rounding = new Set(['ROUND', 'ROUNDUP', 'ROUNDDOWN']);
const lastRow = 1_048_575;
const lastColumn = 16_383;

export class GridFormulas {
  readonly #setup: GridFormulasSetup;
  readonly #byId: ReadonlyMap<string, PlacedSheet>;

  constructor(setup: GridFormulasSetup) {
    this.#setup = setup;
    this.#byId = new Map(setup.placed.map((sheet) => [sheet.id, sheet]));
  }

  /**
   * The formula of a cell; null where its file can't have it (it reads another file, or a name that the file has not):
   * the cell then has its value alone.
   */
  ofCell(stored: string, own: PlacedSheet, row: number): FormulaOfFile | null {
    try {
      if (!isStoredById(stored)) return this.#ofPlaces(stored, own, row);
      const { node, isArray } = placeCellFormula(stored, own, row, (id) => this.#byId.get(id));
      const formula = this.#written(node, own, row);
      if (formula === null) return null;
      return { formula, isArray: isArray || (stored.includes('[column:') && computesArrays(node)) };
    } catch {
      return null;
    }
  }

  /** What a name stands for, whose formula is stored by ids or, where nothing was written since, as the file had it. */
  ofName(stored: string): string | null {
    const [first] = this.#setup.placed;
    if (!first) return null;
    // Its references are fixed, or seen from A1.
    return this.ofCell(isStoredById(stored) ? stored : `=${stored.replace(/^=/, '')}`, first, 0)?.formula ?? null;
  }

  /** The formula of a column, for all of its cells; null where the file can't have it. */
  ofColumn(stored: string, own: PlacedSheet): CellFormula | null {
    try {
      const node = parseFormula(stored);
      // All but the row of the formula is the same everywhere.
      if (this.#written(node, own, own.layout.above) === null) return null;
      const prepared = this.#forFile(node, own, own.layout.above, false);
      return {
        isArray: computesArrays(node),
        at: (row) =>
          writeFormula(prepared, {
            ...asStored,
            column: (part) => `${lettersOfColumn(own.layout.columnAt(part.name))}${row}`,
          }),
      };
    } catch {
      return null;
    }
  }

  #ofPlaces(stored: string, own: PlacedSheet, row: number): FormulaOfFile | null {
    if (!this.#setup.keepsPlaces) return null;
    const isArray = stored.startsWith('{=') && stored.endsWith('}');
    const text = isArray ? stored.slice(2, -1) : stored.replace(/^=/, '');
    const hasTable = (table: string | null): boolean => table !== null && this.#tableNamed(table) !== undefined;
    const formula = this.#written(parseGridFormula(text, hasTable), own, row);
    return formula === null ? null : { formula, isArray };
  }

  #written(node: FormulaNode, own: PlacedSheet, row: number): string | null {
    const prepared = this.#forFile(node, own, row, true);
    const text = this.#isPossible(prepared) ? writeFormula(prepared, asStored) : null;
    return text === null || text.length > longestFormula ? null : text;
  }

  /** Of a sheet by its id, or by its title where a formula is as a file had it. */
  #titleOf(sheet: string): string {
    return this.#byId.get(sheet)?.title ?? this.#setup.renamed.get(sheet.toLowerCase()) ?? sheet;
  }

  /** Throws where it names a column or a table that is not there. */
  #forFile(node: FormulaNode, own: PlacedSheet, row: number, placesRow: boolean): FormulaNode {
    const given = namesGiven(node);
    const titled = (id: string | null): string | null => (id === null ? null : this.#titleOf(id));
    const inside = (part: FormulaNode): FormulaNode =>
      replaceParts(part, (one): FormulaNode | null => {
        switch (one.kind) {
          case 'cell':
            return { ...one, sheet: titled(one.sheet) };
          case 'range':
            return this.#bounded({ ...one, sheet: titled(one.sheet) });
          case 'column':
            return one.sheet === null && !placesRow ? null : this.#column(one, own, row);
          case 'sheets':
            return { ...one, first: this.#titleOf(one.first), last: this.#titleOf(one.last) };
          case 'table':
            return this.#table(one, own, row);
          case 'name':
            // Files know names that LET and LAMBDA give by a prefix.
            if (one.sheet === undefined && given.has(one.name.toUpperCase()))
              return { ...one, name: `_xlpm.${one.name}` };
            return one.sheet === undefined ? null : { ...one, sheet: this.#titleOf(one.sheet) };
          case 'call':
            return this.#call(one, given, inside);
          default:
            return null;
        }
      });
    return inside(node);
  }

  #call(
    node: FormulaNode & { kind: 'call' },
    given: ReadonlySet<string>,
    inside: (node: FormulaNode) => FormulaNode,
  ): FormulaNode | null {
    if (!formulaFunction(node.name) && given.has(node.name))
      return { ...node, name: `_xlpm.${node.name}`, args: node.args.map(inside) };
    if (rounding.has(node.name) && node.args.length === 1)
      return { ...node, args: [...node.args.map(inside), { kind: 'constant', value: 0 }] };
    return null;
  }

  /** Rows without columns can't be written in OpenDocument as it is read everywhere. */
  #bounded(range: RangeNode): RangeNode {
    if (this.#setup.format === 'xlsx' || range.left || range.right) return range;
    return { ...range, left: fixed(0), right: fixed(lastColumn) };
  }

  #column(part: FormulaNode & { kind: 'column' }, own: PlacedSheet, row: number): FormulaNode {
    const sheet = part.sheet === null ? own : this.#byId.get(part.sheet);
    const index = sheet?.layout.columnAt(part.name) ?? -1;
    if (!sheet || index < 0) throw new Error('The column no longer exists.');
    if (part.sheet === null)
      return { kind: 'cell', sheet: null, row: { index: row, fixed: false }, column: { index, fixed: false } };
    const { above } = sheet.layout;
    const title = sheet === own ? null : sheet.title;
    const [top, bottom] = [fixed(above), fixed(Math.max(above, sheet.bottom))];
    return { kind: 'range', sheet: title, top, bottom, left: fixed(index), right: fixed(index) };
  }

  #tableNamed(name: string): NamedTable | undefined {
    return this.#setup.tables.find((table) => table.name.toUpperCase() === name.toUpperCase());
  }

  #tableAt(own: PlacedSheet, row: number): NamedTable | undefined {
    return this.#setup.tables.find(({ sheet, range }) => sheet === own.id && row >= range.top && row <= range.bottom);
  }

  /** A name where the file has the table; else the cells that it means. */
  #table(node: TableNode, own: PlacedSheet, row: number): FormulaNode {
    const table = node.table === null ? this.#tableAt(own, row) : this.#tableNamed(node.table);
    if (!table) throw new Error('The table is not there.');
    if (table.isWritten) {
      // Files name the table and write `#This Row` in full.
      return { ...node, table: table.name, isAt: false };
    }
    const sheet = this.#byId.get(table.sheet);
    const range = cellsOfTable(node, table, row);
    if (!sheet || !range) throw new Error('The cells of the table are not there.');
    const title = sheet === own ? null : sheet.title;
    const { top, bottom, left, right } = range;
    if (top === bottom && left === right) return { kind: 'cell', sheet: title, row: fixed(top), column: fixed(left) };
    return {
      kind: 'range',
      sheet: title,
      top: fixed(top),
      bottom: fixed(bottom),
      left: fixed(left),
      right: fixed(right),
    };
  }

  /** Whether the file can have what a formula names. */
  #isPossible(node: FormulaNode): boolean {
    const { format, names } = this.#setup;
    for (const part of formulaParts(node)) {
      if (part.kind === 'external') return false;
      if (part.kind === 'name' && !part.name.startsWith('_xlpm.')) {
        if (!names.has(part.name.toUpperCase())) return false;
        if (format === 'ods' && part.sheet !== undefined) return false;
      }
      if (format === 'ods' && onlyInExcel.has(part.kind)) return false;
      if (part.kind === 'call' && linkFunctionNames.has(part.name)) return false;
      if (format === 'xlsx' && part.kind === 'call' && part.name === onlyInOpenDocument) return false;
    }
    return true;
  }
}

/** Without the spaces that people read, which FORMULATEXT would show. */
const asStored: ReferenceStyle = { ...plainReferences, isTight: true };

/** Tables of operations have no function in Excel. */
const onlyInOpenDocument = 'MULTIPLE.OPERATIONS';

/** Kinds of references that the writer of OpenDocument has no text for. */
const onlyInExcel = new Set<FormulaNode['kind']>(['sheets', 'union', 'intersection', 'spilled', 'apply', 'table']);

const fixed = (index: number): ReferencePosition => ({ index, fixed: true });

/** Null where the table has no such cells. ("Using structured references with Excel tables", Microsoft) */
function cellsOfTable({ items, columns }: TableNode, table: NamedTable, row: number): GridRange | null {
  const { range, headerRows, totalsRows } = table;
  const at = (name: string): number => table.columns.findIndex((own) => own.toUpperCase() === name.toUpperCase());
  const [first, last] = columns === null ? [0, range.right - range.left] : [at(columns[0]), at(columns[1])];
  if (first < 0 || last < 0) return null;
  const data = { top: range.top + headerRows, bottom: range.bottom - totalsRows };
  const parts = (items.length === 0 ? (['data'] as const) : items).map((item) => {
    switch (item) {
      case 'all':
        return range;
      case 'headers':
        return headerRows > 0 ? { top: range.top, bottom: data.top - 1 } : null;
      case 'totals':
        return totalsRows > 0 ? { top: data.bottom + 1, bottom: range.bottom } : null;
      case 'row':
        return row >= data.top && row <= data.bottom ? { top: row, bottom: row } : null;
      case 'data':
        return data;
    }
  });
  if (parts.some((part) => part === null)) return null;
  const top = Math.min(...parts.map((part) => part!.top));
  const bottom = Math.max(...parts.map((part) => part!.bottom));
  if (top > bottom || bottom > lastRow) return null;
  return {
    ...{ top, bottom },
    left: range.left + Math.min(first, last),
    right: range.left + Math.max(first, last),
  };
}
