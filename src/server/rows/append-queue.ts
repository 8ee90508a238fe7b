import { newId } from '#kit/ids.ts';
import type { Cell, Row } from '#sheet/model.ts';
import type { Actor } from '../scope.ts';
import type { Database } from '../storage/database.ts';
import { type Appending, appendRows } from './append-rows.ts';
import { noSuchSheet, withoutBlanks } from './stored-row.ts';

/** So many rows at most go together; more of one writer go alone. */
const mostTogether = 500;

interface Waiting extends Appending {
  resolve: (made: Row[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Rows that come while others are being put at the end of the same sheet go in together, right after: a sheet is
 * locked until its write is on the disk, so writers one by one would each wait for the disk once for everybody before.
 */
export class AppendQueue {
  readonly #database: Database;
  /** What waits, of the sheets that are being written to. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Appends rows, all or none, and answers them in the order given. With a `key` that made a row before, answers none.
   */
  append(
    sheetId: string,
    actor: Actor,
    cells: readonly Record<string, Cell>[],
    key: string | null = null,
  ): Promise<Row[]> {
    const rows = cells.map((given) => ({ row_id: newId(), cells: withoutBlanks(given) }));
    return new Promise((resolve, reject) => {
      const one = { rows, actor, key, resolve, reject };
      const waiting = this.#waiting.get(sheetId);
      if (waiting) {
        waiting.push(one);
        return;
      }
      const queue: Waiting[] = [one];
      this.#waiting.set(sheetId, queue);
      void this.#work(sheetId, queue);
    });
  }

  async #work(sheetId: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      await this.#write(sheetId, takeTogether(queue));
      // Whoever came while the database answered comes along.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#waiting.delete(sheetId);
  }

  async #write(sheetId: string, together: Waiting[]): Promise<void> {
    try {
      const places = await appendRows(this.#database, sheetId, together);
      const byId = new Map(places.map((place) => [place.row_id, place]));
      for (const one of together) settle(one, byId);
    } catch (error) {
      // One that cannot be written must not take the others with it.
      if (together.length === 1) together[0]?.reject(error);
      else for (const one of together) await this.#write(sheetId, [one]);
    }
  }
}

/** The first that wait, as many as go together; a key at most once, so that its second row finds the first. */
function takeTogether(queue: Waiting[]): Waiting[] {
  const keys = new Set<string>();
  let rows = 0;
  let count = 0;
  for (const one of queue) {
    rows += one.rows.length;
    if (count > 0 && (rows > mostTogether || (one.key !== null && keys.has(one.key)))) break;
    if (one.key !== null) keys.add(one.key);
    count++;
  }
  return queue.splice(0, count);
}

function settle(
  { rows, key, resolve, reject }: Waiting,
  places: ReadonlyMap<string, Pick<Row, 'position' | 'version'>>,
): void {
  const made = rows.flatMap(({ row_id, cells }): Row[] => {
    const place = places.get(row_id);
    return place ? [{ row_id, position: place.position, version: place.version, cells }] : [];
  });
  if (made.length === rows.length || key !== null) resolve(made);
  else reject(noSuchSheet());
}
