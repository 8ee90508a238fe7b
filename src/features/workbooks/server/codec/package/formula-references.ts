/**
 * References in the text of a formula, found by their look, so that everything else, known or not, stays as it is
 * written: ECMA-376 part 1, 18.17.2.3.
 */

import { type CellRange, columnLetters, columnOfAddress } from '../cell-address.ts';
import { Unpatchable } from './changes.ts';
import { lastColumn, lastRow } from './row-map.ts';

/** One reference: `$A$1`, `A1:B2`, `A:C` or `1:3`. */
export interface Reference {
  /** The sheet it names; null for the formula's own. */
  sheet: string | null;
  kind: 'cell' | 'area' | 'columns' | 'rows';
  /** Whole columns and rows reach from end to end. */
  range: CellRange;
  /** Which of left, top, right, bottom have a dollar sign. */
  fixed: readonly [boolean, boolean, boolean, boolean];
}

export interface ReferenceChange {
  /** What to write for a reference without its sheet; undefined leaves it. */
  reference?(found: Reference): string | undefined;
  /** Another name for a sheet; undefined leaves it. */
  sheet?(name: string): string | undefined;
  /** Whether a sheet is no longer there: what names it is an error. */
  isGone?(name: string): boolean;
  /** What to write for `Table[inside]`, whose table is null where it is left out; undefined leaves it. */
  table?(name: string | null, inside: string): string | undefined;
}

/** What is written for a reference to cells that went. */
export const missing = '#REF!';

