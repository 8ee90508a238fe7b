/** The pieces of a formula's text. */

import { t } from '#kit/language/product.ts';
import { errorNamed, type FormulaError } from '../values/formula-error.ts';
import { columnOfLetters, mostAddressedRows } from './address.ts';
import { FormulaSyntaxError } from './formula-syntax-error.ts';
import type { BinaryOperator, ReferencePosition } from './formula-node.ts';

interface Spot {
  at: number;
  end: number;
}

export type FormulaToken = Spot &
  (
    | { kind: 'number'; value: number }
    | { kind: 'text'; value: string }
    | { kind: 'error'; value: FormulaError }
    | { kind: 'word'; text: string }
    | { kind: 'cell'; row: ReferencePosition; column: ReferencePosition; text: string }
    /** A column or a row alone, as the end of a range without one: `$A` of `$A:$C`. */
    | { kind: 'column-end' | 'row-end'; position: ReferencePosition }
    /** A title before an exclamation mark. */
    | { kind: 'sheet'; title: string }
    /** Two titles before an exclamation mark: `Sheet1:Sheet3!`. */
    | { kind: 'sheets'; first: string; last: string }
    /** A file and perhaps a sheet of it before an exclamation mark: `[1]Sheet1!`. */
    | { kind: 'external' }
    | { kind: 'bracket'; inside: string }
    | { kind: 'operator'; operator: BinaryOperator }
    | { kind: 'sign'; sign: '(' | ')' | '{' | '}' | ',' | ';' | ':' | '%' | '#' | '@' }
    | { kind: 'end' }
  );

const blank = /[\s\u00a0]+/y;
const numeral = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const word = /[\p{L}_\\][\p{L}\p{N}_.\\?]*/uy;
const cell = /(\$?)([A-Za-z]{1,3})(\$?)([1-9]\d{0,6})(?![\p{L}\p{N}_.$(])/uy;
const columns = /(\$?)([A-Za-z]{1,3})(?=\s*:\s*\$?[A-Za-z]{1,3}(?![\p{L}\p{N}_.$(]))/uy;
const lastColumn = /(\$?)([A-Za-z]{1,3})(?![\p{L}\p{N}_.$(!])/uy;
const rowEnd = /(\$?)([1-9]\d{0,6})(?=\s*:\s*\$?[1-9]\d{0,6}(?![\p{L}\p{N}_.]))/uy;
const lastRow = /(\$?)([1-9]\d{0,6})(?![\p{L}\p{N}_.])/uy;
const error = /#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|CYCLE!)/iy;
const quoted = /'((?:[^']|'')+)'!/y;
const titled = /([\p{L}\p{N}_][\p{L}\p{N}_.]*)!/uy;
const titledPair = /([\p{L}\p{N}_][\p{L}\p{N}_.]*):([\p{L}\p{N}_][\p{L}\p{N}_.]*)!/uy;
const external = /(?:'(?:[^'[]|'')*\[(?:[^'\]]|'')+\](?:[^']|'')*'|\[[^[\]]+\](?:[\p{L}\p{N}_][\p{L}\p{N}_.:]*)?)!/uy;
const operators = /<>|<=|>=|[-+*/^&=<>]/y;

/** All pieces of a text, the last of them its end. `isGrid`: references to several sheets and other files are pieces. */
export function formulaTokens(text: string, isGrid = false): FormulaToken[] {
  const tokens: FormulaToken[] = [];
  let at = text.startsWith('=') ? 1 : 0;
  for (;;) {
    at += matched(blank, text, at)?.[0].length ?? 0;
    if (at >= text.length) break;
    const token = (isGrid && gridToken(text, at)) || nextToken(text, at, tokens.at(-1), tokens.at(-2));
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ kind: 'end', at: text.length, end: text.length });
  return tokens;
}

/** The pieces that can be read of a text that can't be. */
export function readableTokens(text: string): FormulaToken[] {
  const tokens: FormulaToken[] = [];
  for (let at = 0; at < text.length; ) {
    try {
      const token = gridToken(text, at) ?? nextToken(text, at, tokens.at(-1), tokens.at(-2));
      tokens.push(token);
      at = token.end;
    } catch {
      at++;
    }
  }
  return tokens;
}

