/** Reads and compiles formulas where they are, with the names and tables of their workbook. */

import { formulaParts } from '../columns/walk-formula.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { type CompiledFormula, compileFormula, compileReference } from '../evaluate/formula-compiler.ts';
import type { FormulaHome } from '../evaluate/reference-compiler.ts';
import type { FormulaNode, NameNode, TableNode } from '../syntax/formula-node.ts';
import { FormulaSyntaxError } from '../syntax/formula-syntax-error.ts';
import { parseFormula, parseGridFormula } from '../syntax/parse-formula.ts';
import { unreadFormula } from '../syntax/unread-formula.ts';
import type { Argument, CellSource } from '../values/value.ts';
import type { CalculatedSheets } from './calculated-sheets.ts';
import type { CellPosition } from './cell-reader.ts';
import { Definitions } from './definitions.ts';

export class FormulaReader {
  readonly definitions = new Definitions();
  readonly #sheets: CalculatedSheets;
  readonly #source: () => CellSource;
  readonly #isTable: boolean;

  constructor(sheets: CalculatedSheets, source: () => CellSource, isTable: boolean) {
    this.#sheets = sheets;
    this.#source = source;
    this.#isTable = isTable;
  }

  /** A formula that is to be computed. Throws FormulaSyntaxError, also where it refers to another file. */
  read(text: string, position: CellPosition): FormulaNode {
    const node = this.readAny(text, position);
    const other = text.includes('!') ? [...formulaParts(node)].find(({ kind }) => kind === 'external') : undefined;
    if (other?.kind === 'external') throw new FormulaSyntaxError('Formulas can’t refer to other files.', other.at);
    return node;
  }

  /**
   * Brackets name columns of a table, or those of a sheet that has named columns. Throws FormulaSyntaxError.
   */
  readAny(text: string, { sheet, row, column }: CellPosition): FormulaNode {
    if (this.#isTable) return parseFormula(text);
    return parseGridFormula(text, (name) => {
      const known = name === null ? this.definitions.tableAt(sheet, row, column) : this.definitions.table(name);
      const other = name === null ? sheet : this.#sheets.byTitle(name);
      return known !== null || other < 0 || this.#sheets.get(other).names.length === 0;
    });
  }

  /** A formula of which nothing is to be known but what it refers to. */
  readUnknown(text: string, position: CellPosition): FormulaNode {
    try {
      return this.readAny(text, position);
    } catch {
      return unreadFormula(text);
    }
  }

  /** `ownRow`: a row in the table that the formula is in, where the formula is as it is in another row. */
  compile(node: FormulaNode, position: CellPosition, intersects = false, ownRow?: number): CompiledFormula {
    return compileFormula(node, { ...this.#home(position, ownRow), intersects });
  }

  /** The cells of a name or a table that INDIRECT asks for; a name that stands for a formula has none. */
  resolve(reference: NameNode | TableNode, at: Evaluation): Argument {
    if (reference.kind === 'name') {
      const sheet = reference.sheet === undefined ? at.sheet : this.#sheets.byTitle(reference.sheet);
      const kind = this.definitions.name(reference.name, sheet)?.node.kind ?? 'table';
      if (!['cell', 'range', 'table', 'name'].includes(kind)) return undefined;
    }
    return compileReference(reference, this.#home(at))(at);
  }

  #home({ sheet, row, column }: CellPosition, ownRow = row): FormulaHome {
    const { definitions } = this;
    return {
      ...{ source: this.#source(), sheet, row, column },
      definedName: (name, scope) => definitions.name(name, scope),
      table: (name) => (name === null ? definitions.tableAt(sheet, ownRow, column) : definitions.table(name)),
    };
  }
}
