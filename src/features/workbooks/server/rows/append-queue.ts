import { newId } from '#kit/ids.ts';
import type { Cell, Row } from '#engine/model.ts';
import type { Actor } from '../../services.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { fillAutomatic } from './automatic/fill-automatic.ts';
import { withoutAutomatic } from './automatic/without-automatic.ts';
import { fillFormulas, filledFormulas } from './editing/filled-formulas.ts';
import { formulaCells } from './formulas/formula-cells.ts';
import type { FormulaKnowledge, KnownFormulas } from './formulas/known-formulas.ts';
import { type Appending, appendRows } from './append-rows.ts';
import { withPeople } from './people/resolve-people.ts';
import { noSuchSheet, withoutBlanks } from './stored-row.ts';
import { noteWritten } from './written/note-written.ts';
import { WriteTogether } from './write-together.ts';

/** Puts rows at the end of sheets; those of writers who come at once go together. */
export class AppendQueue {
  readonly #together: WriteTogether<Appending, Row[]>;

  constructor(database: Database, knowledge: FormulaKnowledge, clock: () => number) {
    this.#together = new WriteTogether({
      async write(sheetId, given) {
        const { writers, made, automatic } = await knowledge.attempt(sheetId, async (formulas) => {
          const named = await withPeopleOf(database, sheetId, formulas, given);
          const writers = named.map((one) => ({
            ...one,
            rows: withFormulas(withoutAutomatic(formulas, one.rows), formulas, clock()),
          }));
          if (formulas.workbook !== null || formulas.automatic.length > 0 || formulas.isWatched)
            return { writers, ...(await appendWithin(database, sheetId, { writers, formulas, at: clock() })) };
          return { writers, made: await appendRows(database, sheetId, writers, formulas.version), automatic: null };
        });
        const positions = new Map(made.map((position) => [position.row_id, position]));
        return writers.map(({ rows }) =>
          rows.flatMap(({ row_id, cells }): Row[] => {
            const position = positions.get(row_id);
            if (!position) return [];
            const own = automatic?.get(row_id);
            return [{ ...position, cells: own ? withoutBlanks({ ...cells, ...own }) : cells }];
          }),
        );
      },
      keyOf: ({ key }) => key,
      sizeOf: ({ rows }) => rows.length,
    });
  }

  /**
   * Appends rows, all or none, and answers them in the order given. With a `key` that made a row before, answers none.
   */
  async append(
    sheetId: string,
    actor: Actor,
    cells: readonly Record<string, Cell>[],
    key: string | null = null,
  ): Promise<Row[]> {
    const rows = cells.map((given) => ({ row_id: newId(), cells: withoutBlanks(given) }));
    const made = await this.#together.ask(sheetId, { rows, actor, key });
    if (made.length < rows.length && key === null) throw noSuchSheet();
    return made;
  }
}

/** Appends rows of a sheet that have more than their cells: formulas of their own, or cells that are filled in. */
function appendWithin(
  database: Database,
  sheetId: string,
  { writers, formulas, at }: { writers: readonly Appending[]; formulas: KnownFormulas; at: number },
) {
  return inTransaction(database, async (transaction) => {
    const before = formulas.workbook === null ? {} : await filledFormulas(transaction, sheetId);
    const made = await appendRows(transaction, sheetId, writers, formulas.version);
    const isMade = new Set(made.map(({ row_id }) => row_id));
    const own = writers.flatMap(({ rows }) => rows.filter(({ row_id }) => isMade.has(row_id)));
    await fillFormulas(transaction, sheetId, own, before);
    if (made.length === 0) return { made, automatic: null };
    const from = Math.min(...made.map(({ version }) => version));
    if (formulas.isWatched) noteWritten(transaction, sheetId, from);
    if (formulas.automatic.length === 0) return { made, automatic: null };
    const filled = await fillAutomatic(transaction, sheetId, from, at);
    return { made, automatic: new Map(filled.map(({ row_id, cells }) => [row_id, cells])) };
  });
}

/** Of all writers who come at once, so that the people are looked up together. */
async function withPeopleOf(
  database: Database,
  sheetId: string,
  { people }: KnownFormulas,
  given: readonly Appending[],
): Promise<readonly Appending[]> {
  if (people.length === 0) return given;
  const all = given.flatMap(({ rows }) => rows);
  const named = new Map((await withPeople(database, sheetId, people, all)).map((row) => [row.row_id, row]));
  return given.map((one) => ({ ...one, rows: one.rows.map((row) => named.get(row.row_id) ?? row) }));
}

function withFormulas(rows: Appending['rows'], formulas: KnownFormulas, at: number): Appending['rows'] {
  if (formulas.byRow.length === 0) return rows;
  const filled = formulaCells(
    formulas,
    rows.map(({ cells }) => cells),
    at,
  );
  return rows.map(({ row_id, cells }, position) => ({
    row_id,
    cells: withoutBlanks({ ...cells, ...filled[position] }),
  }));
}
