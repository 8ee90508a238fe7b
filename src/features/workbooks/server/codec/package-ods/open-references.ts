/**
 * References in OpenDocument's notation after rows came and went, and after sheets were renamed: in brackets within
 * formulas (OpenDocument 1.3 part 4, 5.8) and bare in attributes (part 3, 18.3.1 to 18.3.4). What isn't understood
 * stays as it is written.
 */

import { type CellRange, parseRange } from '../cell-address.ts';
import { Unpatchable } from '../package/changes.ts';
import { missing, offsetFormula, quotedSheet } from '../package/formula-references.ts';
import type { FormulaMoves, Home } from '../package/move-formulas.ts';

/** How references move in a whole document. */
export interface OpenMoves extends FormulaMoves {
  /** Titles of its sheets, in order. */
  titles: readonly string[];
}

/** One reference taken apart. */
export interface OpenReference {
  /** Null for the formula's own. */
  sheet: string | null;
  /** What is written before the points, with dollar signs and quotes. */
  firstSheet: string;
  lastSheet: string;
  /** `$A$1`, or `$A$1:B2`. */
  cells: string;
  /** Reaches over several sheets: of the first to this one. */
  lastTitle: string | null;
}

const end =
  /(\$?(?:'(?:[^']|'')*'|[^'.:#[\]\s$;]*))\.(\$?[A-Za-z]{1,3}\$?\d{1,7}|\$?[A-Za-z]{1,3}|\$?\d{1,7})(?=$|[:\s])/uy;
const token = /"(?:[^"]|"")*"|'(?:[^']|'')*'(?![#.])|\[((?:'(?:[^']|'')*'|[^\]'])*)\]/gu;

/** Null for what isn't a reference to cells of this file. */
export function readOpenReference(text: string): OpenReference | null {
  const found = endOfReference(text, 0);
  return found?.end === text.length ? found.reference : null;
}

function endOfReference(text: string, from: number): { reference: OpenReference; end: number } | null {
  end.lastIndex = from;
  const first = end.exec(text);
  if (!first) return null;
  let at = end.lastIndex;
  let last: RegExpExecArray | null = null;
  if (text[at] === ':') {
    end.lastIndex = at + 1;
    last = end.exec(text);
    if (!last) return null;
    at = end.lastIndex;
  }
  const [, firstSheet = '', firstCell = ''] = first;
  const [, lastSheet = '', lastCell] = last ?? [];
  const [sheet, other] = [titleOf(firstSheet), titleOf(lastSheet)];
  const isSeveral = other !== null && other.toLowerCase() !== (sheet ?? '').toLowerCase();
  const cells = lastCell === undefined ? firstCell : `${firstCell}:${lastCell}`;
  return { reference: { sheet, firstSheet, lastSheet, cells, lastTitle: isSeveral ? other : null }, end: at };
}

function titleOf(written: string): string | null {
  const text = written.replace(/^\$/, '');
  if (text === '') return null;
  return text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text;
}

/** The sheet as formulas with an exclamation mark name it. */
function plainReference({ sheet, cells }: OpenReference): string {
  return sheet === null ? cells : `${quotedSheet(sheet)}!${cells}`;
}

/** A sheet's name as addresses write it. */
export function openSheet(title: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(title) ? title : `'${title.replaceAll("'", "''")}'`;
}

interface ReferenceMover {
  /** Of a reference in the notation of Excel; `#REF!` where its cells went. */
  (plain: string, reference: OpenReference): string;
}

/** The reference with other cells and names of sheets; null where its cells went. */
function changedReference(reference: OpenReference, moves: OpenMoves, move: ReferenceMover): string | null {
  refuseSeveral(reference, moves);
  const now = reference.lastTitle === null ? move(plainReference(reference), reference) : plainReference(reference);
  if (now === missing) return null;
  const [first = '', last] = now.slice(now.lastIndexOf('!') + 1).split(':');
  const start = `${renamedSheet(reference.firstSheet, moves)}.${first}`;
  return last === undefined ? start : `${start}:${renamedSheet(reference.lastSheet, moves)}.${last}`;
}

