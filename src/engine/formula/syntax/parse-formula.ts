import { t } from '#kit/language/product.ts';
import type { Scalar } from '../values/value.ts';
import { FormulaSyntaxError } from './formula-syntax-error.ts';
import type { BinaryOperator, CallNode, FormulaNode } from './formula-node.ts';
import { type FormulaToken, formulaTokens } from './formula-tokens.ts';
import { columnNode, isReference, joined, ordered } from './reference-nodes.ts';
import { tableNode } from './table-reference.ts';

/** As long as spreadsheet programs take. */
export const longestFormula = 8_192;
/** What people write in 8,192 characters is longer with ids in the place of addresses. */
export const maxStoredFormula = 200_000;
const mostArguments = 255;
const deepest = 64;

/**
 * Reads a formula, with or without its equals sign. Throws FormulaSyntaxError. Precedence is that of spreadsheets:
 * a sign binds tighter than `^` (`-2^2` is 4), and `^` goes from left to right.
 */
export function parseFormula(text: string, longest: number = longestFormula): FormulaNode {
  if (text.length > longest) {
    throw new FormulaSyntaxError(t('Formulas can have up to {count} characters.', { count: longest }), 0);
  }
  return new FormulaParser(formulaTokens(text)).parse();
}

/**
 * Reads a formula of a file, or of a grid: with unions, intersections, references to several sheets, to other files and
 * to tables. `isTable` says whether a name before brackets, or null where there is none, is that of a table; else they
 * hold the name of a column, as in `parseFormula`. Throws FormulaSyntaxError.
 */
export function parseGridFormula(
  text: string,
  isTable: (name: string | null) => boolean = () => true,
  longest: number = longestFormula,
): FormulaNode {
  if (text.length > longest) return parseFormula(text, longest);
  return new FormulaParser(formulaTokens(text, true), { text, isTable }).parse();
}

