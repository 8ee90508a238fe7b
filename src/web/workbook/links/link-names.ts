import type { AnswerOf, BodyOf } from '#platform/api/endpoint.ts';
import type { nameLinked } from '#features/workbooks/api/links.ts';
import { linkKey } from '#engine/links.ts';
import type { Cell, Column } from '#engine/model.ts';

/** What a cell names: the name of a row, nothing that is there, or what isn't known yet. */
export type NamedCell = { name: string; rows: number } | 'missing' | 'loading';

interface Needs {
  ask(body: BodyOf<typeof nameLinked>): Promise<AnswerOf<typeof nameLinked>>;
  /** Names came: cells that show them are drawn again. */
  onNames(): void;
  /** In milliseconds. */
  clock?(): number;
}

/** A name may have changed by then: it is shown, and asked for again. */
const freshFor = 10_000;
const mostAtOnce = 500;
const mostKnown = 50_000;

interface Known {
  cell: NamedCell;
  at: number;
}

/** What rows are called that cells of linking columns name, asked for as cells are drawn, many at once. */
export class LinkNames {
  readonly #needs: Needs;
  readonly #known = new Map<string, Known>();
  readonly #wanted = new Map<string, Map<string, Cell>>();
  #isAsking = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Null where the cell names nothing: it is blank, or its column doesn't link. */
  of({ id, link }: Column, cell: Cell): NamedCell | null {
    const key = linkKey(cell);
    if (!link || key === null) return null;
    const place = placeOf(id, link, key);
    const known = this.#known.get(place);
    if (!known || this.#now() - known.at > freshFor) this.#want(id, place, cell);
    return known?.cell ?? 'loading';
  }

  #now(): number {
    return this.#needs.clock?.() ?? Date.now();
  }

  #want(column: string, place: string, cell: Cell): void {
    const requested = this.#wanted.get(column) ?? new Map<string, Cell>();
    this.#wanted.set(column, requested.set(place, cell));
    if (this.#isAsking) return;
    this.#isAsking = true;
    // Once all cells of this drawing are asked for.
    queueMicrotask(() => void this.#askForAll());
  }

  async #askForAll(): Promise<void> {
    try {
      for (let next = this.#take(); next; next = this.#take()) await this.#ask(...next);
    } finally {
      this.#isAsking = false;
    }
  }

  #take(): [string, [string, Cell][]] | null {
    const [first] = this.#wanted;
    if (!first) return null;
    const [column, places] = first;
    const some = [...places].slice(0, mostAtOnce);
    for (const [place] of some) places.delete(place);
    if (places.size === 0) this.#wanted.delete(column);
    return [column, some];
  }

  async #ask(column: string, places: [string, Cell][]): Promise<void> {
    // A column whose link leads nowhere any more shows its values alone.
    const answer = await this.#needs.ask({ column, keys: places.map(([, cell]) => cell) }).catch(() => null);
    const names = new Map((answer?.names ?? []).map(({ key, name, rows }) => [linkKey(key), { name, rows }]));
    const at = this.#now();
    let isNew = false;
    if (this.#known.size > mostKnown) this.#known.clear();
    for (const [place, cell] of places) {
      const found: NamedCell = answer === null ? 'loading' : (names.get(linkKey(cell)) ?? 'missing');
      isNew ||= JSON.stringify(this.#known.get(place)?.cell) !== JSON.stringify(found);
      this.#known.set(place, { cell: found, at });
    }
    if (isNew) this.#needs.onNames();
  }
}

const placeOf = (column: string, { sheet, key, name }: NonNullable<Column['link']>, cell: string): string =>
  JSON.stringify([column, sheet, key, name, cell]);
