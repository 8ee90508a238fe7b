/** What is around the tables of some sheets, and the formulas of some of their rows, as they are without the rest. */

import { GridLayout } from '#engine/formula/cells/grid-layout.ts';
import { isSpilled, isStoredById, namedIn } from '#engine/formula/cells/kept-reference.ts';
import { keysOfPlace, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { emptyGridLook, type GridLook } from '../../rules/grid-look.ts';
import { mostAround, type SheetAround } from '../../rules/sheet-around.ts';
import { formulasWithNames } from '../export/names-of-file.ts';
import type { GridFormulas } from '../export/grid-formulas.ts';
import { readNames } from '../rows/formulas/names/workbook-names.ts';
import { placeSheets } from '../rows/formulas/row-places.ts';
import { findSheets } from '../rows/sheets/find-sheets.ts';
import { type LooseRow, readLooseCells } from '../rows/sheets/loose-rows.ts';

/** A sheet of which these columns and rows travel, in this order. */
export interface ChosenPart {
  sheet: string;
  columns: readonly string[];
  row_ids: readonly string[];
}

export interface PartAround {
  around: SheetAround;
  /** Of each of the rows, by column id; empty for a row without. */
  formulas: Record<string, string>[];
}

/** By the ids of the sheets. Tables that lie on the grid of another sheet travel without one. */
export function readAround(
  database: Database,
  workbookId: string,
  chosen: readonly ChosenPart[],
): Promise<Map<string, PartAround>> {
  return inTransaction(database, async (transaction) => {
    const placed = await placeSheets(transaction, workbookId, 'all');
    const hosts = new Set(placed.flatMap(({ host }) => host ?? []));
    const parts = chosen.flatMap((part) => {
      const own = placed.find(({ id }) => id === part.sheet);
      return own && own.host === undefined && !hosts.has(own.id) ? [{ part, own, cut: cutSheet(own, part) }] : [];
    });
    const cuts = parts.map(({ cut }) => cut);
    const records = await findSheets(transaction, workbookId);
    const travelling = records.filter(({ id }) => cuts.some((cut) => cut.id === id));
    const known = withoutTables(await readNames(transaction, workbookId));
    const { formulas, written } = formulasWithNames(
      { format: 'xlsx', placed: cuts, tables: [], renamed: new Map(), keepsPlaces: false },
      known,
      travelling,
    );
    const names = written
      .filter(({ sheet, formula }) => sheet === null && isWhole(formula))
      .map(({ name, formula }) => ({ name, formula: `=${formula}` }));
    const there = new Set(names.map(({ name }) => name.toUpperCase()));
    const gone = new Set(
      known?.names.flatMap(({ name }) => (there.has(name.toUpperCase()) ? [] : [name.toUpperCase()])),
    );
    const found = new Map<string, PartAround>();
    for (const one of parts) {
      const write = formulaWriter(formulas, one, gone);
      const around = { ...(await aroundOf(transaction, one, write)), names: [] };
      found.set(one.own.id, { around, formulas: await formulasOfRows(transaction, one, write) });
    }
    const [first] = found.values();
    if (first) first.around.names = usedNames(names, [...found.values()]);
    return found;
  });
}

interface Part {
  part: ChosenPart;
  own: PlacedSheet;
  /** The sheet with the columns and rows that travel and no others. */
  cut: PlacedSheet;
}

/** A sheet of which only some columns and rows are there: what was in place of others is blank. */
function cutSheet(own: PlacedSheet, { columns, row_ids }: ChosenPart): PlacedSheet {
  const isThere = new Set(columns);
  let { spare } = own.layout;
  const keys = Array.from({ length: own.layout.width }, (_, at) => {
    const key = own.layout.keyOfColumn(at);
    return key.startsWith('~') || isThere.has(key) ? key : `~${spare++}`;
  });
  const left = own.columns.filter(({ id }) => isThere.has(id));
  const { above, headerRows } = own.layout;
  const layout = new GridLayout(left, { above, headerRows, columns: keys, spare });
  const places = new Map(row_ids.map((id, at) => [id, above + at]));
  return {
    ...{ id: own.id, title: own.title, columns: left, layout, bottom: above + row_ids.length - 1 },
    ...(own.names && { names: own.names }),
    placeOf(rowId) {
      const place = places.get(rowId);
      return place === undefined ? null : { place, gone: false };
    },
    rowAt: (place) => row_ids[place - above] ?? null,
    rowAbove: (place) => {
      const id = row_ids[Math.min(place - 1, above + row_ids.length - 1) - above];
      return id === undefined ? { id: '', place: above - 1 } : { id, place: places.get(id)! };
    },
    lostColumn: () => null,
  };
}

/** What may be names in a formula, in capitals. */
const wordsIn = (formula: string): string[] =>
  [...formula.matchAll(/[\p{L}_\\][\p{L}\p{N}_.\\?]*/gu)].map(([word]) => word.toUpperCase());

/** Those that formulas use which travel, and those that these use. */
function usedNames(names: readonly SheetAround['names'][number][], parts: readonly PartAround[]): SheetAround['names'] {
  const open = parts.flatMap(({ around, formulas }) => [
    ...around.cells.flatMap(({ formula }) => formula ?? []),
    ...formulas.flatMap((row) => Object.values(row)),
  ]);
  const byName = new Map(names.map((one) => [one.name.toUpperCase(), one]));
  const used = new Set<SheetAround['names'][number]>();
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const word of wordsIn(text)) {
      const name = byName.get(word);
      if (!name || used.has(name)) continue;
      used.add(name);
      open.push(name.formula);
    }
  }
  return [...used].slice(0, mostAround.names);
}

