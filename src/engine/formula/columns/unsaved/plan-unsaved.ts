/** What is to be computed of rows that aren't stored yet, and what of it can be known before they are. */
import type { Column } from '../../../model.ts';
import { keyedCallsOf } from '../../keyed/keyed-calls.ts';
import type { FormulaNode } from '../../syntax/formula-node.ts';
import { parseFormula } from '../../syntax/parse-formula.ts';
import { isFormulaColumn } from '../formula-column.ts';
import { columnsNamedIn } from '../walk-formula.ts';

export interface PlannedUnsaved {
  id: string;
  columns: readonly Pick<Column, 'id' | 'name' | 'type' | 'formula'>[];
}

/** The column `link` of the rows of `lines` holds the cell `key` of the one row of `parent`, which no stored row has. */
export interface UnsavedKey {
  parent: string;
  key: string;
  lines: string;
  link: string;
}

interface ColumnPlace {
  sheet: string;
  column: string;
}

/** What the formula of one column reads. */
interface PlannedReads {
  /** Columns of the same row. */
  row: readonly string[];
  /** Columns that are read as a whole, stored rows with the others. */
  whole: readonly ColumnPlace[];
  /** Columns that are read by the key alone: of unsaved rows, since no stored one has it. */
  keyed: readonly ColumnPlace[];
}

export interface UnsavedPlan {
  /** Formula columns to compute, by the id of their sheet. */
  computed: ReadonlyMap<string, ReadonlySet<string>>;
  /** Columns whose stored cells are read, by the id of their sheet. */
  stored: ReadonlyMap<string, ReadonlySet<string>>;
  readsOf(place: ColumnPlace): PlannedReads | null;
  /** Whether the value follows from stored cells that the unsaved rows will change: it is known once they are stored. */
  isLate(place: ColumnPlace): boolean;
}

interface UnsavedInput {
  /** All sheets of the workbook. */
  sheets: readonly PlannedUnsaved[];
  /** Ids of the columns that are asked for, by the id of a sheet that has unsaved rows. */
  shown: ReadonlyMap<string, readonly string[]>;
  key: UnsavedKey | null;
}

/** Which columns must be computed for the unsaved rows, and from what. */
export function planUnsaved({ sheets, shown, key }: UnsavedInput): UnsavedPlan {
  const reader = new ReadsOfColumns(sheets, key);
  const isUnsaved = (sheet: string): boolean => shown.has(sheet);
  const computed = new Map<string, Set<string>>();
  const stored = new Map<string, Set<string>>();
  const put = (map: Map<string, Set<string>>, { sheet, column }: ColumnPlace): boolean => {
    const columns = map.get(sheet) ?? new Set();
    map.set(sheet, columns);
    return columns.size < columns.add(column).size;
  };
  const rest: ColumnPlace[] = [...shown].flatMap(([sheet, columns]) => columns.map((column) => ({ sheet, column })));
  for (let place = rest.pop(); place; place = rest.pop()) {
    const reads = reader.of(place);
    if (!reads || !put(computed, place)) continue;
    for (const read of reads.whole) put(stored, read);
    const { sheet } = place;
    const further = [...reads.row.map((column) => ({ sheet, column })), ...reads.whole, ...reads.keyed];
    rest.push(...further.filter((one) => isUnsaved(one.sheet)));
  }
  const affected = new Map<string, boolean>();
  /** Whether stored cells of a column will be others once the unsaved rows are stored. */
  const isAffected = (place: ColumnPlace): boolean => {
    const name = nameOf(place);
    const known = affected.get(name);
    if (known !== undefined) return known;
    // A column that needs itself is refused where it is made.
    affected.set(name, false);
    const reads = reader.of(place);
    const { sheet } = place;
    const found =
      reads !== null &&
      (reads.whole.some((one) => isUnsaved(one.sheet) || isAffected(one)) ||
        reads.row.some((column) => isAffected({ sheet, column })) ||
        reads.keyed.some(isAffected));
    affected.set(name, found);
    return found;
  };
  return {
    ...{ computed, stored },
    readsOf: (place) => reader.of(place),
    isLate: (place) => reader.isUnread(place) || (reader.of(place)?.whole.some(isAffected) ?? false),
  };
}

export const nameOf = ({ sheet, column }: ColumnPlace): string => `${sheet} ${column}`;

/** Reads each formula once. */
class ReadsOfColumns {
  readonly #formulas: ReadonlyMap<string, string>;
  readonly #key: UnsavedKey | null;
  readonly #read = new Map<string, PlannedReads | 'unread'>();

  constructor(sheets: readonly PlannedUnsaved[], key: UnsavedKey | null) {
    this.#key = key;
    this.#formulas = new Map(
      sheets.flatMap(({ id, columns }) =>
        columns
          .filter(isFormulaColumn)
          .map((column): [string, string] => [nameOf({ sheet: id, column: column.id }), column.formula ?? '']),
      ),
    );
  }

  /** Null where the column has no formula, or none that can be read. */
  of(place: ColumnPlace): PlannedReads | null {
    const reads = this.#of(place);
    return reads === 'unread' ? null : reads;
  }

  isUnread(place: ColumnPlace): boolean {
    return this.#of(place) === 'unread';
  }

  #of(place: ColumnPlace): PlannedReads | 'unread' | null {
    const name = nameOf(place);
    const formula = this.#formulas.get(name);
    if (formula === undefined) return null;
    const known = this.#read.get(name);
    if (known) return known;
    const reads = readsOf(formula, place.sheet, this.#key);
    this.#read.set(name, reads);
    return reads;
  }
}

function readsOf(formula: string, sheet: string, key: UnsavedKey | null): PlannedReads | 'unread' {
  let node: FormulaNode;
  try {
    node = parseFormula(formula);
  } catch {
    return 'unread';
  }
  const calls = keyedCallsOf(node) ?? [];
  const own = calls.filter(
    (call) =>
      key !== null &&
      ((sheet === key.parent && call.sheet === key.lines && call.key === key.link && call.by === key.key) ||
        (sheet === key.lines && call.sheet === key.parent && call.key === key.key && call.by === key.link)),
  );
  const places = (of: typeof calls): ColumnPlace[] =>
    of.flatMap((call) => call.columns.map((column) => ({ sheet: call.sheet, column })));
  const named = columnsNamedIn(node);
  const whole = named.flatMap((one) => (one.sheet === null ? [] : [{ sheet: one.sheet, column: one.name }]));
  // The key is looked for, and otherwise not read: what it is doesn't matter then.
  const by = own[0]?.by;
  const keyReads = named.filter((one) => one.sheet === null && one.name === by).length - own.length;
  const row = named.filter((one) => one.sheet === null && (one.name !== by || keyReads > 0));
  const others = calls.filter((call) => !own.includes(call));
  return {
    row: [...new Set(row.map(({ name }) => name))],
    whole: own.length === 0 ? whole : places(others),
    keyed: places(own).filter(({ column }) => column !== (sheet === key?.parent ? key.link : key?.key)),
  };
}
