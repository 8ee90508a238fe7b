import type { Cell } from '#engine/model.ts';
import { CallError } from '../call.ts';
import type { ShownRow } from './row-window.ts';
import type { GridChange } from './grid-change.ts';
import { keyOfLoose, type LooseEntry, type LooseSeen, type PlacedGrid } from './whole/placed-grid.ts';

type CellsChange = Extract<GridChange, { kind: 'cells' }>;

/** What writing over a conflict needs: the versions that are seen now, and what undoes it. */
export interface Overwriting {
  versions: ReadonlyMap<string, number>;
  /** What cells outside of the table hold, by their keys. */
  seen: ReadonlyMap<string, LooseSeen>;
  inverse: GridChange | null;
}

/** Two versions of a cell. */
export interface CellConflict {
  row_id: string;
  /** The row as it is now; null for a cell outside of the table. */
  row: ShownRow | null;
  /** The address of a cell outside of the table. */
  address?: string;
  column: string;
  mine: Cell;
  theirs: Cell;
}

/** Cells that someone else changed while they were written here. Nothing was overwritten. */
export interface SheetConflict {
  cells: CellConflict[];
  /** Writes what was refused, over what is there now. */
  keepMine(): Promise<unknown>;
}

interface Refused {
  change: GridChange;
  inverse: GridChange | null;
  /** The versions that the change was made on. */
  versions: ReadonlyMap<string, number>;
  seen: ReadonlyMap<string, LooseSeen>;
  grid: PlacedGrid | null;
}

/** Reads a refusal: null when it is none of this kind. */
export function conflictOf(
  error: unknown,
  { change, inverse, versions, seen, grid }: Refused,
): { cells: CellConflict[]; over: Overwriting } | null {
  if (!(error instanceof CallError) || error.code !== 'row_conflict' || change.kind !== 'cells') return null;
  const { row, others } = error.details;
  const newer = new Map([row, ...(Array.isArray(others) ? others : [])].filter(isRow).map((one) => [one.row_id, one]));
  const cells = change.rows.flatMap(({ row_id, cells: values, formulas }): CellConflict[] => {
    const now = newer.get(row_id);
    if (!now) return [];
    return Object.entries({ ...values, ...formulas }).flatMap(([column, mine]) => {
      const theirs = now.cells[column] ?? null;
      // A formula of theirs may be computed to the same value.
      const isSame = theirs === mine && now.formulas?.[column] === undefined;
      return isSame ? [] : [{ row_id, row: now, column, mine, theirs }];
    });
  });
  const loose = looseIn(error.details).filter((one) =>
    change.loose?.some((entry) => keyOfLoose(entry) === keyOfLoose(one)),
  );
  for (const theirs of loose) {
    const mine = change.loose?.find((entry) => keyOfLoose(entry) === keyOfLoose(theirs));
    cells.push({
      ...{ row_id: theirs.row, row: null, column: theirs.column, address: grid?.addressOf(theirs) ?? '' },
      ...{ mine: mine?.formula ?? mine?.value ?? null, theirs: theirs.value ?? null },
    });
  }
  if (cells.length === 0) return null;
  const seenRows = new Map([...versions, ...[...newer].map(([id, { version }]) => [id, version] as const)]);
  const seenCells = new Map([...seen, ...loose.map((one) => [keyOfLoose(one), contentOf(one)] as const)]);
  return { cells, over: { versions: seenRows, seen: seenCells, inverse: inverseOver(inverse, newer, loose) } };
}

const contentOf = ({ value, formula }: LooseEntry): LooseSeen =>
  formula === undefined ? { value: value ?? null } : { formula };

/** The newer cells outside of the table that a refusal names. */
function looseIn({ cells }: Record<string, unknown>): LooseEntry[] {
  const isCell = (one: unknown): one is LooseEntry =>
    typeof one === 'object' && one !== null && 'row' in one && 'column' in one && 'value' in one;
  return Array.isArray(cells) ? cells.filter(isCell) : [];
}

/** Undoing brings back what someone else wrote, not what was there before them. */
function inverseOver(
  inverse: GridChange | null,
  newer: ReadonlyMap<string, ShownRow>,
  newerLoose: readonly LooseEntry[],
): GridChange | null {
  if (inverse?.kind !== 'cells') return inverse;
  const rows: CellsChange['rows'] = inverse.rows.map((before) => {
    const now = newer.get(before.row_id);
    if (!now) return before;
    const back: CellsChange['rows'][number] = { row_id: before.row_id, cells: {} };
    for (const id of Object.keys({ ...before.cells, ...before.formulas })) {
      const formula = now.formulas?.[id];
      if (formula === undefined) back.cells[id] = now.cells[id] ?? null;
      else back.formulas = { ...back.formulas, [id]: formula };
    }
    return back;
  });
  const loose = inverse.loose?.map((entry) => {
    const now = newerLoose.find((one) => keyOfLoose(one) === keyOfLoose(entry));
    if (!now) return entry;
    const { row, column, value, formula } = now;
    if (formula !== undefined) return { row, column, formula };
    // What was a text stays one.
    return { row, column, value: typeof value === 'string' ? `'${value}` : (value ?? null) };
  });
  return { ...inverse, rows, ...(loose && { loose }) };
}

const isRow = (value: unknown): value is ShownRow =>
  typeof value === 'object' && value !== null && 'row_id' in value && 'version' in value && 'cells' in value;
