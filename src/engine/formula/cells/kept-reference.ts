/**
 * References as formulas of single cells store them: by the ids of rows and columns, so that they mean the same cells
 * when rows come and go. In a formula they are in brackets: `[cell:price|01kb…]`, `[range:price|.|total|$01kb…]`.
 */

/** One side of a reference; null where a range has no end there (`B:B`). */
export type StoredEnd = {
  fixed: boolean;
  at: StoredPosition;
  /** The sheet by whose rows it is known, where that is another one on the same grid. (regions.ts) */
  of?: string;
} | null;

export type StoredPosition =
  | { kind: 'id'; id: string }
  /** The row of the formula itself. */
  | { kind: 'own' }
  /** The row with the names of columns. */
  | { kind: 'header' }
  /** A row of the grid that moves with none of the table, from 0; a column that is not of the table, by its key. */
  | { kind: 'beyond'; index: number }
  /** So many rows after the last of the data; 0 is the last one itself. */
  | { kind: 'after'; count: number }
  /** A blank row within the data, so many after a row; '' for the header. */
  | { kind: 'gap'; id: string; count: number };

export interface StoredCell {
  kind: 'cell';
  column: NonNullable<StoredEnd>;
  row: NonNullable<StoredEnd>;
}
export interface StoredRange {
  kind: 'range';
  left: StoredEnd;
  top: StoredEnd;
  right: StoredEnd;
  bottom: StoredEnd;
}

export function writeStored(reference: StoredCell | StoredRange): string {
  const ends =
    reference.kind === 'cell'
      ? [reference.column, reference.row]
      : [reference.left, reference.top, reference.right, reference.bottom];
  return `${reference.kind}:${ends.map(writeEnd).join('|')}`;
}

function writeEnd(end: StoredEnd): string {
  if (!end) return '';
  return `${end.fixed ? '$' : ''}${end.of === undefined ? '' : `${end.of}/`}${writePosition(end.at)}`;
}

export function writePosition(at: StoredPosition): string {
  switch (at.kind) {
    case 'id':
      return at.id;
    case 'own':
      return '.';
    case 'header':
      return '^';
    case 'beyond':
      return `~${at.index}`;
    case 'after':
      return `>${at.count}`;
    case 'gap':
      return `${at.id}+${at.count}`;
  }
}

/** Null for the name of a column, whatever it is. */
export function readStored(name: string): StoredCell | StoredRange | null {
  const [, kind, rest = ''] = /^(cell|range):(.*)$/s.exec(name) ?? [];
  const ends = rest.split('|').map(readEnd);
  const [first = null, second = null, third = null, fourth = null] = ends;
  if (kind === 'cell') return ends.length === 2 && first && second ? { kind, column: first, row: second } : null;
  if (kind !== 'range' || ends.length !== 4) return null;
  return { kind, left: first, top: second, right: third, bottom: fourth };
}

function readEnd(text: string): StoredEnd {
  const fixed = text.startsWith('$');
  const whole = fixed ? text.slice(1) : text;
  if (whole === '') return null;
  const slash = whole.indexOf('/');
  const at = readPosition(whole.slice(slash + 1));
  return slash < 0 ? { fixed, at } : { fixed, at, of: whole.slice(0, slash) };
}

export function readPosition(text: string): StoredPosition {
  if (text === '.') return { kind: 'own' };
  if (text === '^') return { kind: 'header' };
  if (text.startsWith('~')) return { kind: 'beyond', index: Number(text.slice(1)) };
  if (text.startsWith('>')) return { kind: 'after', count: Number(text.slice(1)) };
  const gap = text.indexOf('+');
  if (gap >= 0) return { kind: 'gap', id: text.slice(0, gap), count: Number(text.slice(gap + 1)) };
  return { kind: 'id', id: text };
}

/** How the text of a formula begins that is stored by ids; others are as their file had them, and are not computed. */
const storedSign = ':';
export const isKeptFormula = (stored: string): boolean => stored.startsWith(storedSign);

/**
 * One that is stored by ids and not computed, since something in it is not known here or it gives another value than in
 * the program that its file came from: it keeps its value, which is out of date once what it reads changes.
 */
const heldSign = '?';
export const isHeldFormula = (stored: string): boolean => heldForm.test(stored);
export const isStoredById = (stored: string): boolean => isKeptFormula(stored) || isHeldFormula(stored);
export const holdFormula = (stored: string): string => `${heldSign}${stored.slice(storedSign.length)}`;

/** How a formula is computed, which its text does not say. */
export interface FormulaForm {
  /** It computes with arrays, and its cell shows the first value: `{=…}`. */
  isArray: boolean;
  /** The size of the range that its array fills, whatever the size of that: `{3x1=…}`. */
  fills: { rows: number; columns: number } | null;
  /** Of a cell that the array of another one fills, with that one's formula: how far away that one is, `{+2+0=…}`. */
  part: { down: number; right: number } | null;
  /** In a file without dynamic arrays, a range instead of a value is its cell in the row or column: `@=…`. */
  intersects: boolean;
}

const form = String.raw`(?:(@)?=|\{(?:(\d+)x(\d+)|\+(\d+)\+(\d+))?=)`;
const heldForm = new RegExp(`^[${heldSign}]${form}`);
const writtenForm = new RegExp(`^.${form}`);