/** Cells of several sheets can't go with rows of one of them. */
function refuseSeveral({ sheet, lastTitle }: OpenReference, moves: OpenMoves): void {
  if (lastTitle === null || moves.isIdle) return;
  const at = [sheet, lastTitle].map((title) => moves.titles.findIndex((one) => isSameTitle(one, title)));
  const [first, last] = [Math.max(0, Math.min(...at)), Math.max(...at)];
  if (moves.titles.slice(first, last + 1).some((title) => moves.moveOf(title))) {
    throw new Unpatchable(`Rows came or went in a sheet that a formula reads together with ${lastTitle}.`);
  }
}

const isSameTitle = (one: string, other: string | null): boolean => one.toLowerCase() === other?.toLowerCase();

/** What is written before a point, with the sheet's name of today. */
export function renamedSheet(written: string, moves: OpenMoves): string {
  const title = titleOf(written);
  if (title === null) return written;
  const now = moves.nameOf(title);
  return now === title ? written : `${written.startsWith('$') ? '$' : ''}${openSheet(now)}`;
}

/** Longer than those that programs write; what is quoted in it is read more than once. */
const longestFormula = 100_000;

/** A formula, or a condition, with each of its references changed. */
export function changeOpenFormula(formula: string, moves: OpenMoves, move: ReferenceMover): string {
  if (formula.length > longestFormula) throw new Unpatchable('A formula of the file is too long.');
  return formula.replaceAll(token, (whole, content?: string) => {
    if (content === undefined) return whole;
    const reference = readOpenReference(content);
    if (!reference) return whole;
    const now = changedReference(reference, moves, move);
    return now === null ? missing : `[${now}]`;
  });
}

/** A formula at its place, `of:=SUM([.A1:.A3])`. */
export function moveOpenFormula(formula: string, home: Home, moves: OpenMoves): string {
  if (moves.isIdle) return formula;
  refuseOtherLanguage(formula);
  return changeOpenFormula(formula, moves, (plain) => moves.move(plain, home));
}

/** Formulas of Excel within OpenDocument have no brackets around references; nor is there a program that writes them. */
function refuseOtherLanguage(formula: string): void {
  const language = /^([\w.-]+):=/.exec(formula)?.[1];
  if (language !== undefined && language !== 'of' && language !== 'oooc') {
    throw new Unpatchable(`A formula is written in the language ${language}.`);
  }
}

/** A formula as it reads so many rows further down. */
export function offsetOpenFormula(formula: string, down: number, right: number, moves: OpenMoves): string {
  if (down === 0 && right === 0) return formula;
  return changeOpenFormula(formula, moves, (plain) => offsetFormula(plain, down, right));
}

/** The cells that an address names; null for a list of several, or another text. */
export function cellsOfAddress(address: string): { sheet: string; range: CellRange } | null {
  const reference = readOpenReference(address.trim());
  const range = reference && parseRange(reference.cells);
  return range && reference.sheet !== null && reference.lastTitle === null ? { sheet: reference.sheet, range } : null;
}

/**
 * A list of addresses of an attribute, each moved; those whose cells went are left out. `home` is the sheet of those
 * that name none.
 */
export function moveAddresses(list: string, home: Home, moves: OpenMoves): string {
  return changeAddresses(list, (text, reference) => {
    return reference ? changedReference(reference, moves, (plain) => moves.move(plain, home)) : text;
  });
}

/** Calls for each address of a list; one for which null is answered is left out. */
export function changeAddresses(
  list: string,
  change: (text: string, reference: OpenReference | null) => string | null,
): string {
  const words = list.match(/(?:'(?:[^']|'')*'|[^\s'])+/g) ?? [];
  const now = words.map((word) => change(word, readOpenReference(word)));
  return now.every((text, at) => text === words[at]) ? list : now.filter((text) => text !== null).join(' ');
}
