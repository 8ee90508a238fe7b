import { newId } from '#kit/ids.ts';
import type { Cell, Row } from '#sheet/model.ts';
import type { Actor } from '../scope.ts';
import type { Database } from '../storage/database.ts';
import { type Appending, appendRows } from './append-rows.ts';
import { noSuchSheet, withoutBlanks } from './stored-row.ts';
import { WriteTogether } from './write-together.ts';

/** Puts rows at the end of sheets; those of writers who come at once go together. */
export class AppendQueue {
  readonly #together: WriteTogether<Appending, Row[]>;

  constructor(database: Database) {
    this.#together = new WriteTogether({
      async write(sheetId, writers) {
        const places = new Map((await appendRows(database, sheetId, writers)).map((place) => [place.row_id, place]));
        return writers.map(({ rows }) =>
          rows.flatMap(({ row_id, cells }): Row[] => {
            const place = places.get(row_id);
            return place ? [{ row_id, position: place.position, version: place.version, cells }] : [];
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
