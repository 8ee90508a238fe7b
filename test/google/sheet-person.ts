/** Someone who works in the spreadsheet itself, at any moment, and remembers what was typed. */
import type { Entered, SheetRow, Tab } from './grid.ts';
import type { TestSpreadsheet } from './google-server.ts';

export class SheetPerson {
  readonly tab: Tab;
  /** Everything that ever was in the spreadsheet. */
  readonly everThere = new Set<unknown>();
  /** What was typed, and whether while a write was on its way that nothing can hold back any more. */
  readonly typed: { truth: number; name: string; value: string; overtaken: boolean }[] = [];
  /** Prices of rows that were taken away: no one changes one. */
  readonly removed = new Set<unknown>();
  readonly #there: TestSpreadsheet;
  readonly #random: () => number;
  readonly #next: () => number;

  constructor(there: TestSpreadsheet, tab: Tab, random: () => number, next: () => number) {
    [this.#there, this.tab, this.#random, this.#next] = [there, tab, random, next];
  }

  act(overtaken: boolean): void {
    this.remember();
    const tab = this.tab;
    const data = tab.rows.map((_, number) => number).filter((number) => number > 0 && this.isFilled(tab.rows[number]!));
    const at = data[this.#pick(data.length)];
    const turn = this.#random();
    this.#there.version += 1;
    if (at === undefined || turn < 0.2) {
      const number = at ?? 1;
      tab.insert(number, 1);
      const place = (name: string): number => this.columnOf(name);
      tab.set(number, place('Name'), `typed ${this.#next()}`);
      tab.set(number, place('Qty'), this.#pick(5) + 1);
      tab.set(number, place('Price'), this.#next());
      tab.set(number, place('Total'), { formula: '=Qty*Price' });
    } else if (turn < 0.6) {
      const name = ['Name', 'City'][this.#pick(2)] ?? 'Name';
      const value = `sheet ${this.#next()}`;
      tab.set(at, this.columnOf(name), value);
      this.typed.push({ truth: tab.rows[at]!.truth, name, value, overtaken });
    } else if (turn < 0.7) {
      const price = this.columnOf('Price');
      for (const row of tab.remove(at, 1)) this.removed.add(row.cells[price]?.entered);
    } else if (turn < 0.78) tab.insert(at, 1);
    else if (turn < 0.86 && !overtaken) {
      const [names, ...rest] = tab.rows;
      const by = this.columnOf('Name');
      const text = (row: SheetRow): string => JSON.stringify(row.cells[by]?.entered ?? '~');
      // Marks may stay where they are or move along: it is not documented.
      const tags = rest.map((row) => row.tags);
      tab.rows = [names!, ...rest.toSorted((one, other) => (text(one) < text(other) ? -1 : 1))];
      if (this.#random() < 0.5) for (const [place, row] of tab.rows.slice(1).entries()) row.tags = tags[place] ?? [];
    } else if (turn < 0.92 && !overtaken) tab.moveColumn(this.columnOf('City'), this.#pick(5));
    else if (turn < 0.96) {
      tab.title = `Orders ${this.#next()}`;
    } else if (!overtaken && this.columnOf('Notes') < 0) tab.insertColumn(this.#pick(5), 'Notes');
    this.remember();
  }

  isFilled(row: SheetRow): boolean {
    return row.cells.some(({ entered }) => entered !== null && typeof entered !== 'object');
  }
  columnOf(name: string): number {
    return this.tab.rows[0]!.cells.findIndex(({ entered }) => entered === name);
  }
  remember(): void {
    for (const row of this.tab.rows) for (const { entered } of row.cells) this.everThere.add(entered);
  }

  /** Rows with something in them, below the names. */
  filled(): SheetRow[] {
    return this.tab.rows.slice(1).filter((row) => this.isFilled(row));
  }
  #pick(below: number): number {
    return Math.floor(this.#random() * below);
  }
}

export function firstRows(): Entered[][] {
  const names = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo'];
  const rows = Array.from({ length: 40 }, (_, place): Entered[] => [
    ...[
      `${names[place % 10]} ${'ABCD'[place % 4]}.`,
      ['Rome', 'Oslo', 'Bern'][place % 3] ?? '',
      (place % 4) + 1,
      10 + place,
    ],
    { formula: '=Qty*Price' },
  ]);
  return [['Name', 'City', 'Qty', 'Price', 'Total'], ...rows];
}

/** The same numbers for the same seed. */
export function mulberry(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