const word = /[$\p{L}\p{N}\p{M}_.\\?]+/uy;
const area =
  /(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?:\s*:\s*(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7}))?(?![\p{L}\p{N}_.\\?(![])/uy;
const cell = /(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![\p{L}\p{N}_.\\?(![])/uy;
const columns = /(\$?)([A-Za-z]{1,3})\s*:\s*(\$?)([A-Za-z]{1,3})(?![\p{L}\p{N}_.\\?(!:[$])/uy;
const rows = /(\$?)(\d{1,7})\s*:\s*(\$?)(\d{1,7})(?![\p{L}\p{N}_.\\?(![])/uy;
/** Sheets in a row, `Jan:Mar!`, and those of other files, `[1]Sheet1!`: nothing of ours moves there. */
const foreign = /(?:\[[^[\]]*\][^'"!(),;+*/&=<>^ ]*|[\p{L}_][\p{L}\p{N}_.]*:[\p{L}_][\p{L}\p{N}_.]*)!/uy;
const errorValue = /#(?:REF!|N\/A|NULL!|DIV\/0!|VALUE!|NAME\?|NUM!|[A-Z_]+[!?]?)?/y;

/** A formula with its references changed; the same text where none was. */
export function changeReferences(formula: string, change: ReferenceChange): string {
  let result = '';
  let copied = 0;
  let at = 0;
  const replace = (start: number, end: number, text: string | undefined): void => {
    if (text !== undefined) {
      result += formula.slice(copied, start) + text;
      copied = end;
    }
    at = end;
  };
  const reference = (sheet: string | null): boolean => {
    const found = readReference(formula, at, sheet);
    if (!found) return false;
    replace(at, found.end, change.reference?.(found));
    return true;
  };
  while (at < formula.length) {
    const code = formula.charCodeAt(at);
    if (code === 34 /* " */) at = endOfQuoted(formula, at, '"');
    else if (code === 39 /* ' */) {
      const end = endOfQuoted(formula, at, "'");
      if (formula[end] !== '!') at = end;
      else namedSheet(formula.slice(at + 1, end - 1).replaceAll("''", "'"), at, end);
    } else if (code === 91 /* [ */) {
      const end = match(foreign, formula, at);
      if (end === null) tableReference(null, at, at);
      else at = end;
    } else if (code === 35 /* # */) at = match(errorValue, formula, at) ?? at + 1;
    else {
      const end = match(word, formula, at);
      if (end === null) at++;
      else if (formula[end] === '!') namedSheet(formula.slice(at, end), at, end);
      else if (formula[end] === '[') tableReference(formula.slice(at, end), at, end);
      else if (formula[end] === '(') at = end;
      else {
        const other = match(foreign, formula, at);
        if (other !== null) refuseTorn(formula.slice(at, other - 1).split(':'));
        if (other !== null) at = skipReference(formula, other);
        else if (!reference(null)) at = end;
      }
    }
    if (code === 91 && formula[at - 1] === '!') at = skipReference(formula, at);
  }
  return copied === 0 ? formula : result + formula.slice(copied);

  function tableReference(name: string | null, start: number, bracket: number): void {
    const end = endOfBrackets(formula, bracket);
    // Behind a sign of exclamation it is one of another file.
    const isForeign = formula[start - 1] === '!';
    replace(start, end, isForeign ? undefined : change.table?.(name, formula.slice(bracket + 1, end - 1)));
  }

  /** Between two sheets of which one is gone lie others than before. */
  function refuseTorn(ends: readonly string[]): void {
    if (ends.some((name) => change.isGone?.(name)))
      throw new Unpatchable(`A formula reads the sheets ${ends.join(' to ')}, of which one was deleted.`);
  }

  function namedSheet(name: string, start: number, end: number): void {
    // A file in brackets, or sheets in a row.
    if (name.includes('[') || name.includes(':')) {
      if (name.includes(':')) refuseTorn(name.split(':'));
      at = skipReference(formula, end + 1);
      return;
    }
    const found = readReference(formula, end + 1, name);
    if (change.isGone?.(name)) {
      replace(start, found?.end ?? match(word, formula, end + 1) ?? end + 1, missing);
      return;
    }
    // LibreOffice takes an error behind a sheet for a name.
    if (found && change.reference?.(found) === missing) {
      replace(start, found.end, missing);
      return;
    }
    const other = change.sheet?.(name);
    replace(start, end + 1, other === undefined ? undefined : `${quotedSheet(other)}!`);
    reference(name);
  }
}

/** The formula that fills cells further down and to the right: its relative references go with it. */
export function offsetFormula(formula: string, down: number, right: number): string {
  if (down === 0 && right === 0) return formula;
  return changeReferences(formula, { reference: (found) => offsetReference(found, down, right) });
}

function offsetReference(found: Reference, down: number, right: number): string {
  const { range, fixed, kind } = found;
  const moved = {
    left: range.left + (fixed[0] || kind === 'rows' ? 0 : right),
    top: range.top + (fixed[1] || kind === 'columns' ? 0 : down),
    right: range.right + (fixed[2] || kind === 'rows' ? 0 : right),
    bottom: range.bottom + (fixed[3] || kind === 'columns' ? 0 : down),
  };
  const isOutside = moved.left < 0 || moved.top < 1 || moved.right > lastColumn || moved.bottom > lastRow;
  return isOutside ? missing : referenceText(found, moved);
}

/** The reference to another range, with the dollar signs that it had. */
export function referenceText({ kind, fixed }: Reference, { left, top, right, bottom }: CellRange): string {
  const dollar = (at: 0 | 1 | 2 | 3): string => (fixed[at] ? '$' : '');
  const first = `${dollar(0)}${columnLetters(left)}`;
  const last = `${dollar(2)}${columnLetters(right)}`;
  switch (kind) {
    case 'cell':
      return `${first}${dollar(1)}${top}`;
    case 'area':
      return `${first}${dollar(1)}${top}:${last}${dollar(3)}${bottom}`;
    case 'columns':
      return `${first}:${last}`;
    case 'rows':
      return `${dollar(1)}${top}:${dollar(3)}${bottom}`;
  }
}

/** A sheet's name as formulas write it. */
export function quotedSheet(name: string): string {
  const isPlain =
    /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !/^(?:[A-Za-z]{1,3}\d+|[Rr]\d*(?:[Cc]\d*)?|[Cc]\d*)$/.test(name);
  return isPlain ? name : `'${name.replaceAll("'", "''")}'`;
}

function readReference(formula: string, at: number, sheet: string | null): (Reference & { end: number }) | null {
  const two = exec(area, formula, at) ?? exec(cell, formula, at);
  if (two) {
    const [, d1, c1 = '', d2, r1 = '', d3, c2, d4, r2] = two;
    const isArea = c2 !== undefined && r2 !== undefined;
    const range = rangeOf(columnOfAddress(c1), Number(r1), columnOfAddress(c2 ?? c1), Number(r2 ?? r1));
    const fixed = orderedFixed([d1, d2, isArea ? d3 : d1, isArea ? d4 : d2], c1, c2, r1, r2);
    return range && { sheet, kind: isArea ? 'area' : 'cell', range, fixed, end: at + two[0].length };
  }
  const across = exec(columns, formula, at);
  if (across) {
    const [, d1, c1 = '', d2, c2 = ''] = across;
    const range = rangeOf(columnOfAddress(c1), 1, columnOfAddress(c2), lastRow);
    const fixed = [d1 === '$', true, d2 === '$', true] as const;
    return range && { sheet, kind: 'columns', range, fixed, end: at + across[0].length };
  }
  const down = exec(rows, formula, at);
  if (!down) return null;
  const [, d1, r1 = '', d2, r2 = ''] = down;
  const range = rangeOf(0, Number(r1), lastColumn, Number(r2));
  return range && { sheet, kind: 'rows', range, fixed: [true, d1 === '$', true, d2 === '$'], end: at + down[0].length };
}

/** `B2:A1` is written by corners as they come; the dollar signs go with their numbers. */
function orderedFixed(
  [d1, d2, d3, d4]: readonly (string | undefined)[],
  c1: string,
  c2: string | undefined,
  r1: string,
  r2: string | undefined,
): [boolean, boolean, boolean, boolean] {
  const acrossTurned = c2 !== undefined && columnOfAddress(c1) > columnOfAddress(c2);
  const downTurned = r2 !== undefined && Number(r1) > Number(r2);
  const [left, right] = acrossTurned ? [d3, d1] : [d1, d3];
  const [top, bottom] = downTurned ? [d4, d2] : [d2, d4];
  return [left === '$', top === '$', right === '$', bottom === '$'];
}

function rangeOf(c1: number, r1: number, c2: number, r2: number): CellRange | null {
  const range = { left: Math.min(c1, c2), top: Math.min(r1, r2), right: Math.max(c1, c2), bottom: Math.max(r1, r2) };
  return range.right > lastColumn || range.bottom > lastRow || range.top < 1 ? null : range;
}

/** Past a reference that isn't ours. */
function skipReference(formula: string, at: number): number {
  return readReference(formula, at, null)?.end ?? at;
}

function exec(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function match(pattern: RegExp, text: string, at: number): number | null {
  const found = exec(pattern, text, at);
  return found ? at + found[0].length : null;
}

/** After the closing quote; two of them in a row stand for one. */
function endOfQuoted(text: string, at: number, quote: string): number {
  let end = text.indexOf(quote, at + 1);
  while (end >= 0 && text[end + 1] === quote) end = text.indexOf(quote, end + 2);
  return end < 0 ? text.length : end + 1;
}

/** After the bracket that closes a structured reference, in which an apostrophe escapes. */
function endOfBrackets(text: string, at: number): number {
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    const character = text[end];
    if (character === "'") end++;
    else if (character === '[') depth++;
    else if (character === ']' && --depth === 0) return end + 1;
  }
  return text.length;
}
