/** How a table of a source that has ids of its own (fields, records) matches the sheet that was made of it. */
import { joinLabels } from '#engine/labels.ts';
import { namesSeveral } from '#engine/links.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { TableRowBase } from '#features/workbooks/rules/merge/table-row-base.ts';
import { mostOptions } from '#features/workbooks/rules/column-options.ts';
import type { ColumnList, MatchedColumns, SeenTable, TableColumn } from './match-table.ts';

/** What a column was called in the source when it was read last, and its id there. */
export interface NameThere {
  id: string;
  name: string;
  remote?: string;
  /** What it listed there. */
  options?: readonly string[];
}

const simple = (name: string): string => name.trim().toLowerCase();

/** By ids; a column that is new there is the one here that has its name, where that is none of the source. */
export function matchColumnsById(
  columns: readonly Column[],
  names: readonly NameThere[],
  table: SeenTable,
): MatchedColumns {
  const before = new Map(names.flatMap((one) => (one.remote === undefined ? [] : [[one.remote, one] as const])));
  const known = new Map(columns.map((column) => [column.id, column]));
  const ofSource = new Set([...before.values()].map(({ id }) => id));
  const taken = new Set(columns.flatMap(({ id, name }) => (ofSource.has(id) ? [simple(name)] : [])));
  const found: MatchedColumns = { columns: [], added: [], left_out: [], missing: [], renames: [], lists: [] };
  for (const from of table.columns) {
    const own = before.get(from.id);
    const to = known.get(own?.id ?? '');
    if (to) {
      found.columns.push({ from, to });
      const list = longerList(from, to, own?.options);
      if (list) found.lists?.push(list);
      // A name that was given here stays.
      if (own && to.name === own.name && from.name !== own.name)
        found.renames?.push({ column: to.id, name: from.name });
    } else if (own) found.left_out.push(from.name);
    else {
      const name = unused(from.name, taken);
      const same = columns.find((column) => !ofSource.has(column.id) && simple(column.name) === simple(name));
      if (same) found.columns.push({ from, to: same });
      else found.added.push({ ...from, name });
    }
  }
  const there = new Set(found.columns.map(({ to }) => to.id));
  found.missing = columns.filter(({ id }) => ofSource.has(id) && !there.has(id));
  found.renames = withFreeNames(found.renames ?? [], columns);
  return found;
}

/** A list here gets what the source lists since; what was taken out of it here stays out. */
function longerList(from: Column, to: Column, before: readonly string[] | undefined): ColumnList | null {
  const fresh = (from.options ?? []).filter((option) => !before?.includes(option) && !to.options?.includes(option));
  if (!before || !to.options || to.link || fresh.length === 0 || !listed.has(to.type)) return null;
  const options = [...to.options, ...fresh].slice(0, mostOptions);
  const colorOf = (option: string) => from.option_colors?.[from.options?.indexOf(option) ?? -1];
  const colors = [...(to.option_colors ?? []), ...fresh.flatMap((option) => colorOf(option) ?? [])];
  const isColored = to.option_colors !== undefined && colors.length >= options.length;
  return { column: to.id, options, ...(isColored && { option_colors: colors.slice(0, options.length) }) };
}

const listed: ReadonlySet<Column['type']> = new Set(['choice', 'choices']);

/** With a number where it is taken; the name is taken from then on. */
function unused(requested: string, taken: Set<string>): string {
  let name = requested;
  for (let count = 2; taken.has(simple(name)); count++) name = `${requested.slice(0, 195)} ${count}`;
  taken.add(simple(name));
  return name;
}

/** A name that a column here has already, and keeps, is not taken from it; of two that change places each has its turn. */
function withFreeNames(renames: { column: string; name: string }[], columns: readonly Column[]) {
  const moving = new Set(renames.map(({ column }) => column));
  const taken = new Set(columns.flatMap(({ id, name }) => (moving.has(id) ? [] : [simple(name)])));
  return renames.map(({ column, name }) => ({ column, name: unused(name, taken) }));
}

/** Renames one after the other, none to a name that another column still has. */
export function inTurn(
  renames: readonly { column: string; name: string }[],
  columns: readonly Column[],
): { column: string; name: string }[] {
  const names = new Map(columns.map(({ id, name }) => [id, simple(name)]));
  const left = [...renames];
  const steps: { column: string; name: string }[] = [];
  const isHeld = ({ column, name }: { column: string; name: string }): boolean =>
    [...names].some(([id, held]) => id !== column && held === simple(name));
  while (left.length > 0) {
    const place = left.findIndex((one) => !isHeld(one));
    // All wait for each other: one of them steps aside.
    const [next] = left.splice(Math.max(0, place), 1);
    if (!next) break;
    if (place < 0) left.push(next);
    const step = place < 0 ? { ...next, name: `${next.name.slice(0, 180)} ${next.column}`.slice(0, 200) } : next;
    names.set(step.column, simple(step.name));
    steps.push(step);
  }
  return steps;
}

/** Which rows are which, by the ids of the source. A row that came from elsewhere is none of it. */
export function rowsById(known: readonly TableRowBase[]): Map<string, TableRowBase> {
  return new Map(known.flatMap((row) => (row.remote_id ? [[row.remote_id, row] as const] : [])));
}

/** A record that a cell names: its id, and what it is called there. */
export interface NamedRecord {
  id: string;
  name: Cell;
}
/** What holds the key of a record here, by its id; undefined where none does. */
export type KeyOfRecord = (id: string) => Cell | undefined;

/** The cells of a column that names records: the keys that these have here, else what they are called there. */
export function cellOfRecords(records: readonly NamedRecord[], to: Column, keyOf: KeyOfRecord | null): Cell {
  const keys = records.flatMap(({ id, name }): Cell[] => {
    const key = keyOf?.(id);
    const cell = key === undefined || key === null ? name : key;
    return cell === null ? [] : [cell];
  });
  if (namesSeveral(to)) return joinLabels(keys.map(String)) || null;
  return keys.length > 1 ? keys.map(String).join(', ') : (keys[0] ?? null);
}

/** Of every row of a table, with the records that its cells name resolved. */
export function withKeys(
  table: SeenTable,
  columns: readonly TableColumn[],
  keysOf: (column: TableColumn) => KeyOfRecord | null,
): SeenTable {
  const naming = columns.filter(({ from }) => table.linked?.[from.id] !== undefined);
  if (naming.length === 0) return table;
  const keys = new Map(naming.map((column) => [column.from.id, keysOf(column)]));
  const rows = table.rows.map((row) => {
    const cells = { ...row.cells };
    for (const { from, to } of naming) {
      const cell = cellOfRecords(row.records?.[from.id] ?? [], to, keys.get(from.id) ?? null);
      if (cell === null) delete cells[from.id];
      else cells[from.id] = cell;
    }
    return { ...row, cells };
  });
  return { ...table, rows };
}
