/** Cells outside of a table, as they are here and as they are in a newer file. (decision 176) */
import { isStoredById } from '#engine/formula/cells/kept-reference.ts';
import type { Cell } from '#engine/model.ts';

/** What a cell held in the file before it was edited here first. */
export interface LooseBase {
  value: Cell;
  formula?: string | null;
}

export interface LooseContents extends LooseBase {
  /** Keys of its row and column. */
  row: string;
  column: string;
  formula?: string;
  format?: string;
  style?: number;
}

export interface LooseHere extends LooseContents {
  /** Whether it was written here since the file was read. */
  edited?: boolean;
  /** Null where that isn't known. */
  base?: LooseBase | null;
}

export interface LooseMerge {
  /** Cells as they are from now on, where they are others. */
  taken: LooseHere[];
  /** Keys of cells that go. */
  gone: Pick<LooseContents, 'row' | 'column'>[];
  conflicts: { row: string; column: string; mine: LooseHere | null; theirs: LooseContents | null }[];
  counts: { added: number; changed: number; removed: number };
}

/** Who is right about a cell that both changed. */
export type LooseRule = (row: string, column: string) => 'file' | 'mine';

/** Whether a cell is a heading of a column: what that says is the name of the column here. */
export type IsHeading = (row: string, column: string) => boolean;

/**
 * What no one edited here becomes what the file holds. What was edited here and is in the file as before stays; where both
 * are others, the rule says. Looks are the file's.
 */
export function mergeLoose(
  here: readonly LooseHere[],
  there: readonly LooseContents[],
  ruleOf: LooseRule,
  isHeading: IsHeading,
): LooseMerge {
  const merge: LooseMerge = { taken: [], gone: [], conflicts: [], counts: { added: 0, changed: 0, removed: 0 } };
  const own = new Map(here.map((cell) => [keyOf(cell), cell]));
  const theirs = new Map(there.map((cell) => [keyOf(cell), cell]));
  for (const key of new Set([...theirs.keys(), ...own.keys()])) {
    const [mine, cell] = [own.get(key) ?? null, theirs.get(key) ?? null];
    if (mine && isHeading(mine.row, mine.column)) mergeHeading(merge, mine, cell);
    else mergeCell(merge, mine, cell, ruleOf);
  }
  return merge;
}

function mergeCell(merge: LooseMerge, mine: LooseHere | null, theirs: LooseContents | null, ruleOf: LooseRule): void {
  const at = mine ?? theirs;
  if (!at) return;
  const { row, column } = at;
  const isSame = contentOf(mine) === contentOf(theirs);
  if (mine?.edited && !isSame) {
    const isUntouched = mine.base !== null && mine.base !== undefined && contentOf(mine.base) === contentOf(theirs);
    if (!isUntouched) merge.conflicts.push({ row, column, mine, theirs });
    if (isUntouched || ruleOf(row, column) === 'mine') {
      keepMine(merge, mine, theirs);
      return;
    }
  }
  if (!isSame)
    merge.counts[contentOf(mine) === blank ? 'added' : contentOf(theirs) === blank ? 'removed' : 'changed']++;
  if (!theirs) merge.gone.push({ row, column });
  else if (!isSame || mine?.edited || mine?.format !== theirs.format || mine?.style !== theirs.style)
    // A formula has the value that was computed here.
    merge.taken.push({ ...theirs, ...(isSame && mine && { value: mine.value, ...formulaOf(mine) }), edited: false });
}

/** Only its look is taken over. */
function mergeHeading(merge: LooseMerge, mine: LooseHere, theirs: LooseContents | null): void {
  if (!theirs || mine.style === theirs.style) return;
  const { style: _, ...own } = mine;
  merge.taken.push({ ...own, ...(theirs.style !== undefined && { style: theirs.style }) });
}

/** The next file is compared with what this one holds. */
function keepMine(merge: LooseMerge, mine: LooseHere, theirs: LooseContents | null): void {
  const { style: _, ...own } = mine;
  const base: LooseBase = theirs ? { value: theirs.value, ...formulaOf(theirs) } : { value: null };
  merge.taken.push({ ...own, ...(theirs?.style !== undefined && { style: theirs.style }), edited: true, base });
}

const formulaOf = ({ formula }: Pick<LooseContents, 'formula'>) => (formula === undefined ? {} : { formula });

const blank = 'null';

/** A formula is compared by itself, since its value follows from it; one that is held here is the same in the file. */
export function contentOf(cell: LooseBase | null): string {
  if (!cell || ((cell.value === null || cell.value === '') && !cell.formula)) return blank;
  const { formula } = cell;
  if (!formula) return JSON.stringify(cell.value);
  return `=${isStoredById(formula) ? formula.slice(1) : formula}`;
}

const keyOf = ({ row, column }: Pick<LooseContents, 'row' | 'column'>): string => `${row}|${column}`;