function nextToken(
  text: string,
  at: number,
  before: FormulaToken | undefined,
  earlier: FormulaToken | undefined,
): FormulaToken {
  const letter = text[at]!;
  if (letter === '"') return textToken(text, at);
  if (letter === '[') return bracketToken(text, at);
  if (letter === '#') {
    const found = matched(error, text, at)?.[0];
    const value = found === undefined ? null : errorNamed(found);
    if (found && value) return { kind: 'error', value, at, end: at + found.length };
  }
  if ('(){},;:%#@'.includes(letter)) {
    return { kind: 'sign', sign: letter as '(', at, end: at + 1 };
  }
  const operator = matched(operators, text, at)?.[0];
  if (operator) return { kind: 'operator', operator: operator as BinaryOperator, at, end: at + operator.length };
  const sheet = sheetToken(text, at);
  if (sheet) return sheet;
  const isRangeEnd = before?.kind === 'sign' && before.sign === ':';
  const reference = referenceToken(text, at, isRangeEnd ? earlier?.kind : undefined);
  if (reference) return reference;
  const number = matched(numeral, text, at)?.[0];
  if (number) return { kind: 'number', value: Number(number), at, end: at + number.length };
  const name = matched(word, text, at)?.[0];
  if (name) return { kind: 'word', text: name, at, end: at + name.length };
  throw new FormulaSyntaxError(t('"{sign}" isn’t expected here.', { sign: letter }), at);
}

/** What only formulas of files have. */
function gridToken(text: string, at: number): FormulaToken | null {
  const foreign = matched(external, text, at);
  if (foreign) return { kind: 'external', at, end: at + foreign[0].length };
  const plain = matched(titledPair, text, at);
  // `A1:Sheet2!B2` begins with a cell.
  const pair = plain && matched(cell, text, at) === null ? plain : null;
  if (pair) return { kind: 'sheets', first: pair[1]!, last: pair[2]!, at, end: at + pair[0].length };
  const inQuotes = matched(quoted, text, at);
  const titles = inQuotes?.[1]!.replaceAll("''", "'").split(':') ?? [];
  if (!inQuotes || titles.length !== 2) return null;
  return { kind: 'sheets', first: titles[0]!, last: titles[1]!, at, end: at + inQuotes[0].length };
}

function textToken(text: string, at: number): FormulaToken {
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] !== '"') continue;
    if (text[end + 1] === '"') end++;
    else return { kind: 'text', value: text.slice(at + 1, end).replaceAll('""', '"'), at, end: end + 1 };
  }
  throw new FormulaSyntaxError('This text is missing its closing quotation mark.', at);
}

/** What is in brackets, which may be nested; an apostrophe makes the bracket behind it a letter. */
function bracketToken(text: string, at: number): FormulaToken {
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    if (text[end] === "'" && end + 1 < text.length && "[]'#@".includes(text[end + 1]!)) end++;
    else if (text[end] === '[') depth++;
    else if (text[end] === ']' && --depth === 0) {
      return { kind: 'bracket', inside: text.slice(at + 1, end), at, end: end + 1 };
    }
  }
  throw new FormulaSyntaxError('This bracket isn’t closed.', at);
}

function sheetToken(text: string, at: number): FormulaToken | null {
  const inQuotes = matched(quoted, text, at);
  if (inQuotes) {
    return { kind: 'sheet', title: inQuotes[1]!.replaceAll("''", "'"), at, end: at + inQuotes[0].length };
  }
  const plain = matched(titled, text, at);
  return plain ? { kind: 'sheet', title: plain[1]!, at, end: at + plain[0].length } : null;
}

function referenceToken(text: string, at: number, rangeStart: FormulaToken['kind'] | undefined): FormulaToken | null {
  const found = matched(cell, text, at);
  if (found) {
    const column = columnOfLetters(found[2]!);
    const row = Number(found[4]) - 1;
    if (column >= 0 && row < mostAddressedRows) {
      return {
        ...{ kind: 'cell', text: found[0], at, end: at + found[0].length },
        row: { index: row, fixed: found[3] === '$' },
        column: { index: column, fixed: found[1] === '$' },
      };
    }
  }
  const ofColumns = matched(rangeStart === 'column-end' ? lastColumn : columns, text, at);
  if (ofColumns && columnOfLetters(ofColumns[2]!) >= 0 && (rangeStart === 'column-end' || rangeStart === undefined)) {
    const position = { index: columnOfLetters(ofColumns[2]!), fixed: ofColumns[1] === '$' };
    return { kind: 'column-end', position, at, end: at + ofColumns[0].length };
  }
  const ofRows = matched(rangeStart === 'row-end' ? lastRow : rowEnd, text, at);
  if (ofRows && Number(ofRows[2]) <= mostAddressedRows && (rangeStart === 'row-end' || rangeStart === undefined)) {
    const position = { index: Number(ofRows[2]) - 1, fixed: ofRows[1] === '$' };
    return { kind: 'row-end', position, at, end: at + ofRows[0].length };
  }
  return null;
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