/** A formula as it is stored. */
export function storedFormula(text: string, { isArray, fills, part, intersects }: Partial<FormulaForm> = {}): string {
  if (fills) return `${storedSign}{${fills.rows}x${fills.columns}=${text}}`;
  if (part) return `${storedSign}{+${part.down}+${part.right}=${text}}`;
  if (isArray) return `${storedSign}{=${text}}`;
  return `${storedSign}${intersects ? '@' : ''}=${text}`;
}

export function openStored(stored: string): { text: string } & FormulaForm {
  const [whole = stored.slice(0, storedSign.length), at, rows, columns, down, right] = writtenForm.exec(stored) ?? [];
  const isBraced = whole.endsWith('=') && whole.includes('{');
  return {
    text: stored.slice(whole.length, isBraced && stored.endsWith('}') ? -1 : undefined),
    isArray: isBraced,
    fills: rows === undefined ? null : { rows: Number(rows), columns: Number(columns) },
    part: down === undefined ? null : { down: Number(down), right: Number(right) },
    intersects: at !== undefined,
  };
}

/**
 * What is stored in place of a formula for a cell that an array fills which is as large as its values are: how far away
 * the cell of its formula is.
 */
const spilledSign = '^';
export const isSpilled = (stored: string | undefined): boolean => stored?.startsWith(spilledSign) ?? false;
export const spilledFrom = (down: number, right: number): string => `${spilledSign}${down},${right}`;

/** Null for a cell that no array fills. */
export function readSpilled(stored: string | undefined): { down: number; right: number } | null {
  const [, down, right] = /^\^(\d+),(\d+)$/.exec(stored ?? '') ?? [];
  return down === undefined ? null : { down: Number(down), right: Number(right) };
}

const named = /(?:(?:'([^']+)'|([\p{L}\p{N}_.]+))!)?\[(cell|range|column):([^[\]]*)\]/gu;

export interface NamedPositions {
  /** Null for the sheet of the formula. */
  sheet: string | null;
  rows: string[];
  columns: string[];
  /** Whether columns are read that are known only by their place: those between two ends, or all. */
  isWide: boolean;
}

/** What a stored formula names, found without parsing it; what only looks like a name, in a text, counts as well. */
export function namedIn(stored: string): NamedPositions[] {
  return [...stored.matchAll(named)].flatMap(([, quoted, plain, kind, rest = '']): NamedPositions[] => {
    const sheet = quoted ?? plain ?? null;
    if (kind === 'column') return [{ sheet, rows: [], columns: [rest], isWide: false }];
    const reference = readStored(`${kind}:${rest}`);
    if (!reference) return [{ sheet, rows: [], columns: [], isWide: true }];
    const [columns, rows] =
      reference.kind === 'cell'
        ? [[reference.column], [reference.row]]
        : [
            [reference.left, reference.right],
            [reference.top, reference.bottom],
          ];
    const ids = (ends: StoredEnd[]): string[] =>
      ends.flatMap((end) =>
        end && (end.at.kind === 'id' || end.at.kind === 'gap') && end.at.id !== '' ? [end.at.id] : [],
      );
    const own = ids(columns);
    const others = rows.flatMap((end) =>
      end?.of === undefined ? [] : [{ sheet: end.of, rows: ids([end]), columns: [], isWide: true }],
    );
    // A single cell that is not of the table is read whatever columns are.
    const isOne =
      new Set(own).size === (reference.kind === 'cell' ? own.length : 1) &&
      (own.length === columns.length || reference.kind === 'cell');
    return [{ sheet, rows: ids(rows.filter((end) => end?.of === undefined)), columns: own, isWide: !isOne }, ...others];
  });
}

/** A formula with other references; one that `replace` answers nothing for is gone. `sheet` is null for its own. */
export function replaceStored(
  stored: string,
  replace: (reference: StoredCell | StoredRange, sheet: string | null) => StoredCell | StoredRange | null,
): string {
  return stored.replaceAll(named, (whole: string, quoted?: string, plain?: string, kind?: string, rest = '') => {
    const reference = kind === 'column' ? null : readStored(`${kind}:${rest}`);
    if (!reference) return whole;
    const next = replace(reference, quoted ?? plain ?? null);
    return next ? `${whole.slice(0, whole.indexOf('['))}[${writeStored(next)}]` : '#REF!';
  });
}

/** The sheets, null for its own, of which a formula names rows by how far they are from the last of the data. */
export function sheetsReadToEnd(stored: string): (string | null)[] {
  if (!stored.includes('>')) return [];
  return [...stored.matchAll(named)].flatMap(([, quoted, plain, kind, rest = '']) =>
    kind === 'column'
      ? []
      : [...rest.matchAll(/(?:^|\|)\$?(?:([^|/]+)\/)?>\d/g)].map(([, of]) => of ?? quoted ?? plain ?? null),
  );
}

/** Whether a formula means the same relative to its cell in every row: what it names by id does not move along. */
export function isSteady(stored: string): boolean {
  return [...stored.matchAll(named)].every(([, , , kind, rest = '']) => {
    if (kind === 'column') return true;
    const reference = readStored(`${kind}:${rest}`);
    if (!reference) return false;
    const rows = reference.kind === 'cell' ? [reference.row] : [reference.top, reference.bottom];
    return rows.every((end) => end === null || end.fixed || end.at.kind === 'own');
  });
}
