import { newId } from '#kit/ids.ts';
import type { Cell, Row } from '#engine/model.ts';
import type { Actor } from '../../services.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { fillFormulas, filledFormulas } from './editing/filled-formulas.ts';
import { formulaCells } from './formulas/fill-rows.ts';
import type { FormulaKnowledge, KnownFormulas } from './formulas/known-formulas.ts';
import { type Appending, appendRows } from './append-rows.ts';
import { noSuchSheet, withoutBlanks } from './stored-row.ts';
import { WriteTogether } from './write-together.ts';

/** Puts rows at the end of sheets; those of writers who come at once go together. */
export class AppendQueue {
  readonly #together: WriteTogether<Appending, Row[]>;

  constructor(database: Database, knowledge: FormulaKnowledge, clock: () => number) {
    this.#together = new WriteTogether({
      async write(sheetId, given) {
        const { writers, made } = await knowledge.attempt(sheetId, async (formulas) => {
          const filled = given.map((one) => ({ ...one, rows: withFormulas(one.rows, formulas, clock()) }));
          const append = (within: Database) => appendRows(within, sheetId, filled, formulas.version);
          const made =
            formulas.workbook === null
              ? await append(database)
              : await inTransaction(database, async (transaction) => {
                  const before = await filledFormulas(transaction, sheetId);
                  const rows = await append(transaction);
                  const isMade = new Set(rows.map(({ row_id }) => row_id));
                  const own = filled.flatMap((one) => one.rows.filter(({ row_id }) => isMade.has(row_id)));
                  await fillFormulas(transaction, sheetId, own, before);
                  return rows;
                });
          return { writers: filled, made };
        });
        const positions = new Map(made.map((position) => [position.row_id, position]));
        return writers.map(({ rows }) =>
          rows.flatMap(({ row_id, cells }): Row[] => {
            const position = positions.get(row_id);
            return position ? [{ row_id, position: position.position, version: position.version, cells }] : [];
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
