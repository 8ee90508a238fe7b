/** What an editor of formulas offers at the place of the caret. */

import { t } from '#kit/language/product.ts';
import { formulaFunction, formulaFunctions } from '#engine/formula/functions/formula-functions.ts';
import { bracketed } from '#engine/formula/syntax/write-formula.ts';
import { sheetPrefix } from '#engine/formula/syntax/address.ts';
import type { NamedFormulaSheet } from '#engine/formula/columns/column-formula.ts';

export interface FormulaChoice {
  label: string;
  /** What it is, in few words. */
  hint: string;
  /** The new text between `from` and the caret, and where in it the caret comes to be. */
  text: string;
  caret: number;
}

export interface FormulaChoices {
  from: number;
  choices: FormulaChoice[];
}

const mostChoices = 8;
const none: FormulaChoices = { from: 0, choices: [] };

/** Columns after a bracket, functions and sheets after letters. */
export function choicesAt(
  text: string,
  caret: number,
  own: string,
  sheets: readonly NamedFormulaSheet[],
): FormulaChoices {
  const before = text.slice(0, caret);
  if (isInText(before)) return none;
  const bracket = /((?:'(?:[^']|'')+'!?|[\p{L}_][\p{L}\p{N}_.]*!?)?)\[([^\]]*)$/u.exec(before);
  if (bracket) return columnsFor(bracket, own, sheets);
  const word = /[\p{L}_][\p{L}\p{N}_.]*$/u.exec(before);
  if (!word) return none;
  const typed = word[0].toLowerCase();
  const isClosed = text[caret] === '(';
  const functions = formulaFunctions
    .filter(({ name }) => name.toLowerCase().startsWith(typed))
    .map(({ name, summary }) => ({
      label: name,
      hint: summary,
      text: isClosed ? name : `${name}(`,
      caret: name.length + 1,
    }));
  const columns = (sheets.find(({ id }) => id === own)?.columns ?? [])
    .filter(({ name }) => name.toLowerCase().startsWith(typed))
    .map(({ name }) => choice(name, t('Column'), `[${bracketed(name)}]`));
  const titles = sheets
    .filter(({ title }) => title.toLowerCase().startsWith(typed))
    .map(({ title }) => choice(title, t('Sheet'), `${sheetWord(title)}[`));
  return { from: caret - word[0].length, choices: [...columns, ...functions, ...titles].slice(0, mostChoices) };
}

function columnsFor(bracket: RegExpExecArray, own: string, sheets: readonly NamedFormulaSheet[]): FormulaChoices {
  const [whole = '', prefix = '', typed = ''] = bracket;
  const title = prefix.replace(/!$/, '').replace(/^'|'$/g, '').replaceAll("''", "'").toLowerCase();
  const sheet = sheets.find((one) => (prefix === '' ? one.id === own : one.title.toLowerCase() === title));
  const requested = typed.trim().toLowerCase();
  const choices = (sheet?.columns ?? [])
    .filter(({ name }) => name.toLowerCase().includes(requested))
    .slice(0, mostChoices)
    .map(({ name }) => choice(name, prefix === '' ? t('In this row') : t('Whole column'), `[${bracketed(name)}]`));
  return { from: bracket.index + whole.length - typed.length - 1, choices };
}

const choice = (label: string, hint: string, text: string): FormulaChoice => ({
  label,
  hint,
  text,
  caret: text.length,
});

/** A title before a bracket. */
function sheetWord(title: string): string {
  const prefix = sheetPrefix(title);
  return prefix.startsWith("'") ? prefix : prefix.slice(0, -1);
}

/** Quotes in pairs are texts; an odd one is open. */
const isInText = (before: string): boolean => (before.match(/"/g)?.length ?? 0) % 2 === 1;

/** The function whose brackets the caret is in, and which of its arguments. */
export function signatureAt(
  text: string,
  caret: number,
): { name: string; arguments: string[]; at: number; summary: string } | null {
  let depth = 0;
  let at = 0;
  const before = text.slice(0, caret).replaceAll(/"(?:[^"]|"")*"?|\[[^\]]*\]?/g, (part) => ' '.repeat(part.length));
  for (let position = before.length - 1; position >= 0; position--) {
    const letter = before[position];
    if (letter === ')') depth++;
    else if ((letter === ',' || letter === ';') && depth === 0) at++;
    else if (letter === '(' && depth > 0) depth--;
    else if (letter === '(') {
      const name = /[\p{L}_][\p{L}\p{N}_.]*$/u.exec(before.slice(0, position))?.[0].toUpperCase();
      const known = name === undefined ? undefined : formulaFunction(name);
      if (!known) return null;
      const named = known.signature === '' ? [] : known.signature.split(/,\s*/);
      return { name: known.name, arguments: named, at: Math.min(at, named.length - 1), summary: known.summary };
    }
  }
  return null;
}