const levels: readonly (readonly BinaryOperator[])[] = [
  ['=', '<>', '<', '>', '<=', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];

interface GridSyntax {
  text: string;
  isTable: (name: string | null) => boolean;
}

class FormulaParser {
  readonly #tokens: readonly FormulaToken[];
  #next = 0;
  #depth = 0;
  /** What the formula puts between arguments: a comma, or a semicolon where the language writes decimals with commas. */
  #separator: ',' | ';' | null = null;

  /** What files have is read where this is given. */
  readonly #grid: GridSyntax | null;

  constructor(tokens: readonly FormulaToken[], grid: GridSyntax | null = null) {
    this.#tokens = tokens;
    this.#grid = grid;
  }

  parse(): FormulaNode {
    if (this.#token.kind === 'end') throw new FormulaSyntaxError('The formula is empty.', 0);
    const node = this.#union(this.#expression());
    this.#refuseRest();
    return node;
  }

  get #token(): FormulaToken {
    return this.#tokens[this.#next]!;
  }

  #take(): FormulaToken {
    return this.#tokens[this.#next++]!;
  }

  #isSign(sign: string): boolean {
    const token = this.#token;
    return token.kind === 'sign' && token.sign === sign;
  }

  #expect(sign: ')' | '}', opened: number): void {
    if (this.#isSign(sign)) this.#next++;
    else if (this.#token.kind === 'end') {
      throw new FormulaSyntaxError(
        sign === ')' ? 'The parenthesis opened here isn’t closed.' : 'The brace opened here isn’t closed.',
        opened,
      );
    } else this.#refuseRest();
  }

  #refuseRest(): void {
    const token = this.#token;
    if (token.kind === 'end') return;
    if (token.kind === 'sign' && token.sign === ')')
      throw new FormulaSyntaxError('This parenthesis was never opened.', token.at);
    if (token.kind === 'sign' && (token.sign === ',' || token.sign === ';')) {
      throw new FormulaSyntaxError('Unions of ranges aren’t supported.', token.at);
    }
    const before = this.#tokens[this.#next - 1];
    if (before && isReferenceEnd(before) && isReferenceStart(token)) {
      const message = 'Intersections of ranges aren’t supported.';
      throw new FormulaSyntaxError(message, token.at);
    }
    throw new FormulaSyntaxError('An operator is missing before this.', token.at);
  }

  #expression(level = 0): FormulaNode {
    if (level === 0 && ++this.#depth > deepest) {
      throw new FormulaSyntaxError(
        t('Formulas can be nested up to {count} levels deep.', { count: deepest }),
        this.#token.at,
      );
    }
    const operators = levels[level];
    if (!operators) return this.#signed();
    let left = this.#expression(level + 1);
    for (;;) {
      const token = this.#token;
      if (token.kind !== 'operator' || !operators.includes(token.operator)) break;
      this.#next++;
      left = { kind: 'binary', operator: token.operator, left, right: this.#expression(level + 1) };
    }
    if (level === 0) this.#depth--;
    return left;
  }

  #signed(): FormulaNode {
    const signs: ('-' | '+' | '@')[] = [];
    for (;;) {
      const token = this.#token;
      if (token.kind === 'operator' && (token.operator === '-' || token.operator === '+')) signs.push(token.operator);
      else if (token.kind === 'sign' && token.sign === '@') signs.push('@');
      else break;
      if (signs.length > deepest) throw new FormulaSyntaxError('Too many operators.', token.at);
      this.#next++;
    }
    let node = this.#percented();
    for (const operator of signs.reverse()) node = { kind: 'unary', operator, operand: node };
    return node;
  }

  #percented(): FormulaNode {
    let node = this.#intersected();
    while (this.#isSign('%')) {
      this.#next++;
      node = { kind: 'percent', operand: node };
    }
    return node;
  }

  /** References with nothing but a space between them. */
  #intersected(): FormulaNode {
    let node = this.#ranged();
    if (!this.#grid) return node;
    for (;;) {
      const token = this.#token;
      const isApart = token.at > this.#tokens[this.#next - 1]!.end;
      const begins = isReferenceStart(token) || token.kind === 'sheets' || token.kind === 'external';
      if (!isApart || !isReference(node) || !(begins || this.#isSign('('))) return node;
      node = { kind: 'intersection', left: node, right: this.#ranged() };
    }
  }

  /** References with commas between them, of which the first was taken. */
  #union(first: FormulaNode): FormulaNode {
    if (!this.#grid || !this.#isSign(',') || !isReference(first)) return first;
    const parts = [first];
    while (this.#isSign(',')) {
      const { at } = this.#take();
      const part = this.#expression();
      if (!isReference(part)) throw new FormulaSyntaxError('Only references can be joined with commas.', at);
      parts.push(part);
    }
    return { kind: 'union', parts };
  }

  #ranged(): FormulaNode {
    let node = this.#primary();
    for (;;) {
      const token = this.#token;
      if (token.kind !== 'sign') return node;
      if (token.sign === ':') {
        this.#next++;
        node = joined(node, this.#primary(), token.at);
      } else if (token.sign === '#') {
        this.#next++;
        node = { kind: 'spilled', operand: node };
      } else if (token.sign === '(' && (node.kind === 'call' || node.kind === 'apply' || node.kind === 'name')) {
        node = { kind: 'apply', callee: node, args: this.#args() };
      } else return node;
    }
  }

  #primary(): FormulaNode {
    const token = this.#take();
    switch (token.kind) {
      case 'number':
      case 'text':
      case 'error':
        return { kind: 'constant', value: token.value };
      case 'word':
        return this.#word(token);
      case 'sheet':
        return this.#onSheet(token.title, token.at);
      case 'cell':
        return { kind: 'cell', sheet: null, row: token.row, column: token.column };
      case 'column-end':
      case 'row-end':
        return this.#endless(token, null);
      case 'sheets':
        return this.#onSheets(token);
      case 'external':
        return this.#external(token.at, token.end);
      case 'bracket':
        if (this.#grid?.isTable(null) && !token.inside.startsWith('column:')) return tableNode(token, null, token.at);
        if (/^\d+$/.test(token.inside) && isReferenceStart(this.#token)) {
          throw new FormulaSyntaxError('Formulas can’t refer to other files.', token.at);
        }
        return columnNode(token, null, token.at);
      case 'sign':
        if (token.sign === '(') return this.#parenthesis(token.at);
        if (token.sign === '{') return this.#array(token.at);
        throw new FormulaSyntaxError(t('A value is missing before "{sign}".', { sign: token.sign }), token.at);
      case 'operator':
        throw new FormulaSyntaxError(t('A value is missing before "{sign}".', { sign: token.operator }), token.at);
      case 'end':
        throw new FormulaSyntaxError('A value is missing at the end of the formula.', token.at);
    }
  }

  #parenthesis(at: number): FormulaNode {
    const inside = this.#union(this.#expression());
    if (this.#isSign(',')) {
      throw new FormulaSyntaxError('Unions of ranges aren’t supported.', this.#token.at);
    }
    this.#expect(')', at);
    return inside;
  }

  #word({ text, at, end }: FormulaToken & { kind: 'word' }): FormulaNode {
    const bare = text.replace(/^(?:_xlfn\.|_xlws\.|_xlpm\.)+/i, '');
    const upper = bare.toUpperCase();
    if (this.#isSign('(') && this.#token.at === end) {
      return this.#called({ kind: 'call', name: upper, args: this.#args(), at });
    }
    if (upper === 'TRUE' || upper === 'FALSE') return { kind: 'constant', value: upper === 'TRUE' };
    const next = this.#token;
    if (next.kind === 'bracket' && next.at === end) {
      this.#next++;
      return this.#grid?.isTable(bare) ? tableNode(next, bare, at) : columnNode(next, bare, at);
    }
    return { kind: 'name', name: bare, at };
  }

  /** Files write `@` and `#` as functions. */
  #called(node: CallNode): FormulaNode {
    const [operand] = node.args;
    if (!this.#grid || operand === undefined || node.args.length !== 1) return node;
    if (node.name === 'SINGLE') return { kind: 'unary', operator: '@', operand };
    return node.name === 'ANCHORARRAY' ? { kind: 'spilled', operand } : node;
  }

  #args(): FormulaNode[] {
    const opened = this.#take().at;
    const args: FormulaNode[] = [];
    if (this.#isSign(')')) {
      this.#next++;
      return args;
    }
    for (;;) {
      const isLeftOut = this.#isSign(',') || this.#isSign(';') || this.#isSign(')');
      args.push(isLeftOut ? { kind: 'missing' } : this.#expression());
      if (args.length > mostArguments) {
        throw new FormulaSyntaxError(
          t('Functions can have up to {count} arguments.', { count: mostArguments }),
          opened,
        );
      }
      if (!this.#isSign(',') && !this.#isSign(';')) break;
      this.#separate();
    }
    this.#expect(')', opened);
    return args;
  }

  /** One sign in all of a formula: in `SUM(1,5;2)` the comma might be that of a decimal. */
  #separate(): void {
    const token = this.#take();
    const sign = token.kind === 'sign' && token.sign === ';' ? ';' : ',';
    this.#separator ??= sign;
    if (this.#separator !== sign) {
      const message = 'Separate with commas or semicolons, not both. Write decimals with a point: 1.5.';
      throw new FormulaSyntaxError(message, token.at);
    }
  }

  #onSheet(title: string, at: number): FormulaNode {
    const token = this.#take();
    if (token.kind === 'cell') return { kind: 'cell', sheet: title, row: token.row, column: token.column };
    if (token.kind === 'column-end' || token.kind === 'row-end') return this.#endless(token, title);
    if (token.kind === 'bracket') return columnNode(token, title, at);
    if (token.kind === 'error') return { kind: 'constant', value: token.value };
    if (this.#grid && token.kind === 'word') {
      if (!this.#isSign('(') || this.#token.at !== token.end)
        return { kind: 'name', name: token.text, sheet: title, at };
      return this.#word(token);
    }
    throw new FormulaSyntaxError(t('After "{sheet}" a cell or a range is missing.', { sheet: `${title}!` }), token.at);
  }

  #onSheets({ first, last, at }: FormulaToken & { kind: 'sheets' }): FormulaNode {
    const reference = this.#ranged();
    if ((reference.kind === 'cell' || reference.kind === 'range') && reference.sheet === null) {
      return { kind: 'sheets', first, last, reference };
    }
    throw new FormulaSyntaxError(
      t('After "{sheet}" a cell or a range is missing.', { sheet: `${first}:${last}!` }),
      at,
    );
  }

  /** What another file holds, as it is written. */
  #external(at: number, end: number): FormulaNode {
    const { text } = this.#grid!;
    if (this.#token.kind === 'word' && this.#tokens[this.#next + 1]!.kind === 'sign') {
      const name = this.#take();
      if (this.#isSign('(')) return { kind: 'call', name: text.slice(at, name.end), args: this.#args(), at };
      return { kind: 'external', text: text.slice(at, name.end), at };
    }
    if (this.#token.kind === 'end' || this.#token.at !== end) {
      throw new FormulaSyntaxError('After the name of a file a reference is missing.', at);
    }
    this.#ranged();
    return { kind: 'external', text: text.slice(at, this.#tokens[this.#next - 1]!.end), at };
  }

  /** `A:C` or `2:5`, of which the first end was taken. */
  #endless(first: FormulaToken & { kind: 'column-end' | 'row-end' }, sheet: string | null): FormulaNode {
    this.#next++;
    const last = this.#take();
    if (last.kind !== first.kind) throw new FormulaSyntaxError('This range is missing its end.', first.at);
    const [low, high] = ordered(first.position, (last as typeof first).position);
    const none = { top: null, left: null, bottom: null, right: null };
    return first.kind === 'column-end'
      ? { kind: 'range', sheet, ...none, left: low, right: high }
      : { kind: 'range', sheet, ...none, top: low, bottom: high };
  }

  #array(at: number): FormulaNode {
    const rows: Scalar[][] = [[]];
    for (;;) {
      rows.at(-1)!.push(this.#constant());
      if (this.#isSign(',')) this.#separate();
      else if (this.#isSign(';')) {
        this.#next++;
        rows.push([]);
      } else break;
    }
    this.#expect('}', at);
    if (rows.some((row) => row.length !== rows[0]!.length)) {
      throw new FormulaSyntaxError('All rows of an array must have the same length.', at);
    }
    return { kind: 'array', rows };
  }

  #constant(): Scalar {
    const token = this.#take();
    if (token.kind === 'operator' && (token.operator === '-' || token.operator === '+')) {
      const number = this.#take();
      if (number.kind === 'number') return token.operator === '-' ? -number.value : number.value;
      throw new FormulaSyntaxError('Arrays can only contain values.', number.at);
    }
    if (token.kind === 'number' || token.kind === 'text' || token.kind === 'error') return token.value;
    if (token.kind === 'word' && /^(?:true|false)$/i.test(token.text)) return token.text.toLowerCase() === 'true';
    throw new FormulaSyntaxError('Arrays can only contain values.', token.at);
  }
}

function isReferenceEnd({ kind }: FormulaToken): boolean {
  return kind === 'cell' || kind === 'column-end' || kind === 'row-end' || kind === 'word' || kind === 'bracket';
}

function isReferenceStart({ kind }: FormulaToken): boolean {
  return isReferenceEnd({ kind } as FormulaToken) || kind === 'sheet';
}
