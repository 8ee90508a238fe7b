/**
 * References as formulas of single cells store them: by the ids of rows and columns, so that they mean the same cells
 * when rows come and go. In a formula they are in brackets: `[cell:price|01kb…]`, `[range:price|.|total|$01kb…]`.
 */

/** One side of a reference; null where a range has no end there (`B:B`). */
export type StoredEnd = { fixed: boolean; at: StoredPosition } | null;

export type StoredPosition =
  | { kind: 'id'; id: string }
  /** The row of the formula itself. */
  | { kind: 'own' }
  /** The row with the names of columns. */
  | { kind: 'header' }
  /** A blank place beyond the last row or column, from 0; the header is row 0. */
  | { kind: 'beyond'; index: number };

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
  const { at } = end;
  const words = { own: '.', header: '^' } as const;
  const position = at.kind === 'id' ? at.id : at.kind === 'beyond' ? `~${at.index}` : words[at.kind];
  return `${end.fixed ? '$' : ''}${position}`;
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
  const bare = fixed ? text.slice(1) : text;
  if (bare === '') return null;
  if (bare === '.') return { fixed, at: { kind: 'own' } };
  if (bare === '^') return { fixed, at: { kind: 'header' } };
  if (bare.startsWith('~')) return { fixed, at: { kind: 'beyond', index: Number(bare.slice(1)) } };
  return { fixed, at: { kind: 'id', id: bare } };
}

/** How the text of a formula begins that is stored by ids; others are as their file had them, and are not computed. */
const storedSign = ':';
export const isKeptFormula = (stored: string): boolean => stored.startsWith(storedSign);

/** A formula as it is stored; one that computes with arrays is in braces. */
export const storedFormula = (text: string, isArray: boolean): string =>
  isArray ? `${storedSign}{=${text}}` : `${storedSign}=${text}`;

export function openStored(stored: string): { text: string; isArray: boolean } {
  const bare = stored.slice(storedSign.length);
  const isArray = bare.startsWith('{=') && bare.endsWith('}');
  return { text: isArray ? bare.slice(2, -1) : bare.replace(/^=/, ''), isArray };
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
  return [...stored.matchAll(named)].map(([, quoted, plain, kind, rest = '']): NamedPositions => {
    const sheet = quoted ?? plain ?? null;
    if (kind === 'column') return { sheet, rows: [], columns: [rest], isWide: false };
    const reference = readStored(`${kind}:${rest}`);
    if (!reference) return { sheet, rows: [], columns: [], isWide: true };
    const [columns, rows] =
      reference.kind === 'cell'
        ? [[reference.column], [reference.row]]
        : [
            [reference.left, reference.right],
            [reference.top, reference.bottom],
          ];
    const ids = (ends: StoredEnd[]): string[] => ends.flatMap((end) => (end?.at.kind === 'id' ? [end.at.id] : []));
    const own = ids(columns);
    const isOne = new Set(own).size === 1 && own.length === columns.length;
    return { sheet, rows: ids(rows), columns: own, isWide: !isOne };
  });
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
