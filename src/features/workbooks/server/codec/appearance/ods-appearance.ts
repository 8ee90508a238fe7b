/** Notes and lists to choose from of an OpenDocument spreadsheet. */

import { mostOptions } from '../../../rules/column-options.ts';
import type { CellRange } from '../cell-address.ts';
import { odsFormula } from '../sources/formulas/ods-formula.ts';
import { cellsOf } from '../sources/ods-names.ts';
import { attribute, type XmlHandler } from '../sources/xml-scanner.ts';
import { addList, type ChoiceList, type FileComment, type FileAppearance, severalMessage } from './file-appearance.ts';
import { addColor, comparedText, quotedText } from './label-colors.ts';

/** More letters than a comment can have. */
const mostLetters = 10_000;
const mostConditions = 5_000;
const mostRuns = 100_000;

export interface NoteReader {
  /** Whether a note is open: what is heard meanwhile is its own. */
  readonly isOpen: boolean;
  open(name: string, attributes: string): void;
  text(text: string): void;
  /** The note, once its last element closes. */
  close(name: string): FileComment | null;
}

export function createNoteReader(): NoteReader {
  let isOpen = false;
  let author = '';
  let text = '';
  let collecting: 'creator' | 'p' | null = null;
  return {
    get isOpen() {
      return isOpen;
    },
    open(name, attributes) {
      if (name === 'annotation') {
        isOpen = true;
        author = '';
        text = '';
      } else if (name === 'creator') collecting = 'creator';
      else if (name === 'p') {
        if (text !== '') text += '\n';
        collecting = 'p';
      } else if (name === 's')
        text += ' '.repeat(Math.min(Number(attribute(attributes, 'text:c') ?? 1) || 1, mostLetters));
    },
    text(piece) {
      if (collecting === 'creator' && author.length < mostLetters) author += piece;
      else if (collecting === 'p' && text.length < mostLetters) text += piece.replaceAll(/[ \t\r\n]+/g, ' ');
    },
    close(name) {
      if (name === 'creator' || name === 'p') collecting = null;
      if (name !== 'annotation') return null;
      isOpen = false;
      return { author, text };
    },
  };
}

/** What cells of a file may hold, by the name that cells refer to. */
export type Conditions = Map<string, Pick<ChoiceList, 'from' | 'isSeveral'>>;

function addCondition(into: Conditions, attributes: string): void {
  const condition = attribute(attributes, 'table:condition') ?? '';
  const list = /^(?:[\w-]+:)?cell-content-is-in-list\((.*)\)$/s.exec(condition)?.[1];
  if (list === undefined || into.size >= mostConditions) return;
  const words = [...list.matchAll(/"((?:[^"]|"")*)"/g)]
    .slice(0, mostOptions + 1)
    .map(([, word = '']) => word.replaceAll('""', '"'));
  const from = words.length > 0 ? { options: words } : { reference: odsFormula(list).slice(1) };
  into.set(attribute(attributes, 'table:name') ?? '', { from });
}

/** Takes the elements of conditions, with the message that cells of one show. */
export function createConditionReader(into: Conditions): XmlHandler {
  let name = '';
  let message: string | null = null;
  return {
    open(element, attributes) {
      if (element === 'help-message') message = '';
      if (element !== 'content-validation') return;
      name = attribute(attributes, 'table:name') ?? '';
      addCondition(into, attributes);
    },
    close(element) {
      if (element !== 'help-message') return;
      const condition = into.get(name);
      if (condition && message?.trim() === severalMessage) condition.isSeveral = true;
      message = null;
    },
    text(piece) {
      if (message !== null && message.length < mostLetters) message += piece;
    },
  };
}

/** Conditional formats of a sheet that color cells by what they say: calcext of LibreOffice. */
export function readOdsColor(
  { look, title }: { look: FileAppearance; title: string },
  { area, condition, color }: { area: string; condition: string; color: string | undefined },
): void {
  const ranges = (area.match(oneArea) ?? []).flatMap((one) => cellsOf(one)?.range ?? []);
  if (color === undefined || ranges.length === 0) return;
  const own = /^formula-is\((.*)\)$/s.exec(condition.trim())?.[1];
  const label = own === undefined ? quotedText(condition) : null;
  const found =
    own === undefined ? label !== null && { label, ranges } : comparedText(plainFormula(own, title), ranges);
  if (found) addColor(look, { ...found, color });
}

/** Of a list with spaces between, in which names of sheets may have some, too. */
const oneArea =
  /(?:\$?'(?:[^']|'')*'|[^\s'.:]+)\.\$?[A-Z]+\$?\d+(?::(?:(?:\$?'(?:[^']|'')*'|[^\s'.:]+)?\.)?\$?[A-Z]+\$?\d+)?/g;

/** `[.$C2]="Open"` or `$C2="Open"`, as programs write it. */
const plainFormula = (formula: string, title: string): string =>
  odsFormula(`of:=${formula}`).slice(1).replace(`${title}!`, '');

/** Which cells refer to a condition, as ranges that go on from row to row. */
export interface ConditionedCells {
  add(name: string, range: CellRange): void;
  finish(look: FileAppearance): void;
}

export function createConditionedCells(conditions: Conditions): ConditionedCells {
  const runs = new Map<string, CellRange[]>();
  const last = new Map<string, CellRange>();
  let count = 0;
  return {
    add(name, range) {
      if (!conditions.has(name)) return;
      const key = `${name} ${range.left} ${range.right}`;
      const before = last.get(key);
      if (before && before.bottom === range.top - 1) {
        before.bottom = range.bottom;
        return;
      }
      if (++count > mostRuns) return;
      last.set(key, range);
      const own = runs.get(name);
      if (own) own.push(range);
      else runs.set(name, [range]);
    },
    finish(look) {
      for (const [name, ranges] of runs) {
        const condition = conditions.get(name);
        if (condition) addList(look, { ranges, ...condition });
      }
    },
  };
}
