/** What becomes of a row or a cell when the update that changed it is taken back, in addition to what people did since. */
import { isStoredById } from '#engine/formula/cells/kept-reference.ts';
import type { Cell } from '#engine/model.ts';
import type { LooseBase } from './merge-loose.ts';

/** A row at one moment, with all that is stored of it but its version. */
export interface RowImage {
  position: number;
  cells: Record<string, Cell>;
  formulas: Record<string, string> | null;
  formats: Record<string, string> | null;
  deleted: boolean;
  /** When it came into the trash of its sheet. */
  trashed_at: string | null;
}

/** `gone`: it came with the update, and no one changed it. `lost`: people changed what the update had changed, too. */
export type RowTakenBack = { row: RowImage } | 'gone' | 'stays' | 'lost';

/** `computed` are columns whose values follow from others: they are no one's change. */
export function takeBackRow(
  before: RowImage | null,
  after: RowImage | null,
  now: RowImage | null,
  computed: ReadonlySet<string>,
): RowTakenBack {
  if (!before) {
    if (!now || now.deleted) return 'stays';
    return after && hasSameContents(after, now, computed) && !after.deleted ? 'gone' : 'lost';
  }
  // One that was deleted for good since is none that an update could give back.
  if (!after || !now) return before.deleted ? 'stays' : 'lost';
  const deleted = sideOf(before.deleted, after.deleted, now.deleted) === 'now' ? now.deleted : before.deleted;
  // It would go with what was written in it.
  if (deleted && !now.deleted && !hasSameContents(after, now, computed)) return 'lost';
  const row: RowImage = {
    ...{ cells: {}, formulas: null, formats: null, deleted },
    position: before.position !== after.position && now.position === after.position ? before.position : now.position,
    trashed_at: deleted ? (now.deleted ? now.trashed_at : before.trashed_at) : null,
  };
  for (const id of new Set([before, after, now].flatMap(columnsOf))) {
    const side = computed.has(id) ? 'before' : sideOf(contentOf(before, id), contentOf(after, id), contentOf(now, id));
    if (side === null) return 'lost';
    put(row, id, side === 'now' ? now : before);
  }
  return { row };
}

/** Who is right about something; null where people changed what the update had changed. */
export function sideOf<Value>(before: Value, after: Value, now: Value): 'before' | 'now' | null {
  if (before === after) return 'now';
  return now === after || now === before ? 'before' : null;
}

const columnsOf = ({ cells, formulas, formats }: RowImage): string[] => [
  ...Object.keys(cells),
  ...Object.keys(formulas ?? {}),
  ...Object.keys(formats ?? {}),
];

/** A formula that is computed here stands for its value. */
function contentOf({ cells, formulas, formats }: RowImage, id: string): string {
  const formula = formulas?.[id] ?? null;
  const value = formula !== null && isStoredById(formula) ? null : (cells[id] ?? null);
  return JSON.stringify([value, formula, formats?.[id] ?? null]);
}

function hasSameContents(one: RowImage, other: RowImage, computed: ReadonlySet<string>): boolean {
  const ids = new Set([one, other].flatMap(columnsOf));
  return [...ids].every((id) => computed.has(id) || contentOf(one, id) === contentOf(other, id));
}

function put(row: RowImage, id: string, from: RowImage): void {
  const [cell, formula, format] = [from.cells[id], from.formulas?.[id], from.formats?.[id]];
  if (cell !== undefined) row.cells[id] = cell;
  if (formula !== undefined) (row.formulas ??= {})[id] = formula;
  if (format !== undefined) (row.formats ??= {})[id] = format;
}

/** A cell around tables. */
export interface CellImage {
  value: Cell;
  formula: string | null;
  format: string | null;
  style: number | null;
  edited: boolean;
  base: LooseBase | null;
}

export function takeBackCell(
  before: CellImage | null,
  after: CellImage | null,
  now: CellImage | null,
): { cell: CellImage } | 'gone' | 'stays' | 'lost' {
  const asBefore = before ? { cell: before } : ('gone' as const);
  // What an array fills follows from its formula.
  if ([before, after, now].some((cell) => cell?.formula?.startsWith('^'))) return asBefore;
  const [old, newer, own] = [before, after, now].map(textOf);
  if (own === newer || own === old) return asBefore;
  return old === newer ? 'stays' : 'lost';
}

const textOf = (cell: CellImage | null): string =>
  cell === null ? '' : JSON.stringify(cell.formula === null ? [cell.value] : [null, cell.formula]);
