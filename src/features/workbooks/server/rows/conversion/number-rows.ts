import { sql } from 'kysely';
import { numberIn, type Numbering } from '#engine/automatic.ts';
import type { Cell } from '#engine/model.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { writeNumbers } from '../automatic/note-automatic.ts';
import type { FilledConversion } from './fill-converted.ts';
import { type ConvertedCell, type RowToConvert, storeConverted } from './convert-rows.ts';

/** A row with what it holds in the column that is numbered. */
export interface NumberedRow extends RowToConvert {
  position: number;
  /** The number that it was given before it was written again. */
  given: Cell;
}

/**
 * Which number each row gets: one that it holds stays, where no row before it has the same; the others get the next ones
 * in the order of the sheet.
 */
export class RowNumbers {
  readonly #numbering: Numbering;
  /** Numbers that rows held, with the first row that does. */
  readonly #held = new Map<number, string>();
  /** Numbers above it, up to the last one, are given. */
  #largestHeld = 0;
  #last = 0;

  constructor(numbering: Numbering) {
    this.#numbering = numbering;
  }

  /** The last number that is taken. */
  get last(): number {
    return Math.max(this.#last, this.#largestHeld);
  }

  /** Notes what a row holds, before any row gets a number. */
  hold({ row_id, cell }: Pick<NumberedRow, 'row_id' | 'cell'>): void {
    const number = numberIn(cell, this.#numbering);
    if (number === null || this.#held.has(number)) return;
    this.#held.set(number, row_id);
    this.#largestHeld = Math.max(this.#largestHeld, number);
    this.#last = this.#largestHeld;
  }

  /** The number of a row: its own, the one that it was given, or the next. */
  of({ row_id, cell, given }: Pick<NumberedRow, 'row_id' | 'cell' | 'given'>): number {
    const own = numberIn(cell, this.#numbering);
    if (own !== null && this.#isFree(own, row_id)) {
      this.#held.set(own, row_id);
      this.#last = Math.max(this.#last, own);
      return own;
    }
    return typeof given === 'number' ? given : ++this.#last;
  }

  #isFree(number: number, row_id: string): boolean {
    const holder = this.#held.get(number);
    if (holder !== undefined) return holder === row_id;
    return number < this.#largestHeld || number > this.#last;
  }

  /** The number that a row holds; null where it holds none, or that of another row. */
  heldBy({ row_id, cell }: Pick<NumberedRow, 'row_id' | 'cell'>): number | null {
    const own = numberIn(cell, this.#numbering);
    return own !== null && this.#held.get(own) === row_id ? own : null;
  }
}

type InOrder = Pick<NumberedRow, 'position' | 'row_id'>;

const beyond = (after: InOrder | undefined) =>
  after ? sql`and (rows.position, rows.row_id) > (${after.position}, ${after.row_id})` : sql``;

/** Rows in the order of the sheet, after one of them; of all, or of those that were written after a version. */
export async function readToNumber(
  database: Database | Transaction,
  sheetId: string,
  id: string,
  {
    made,
    after,
    since,
    limit,
    allCells,
  }: {
    made: string;
    after?: InOrder | undefined;
    since?: number;
    limit: number;
    allCells: boolean;
  },
): Promise<NumberedRow[]> {
  const { rows } = await sql<NumberedRow>`
    select rows.row_id, rows.position, rows.version, rows.cells -> ${id}::text as cell,
      ${allCells ? sql`rows.cells` : sql`null::jsonb as cells`}, coalesce(rows.formats ? ${id}, false) as has_format,
      null::jsonb as kept, null as formula, null as format, made.cells -> ${id}::text as given
    from sheet_rows as rows left join converted_cells as made
      on made.sheet_id = ${sheetId} and made.conversion_id = ${made} and made.row_id = rows.row_id
    where rows.sheet_id = ${sheetId} and not rows.deleted
      ${since === undefined ? sql`` : sql`and rows.version > ${since}`} ${beyond(after)}
    order by rows.position, rows.row_id limit ${limit}
  `.execute(database);
  return rows;
}

/** Looks through all rows for numbers that they hold; those of the trash come last. */
export async function takeTypedNumbers(
  database: Database,
  sheetId: string,
  id: string,
  numbers: RowNumbers,
  limit: number,
): Promise<void> {
  type Held = InOrder & Pick<NumberedRow, 'cell'>;
  for (let after: Held | undefined; ; ) {
    const { rows } = await sql<Held>`
      select row_id, position, cells -> ${id}::text as cell from sheet_rows as rows
      where sheet_id = ${sheetId} and not deleted and cells ? ${id} ${beyond(after)}
      order by position, row_id limit ${limit}
    `.execute(database);
    for (const row of rows) numbers.hold(row);
    after = rows.at(-1);
    if (rows.length < limit) break;
  }
  for (const row of await readTrash(database, sheetId, id)) numbers.hold(row);
}

async function readTrash(
  database: Database,
  sheetId: string,
  id: string,
): Promise<Pick<NumberedRow, 'row_id' | 'cell'>[]> {
  const { rows } = await sql<Pick<NumberedRow, 'row_id' | 'cell'>>`
    select row_id, cells -> ${id}::text as cell from sheet_rows
    where sheet_id = ${sheetId} and deleted and cells ? ${id} order by position, row_id
  `.execute(database);
  return rows;
}

/** Stores the numbers of rows outside of them. */
export async function keepNumbers(
  database: Database | Transaction,
  sheetId: string,
  { made, change, formulas }: Pick<FilledConversion, 'made' | 'change' | 'formulas'>,
  numbers: RowNumbers,
  rows: readonly NumberedRow[],
): Promise<void> {
  const own = new Map(rows.map((row) => [row.row_id, numberedCell(numbers, row)]));
  await storeConverted(database, sheetId, made, rows, change, formulas, ({ row_id }) => own.get(row_id)!);
}

function numberedCell(numbers: RowNumbers, row: NumberedRow): ConvertedCell {
  // Also where a row keeps its number: what was typed is stored with the column.
  return { cell: numbers.of(row), formula: null, format: null, isOther: true, isRewritten: false };
}

/** Rows of the trash keep their numbers where no other row has them; else they get others when they are restored. */
export async function numberTrash(
  transaction: Transaction,
  sheet: { id: string; version: number },
  id: string,
  numbers: RowNumbers,
): Promise<void> {
  const rows = await readTrash(transaction, sheet.id, id);
  const others = rows.map((row) => ({ ...row, number: numbers.heldBy(row) })).filter((row) => row.number !== row.cell);
  await writeNumbers(
    transaction,
    sheet,
    id,
    others.map(({ row_id, number }) => ({ row_id, cell: number })),
  );
}