const withoutTables = (names: Awaited<ReturnType<typeof readNames>>): typeof names => names && { ...names, tables: [] };

/** Whether nothing that a formula names is missing. */
const isWhole = (formula: string): boolean => !formula.includes('#REF!');

/** A formula with addresses and its equals sign; null where something that it reads stays behind. */
type WriteFormula = (stored: string, row: number) => string | null;

/** `gone` are names that stay behind, in capitals. */
function formulaWriter(formulas: GridFormulas, { own, cut }: Part, gone: ReadonlySet<string>): WriteFormula {
  const isCut = cut.columns.length < own.columns.length;
  return (stored, row) => {
    if (!isStoredById(stored) || isSpilled(stored)) return null;
    // Between the first and the last column of a range may be one that stays behind.
    if (isCut && namedIn(stored).some(({ isWide }) => isWide)) return null;
    const found = formulas.ofCell(stored, cut, row);
    if (!found || found.isArray || !isWhole(found.formula)) return null;
    return wordsIn(found.formula).some((word) => gone.has(word)) ? null : `=${found.formula}`;
  };
}

async function aroundOf(
  transaction: Transaction,
  { own, cut }: Part,
  write: WriteFormula,
): Promise<Omit<SheetAround, 'names'>> {
  const { look } = await transaction
    .selectFrom('sheet_states')
    .select('look')
    .where('sheet_id', '=', own.id)
    .executeTakeFirstOrThrow();
  const cells = (await readLooseCells(transaction, own.id)).flatMap((cell) => {
    const keys = keysIn(own, cut, cell);
    return keys ? (aroundCell({ ...cell, ...keys }, cut, write) ?? []) : [];
  });
  const { above, headerRows, spare, width } = cut.layout;
  const columns = Array.from({ length: width }, (_, at) => cut.layout.keyOfColumn(at));
  return {
    layout: { above, headerRows, columns, spare },
    cells: cells.slice(0, mostAround.cells),
    look: lookOf(look ?? emptyGridLook(), own, cut),
  };
}

/** The keys of a cell around the part that travels; null for one in a column or between rows that stay behind. */
function keysIn(
  own: PlacedSheet,
  cut: PlacedSheet,
  keys: Pick<LooseRow, 'row' | 'column'>,
): Pick<LooseRow, 'row' | 'column'> | null {
  const isOfTable = own.columns.some(({ id }) => id === keys.column);
  if (isOfTable && !cut.columns.some(({ id }) => id === keys.column)) return null;
  const at = placeOfKeys(own, keys);
  if (!at) return null;
  // Nothing beside the table moves with its rows.
  const isBeside = keys.row.startsWith('~') && !own.layout.isOver(at.column);
  if (at.row < own.layout.above || isBeside) return keysOfPlace(cut, at);
  if (!keys.row.startsWith('>')) return null;
  return keysOfPlace(cut, { row: cut.bottom + Number(keys.row.slice(1)), column: at.column });
}

function aroundCell(cell: LooseRow, cut: PlacedSheet, write: WriteFormula): SheetAround['cells'][number] | null {
  const { row, column, value, formula, format, style } = cell;
  const look = { ...(format !== undefined && { format }), ...(style !== undefined && { style }) };
  if (formula === undefined) return { row, column, value, ...look };
  const at = placeOfKeys(cut, cell);
  const text = at && write(formula, at.row);
  return text ? { row, column, value: null, formula: text, ...look } : null;
}

function lookOf(look: GridLook, own: PlacedSheet, cut: PlacedSheet): SheetAround['look'] {
  const isThere = new Set(cut.columns.map(({ id }) => id));
  const merges = look.merges.flatMap(([row, column, rows, columns]): GridLook['merges'] => {
    const keys = keysIn(own, cut, { row, column });
    return keys ? [[keys.row, keys.column, rows, columns]] : [];
  });
  const widths = Object.entries(look.widths).flatMap(([key, width]) => {
    const at = own.layout.columnOfKey(key);
    return at === null ? [] : [[cut.layout.keyOfColumn(at), width] as const];
  });
  return {
    styles: look.styles.slice(0, mostAround.styles),
    columns: Object.fromEntries(Object.entries(look.columns).filter(([id]) => isThere.has(id))),
    merges: merges.slice(0, mostAround.merges),
    widths: Object.fromEntries(widths),
    ...(look.frozen && { frozen: look.frozen }),
  };
}

async function formulasOfRows(
  transaction: Transaction,
  { part, cut }: Part,
  write: WriteFormula,
): Promise<Record<string, string>[]> {
  if (part.row_ids.length === 0) return [];
  const rows = await transaction
    .selectFrom('current_rows')
    .select(['row_id', 'formulas'])
    .where('sheet_id', '=', part.sheet)
    .where('row_id', 'in', [...part.row_ids])
    .execute();
  const stored = new Map(rows.map(({ row_id, formulas }) => [row_id, formulas ?? {}]));
  const isThere = new Set(part.columns);
  return part.row_ids.map((id, at) =>
    Object.fromEntries(
      Object.entries(stored.get(id) ?? {}).flatMap(([column, formula]) => {
        const text = isThere.has(column) ? write(formula, cut.layout.above + at) : null;
        return text === null ? [] : [[column, text]];
      }),
    ),
  );
}
