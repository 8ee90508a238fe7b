/** A synced spreadsheet, with visitors here and someone there, and what has to hold of it in the end. */
import { pino } from 'pino';
import { expect } from 'vitest';
import { Problem } from '#kit/problem.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import type { Rows, Actor } from '#features/workbooks/services.ts';
import type { Database } from '#platform/database/database.ts';
import { GoogleClient } from '#features/sources/adapters/google/server/google-client.ts';
import { createGoogleConnector } from '#features/sources/adapters/google/server/google-connector.ts';
import { runSync } from '#features/sources/server/sync/run-sync.ts';
import { SpreadsheetCalls } from '#features/sources/adapters/google/server/spreadsheet-calls.ts';
import type { Cell, Row } from '#engine/model.ts';
import type { GoogleServer, TestSpreadsheet, Weather } from './google-server.ts';
import type { SheetRow } from './grid.ts';
import { type MirroredSpreadsheet, mirrorSpreadsheet } from './mirrored-spreadsheet.ts';
import { firstRows, mulberry, SheetPerson } from './sheet-person.ts';
import type { KillAt, Order, SyncingServer } from './syncing-server.ts';

interface WorldNeeds {
  database: Database;
  google: GoogleServer;
  /** A process of its own that does what a server does, and may be killed; else all is done here. */
  server?: SyncingServer;
}
const visitor: Actor = { kind: 'anonymous' };

/** The process ends here, as by kill -9: what is committed is there, nothing else happens. */
class Killed extends Error {}

const firstPrices = firstRows()
  .slice(1)
  .map((row) => row[3]);

/** Of all worlds together. */
export const totals = {
  ...{ runs: 0, rows: 0, wrong: 0, unlogged: 0, doubts: 0, conflicts: 0, kills: 0, overtaken: 0, writes: 0 },
};

/** A spreadsheet of forty rows and its workbook, and those who write to either. */
export async function openWorld({ database, google, server }: WorldNeeds, seedOfRun: number): Promise<World> {
  const mirrored = await mirrorSpreadsheet({ database, google }, firstRows());
  return new World({ database, google, ...(server && { server }) }, seedOfRun, mirrored);
}

export class World {
  readonly #random: () => number;
  readonly #workbook: string;
  readonly #sheet: string;
  readonly #there: TestSpreadsheet;
  readonly #person: SheetPerson;
  readonly #rows: Rows;
  readonly #database: Database;
  readonly #google: GoogleServer;
  readonly #server: SyncingServer | null;
  /** Beyond the prices of the first rows. */
  #count = 1_000;
  /** What visitors were told is kept, by what it is: the row, the column and a value that no one else writes. */
  readonly #written: { row_id: string; column: string; value: Cell; isUnknown?: boolean }[] = [];
  readonly #added: { row_id: string; name: string }[] = [];
  /** Rows of visitors who got no answer. */
  readonly #unknown: string[] = [];
  readonly #deleted = new Set<string>();
  readonly #identity = new Map<number, string>();
  #bad = true;

  constructor(
    { database, google, server }: WorldNeeds,
    seedOfRun: number,
    { workbook, sheet, there, tab }: MirroredSpreadsheet,
  ) {
    [this.#database, this.#google, this.#server] = [database, google, server ?? null];
    this.#rows = createRows({ database });
    this.#random = mulberry(seedOfRun);
    this.#person = new SheetPerson(there, tab, this.#random, () => this.#next());
    [this.#workbook, this.#sheet, this.#there] = [workbook, sheet, there];
  }

  async play(): Promise<void> {
    this.#google.before = ({ name }) => {
      this.#server?.called();
      if (!this.#bad) return 'fine';
      if (this.#random() < 0.25) this.#person.act(name.startsWith('values:'));
      return this.#weather();
    };
    await this.#sync(false);
    const steps = 14 + pick(this.#random, 14);
    for (let step = 0; step < steps; step++) {
      const turn = this.#random();
      // A process is killed during a run: then there are more runs.
      const [here, there] = this.#server ? [0.3, 0.48] : [0.4, 0.65];
      if (turn < here) await this.#somebodyHere();
      else if (turn < there) this.#person.act(false);
      else if (turn < 0.92) await this.#sync(true);
      else for (let quiet = 0; quiet < 2; quiet++) await this.#sync(false);
    }
    for (let quiet = 0; quiet < 4; quiet++) await this.#sync(false);
    await this.#judge();
  }

  async #sync(mayBreak: boolean): Promise<void> {
    this.#bad = mayBreak;
    totals.runs += 1;
    await this.#database
      .updateTable('google_files')
      .set({ lease: null, leased_until: null })
      .where('workbook_id', '=', this.#workbook)
      .execute();
    const before = new Set((await this.#rows.sync.bases(this.#sheet)).map(({ row_id }) => row_id));
    try {
      if (this.#server) await this.#syncElsewhere(this.#server, mayBreak);
      else await this.#syncHere(mayBreak);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      totals.kills += 1;
    }
    if (!mayBreak) await this.#checkIdentity(before);
  }

  /** In another process, which is killed now and then: after some time, or as Google gets one of its calls. */
  async #syncElsewhere(server: SyncingServer, mayBreak: boolean): Promise<void> {
    const order: Order = { kind: 'sync', workbook: this.#workbook, spreadsheet: this.#there.id };
    const luck = this.#random();
    const killAt: KillAt =
      !mayBreak || luck < 0.1
        ? null
        : luck < 0.5
          ? { after: pick(this.#random, 150) }
          : { call: 1 + pick(this.#random, 7) };
    if (!(await server.follow(order, killAt))) totals.kills += 1;
  }

  async #syncHere(mayBreak: boolean): Promise<void> {
    const times = { now: Date.now, pause: async () => undefined };
    const environment = { GOOGLE_API_BASE: this.#google.base, OUTGOING_ALLOW: ['127.0.0.1'], MAIN_HOST: 'localhost' };
    const client = new GoogleClient(environment, { ...times, now: () => (this.#count += 60_000) });
    const access = { account: 'a', token: async () => 'access-0', spreadsheetId: this.#there.id };
    const calls = new SpreadsheetCalls(client, access);
    let isKilled = false;
    const kill = (): void => {
      isKilled = mayBreak && this.#random() < 0.06;
      if (isKilled) throw new Killed();
    };
    // A process that was killed stores nothing more, not even that something went wrong.
    const database = new Proxy(this.#database, {
      get(target, name: keyof Database) {
        if (isKilled) throw new Killed();
        const found = target[name];
        return typeof found === 'function' ? found.bind(target) : found;
      },
    });
    const breaking = new Proxy(calls, {
      get(target, name: keyof SpreadsheetCalls | 'then') {
        // No one waits for it as for a promise.
        if (name === 'then') return undefined;
        return async (...given: never[]) => {
          kill();
          const answer = await (target[name] as (...all: never[]) => Promise<unknown>).apply(target, given);
          kill();
          return answer;
        };
      },
    });
    const needs = { database, rows: this.#rows, log: pino({ level: 'silent' }) };
    await runSync(needs, createGoogleConnector({ callsFor: async () => breaking }), this.#workbook);
  }

  #weather(): Weather {
    const luck = this.#random();
    if (luck < 0.88) return 'fine';
    const kinds: Weather[] = [
      'cut-before',
      'cut-after',
      'partial',
      { status: 500 },
      { status: 503, after: true },
      { status: 429, retryAfter: 1 },
      { status: 403, reason: 'rateLimitExceeded' },
    ];
    return kinds[pick(this.#random, kinds.length)] ?? 'fine';
  }

  async #somebodyHere(): Promise<void> {
    const rows = await this.#living();
    const row = rows[pick(this.#random, rows.length)];
    const turn = this.#random();
    if (turn < 0.3 || !row) {
      const name = `new ${this.#next()}`;
      const cells = { name, city: `city ${this.#next()}`, qty: pick(this.#random, 9) + 1, price: this.#next() + 0.5 };
      const made = await this.#write({ kind: 'add', sheet: this.#sheet, cells });
      if (made === null) this.#unknown.push(name);
      else if (made.row_id !== null) this.#added.push({ row_id: made.row_id, name });
    } else if (turn < 0.85) {
      const column = ['name', 'city'][pick(this.#random, 2)] ?? 'name';
      const value = `${this.#random() < 0.1 ? '=HYPERLINK' : 'visitor'} ${this.#next()}`;
      const { row_id, version } = row;
      const order = { kind: 'edit', sheet: this.#sheet, row_id, version, cells: { [column]: value } } as const;
      const isUnknown = (await this.#write(order)) === null;
      this.#written.push({ row_id, column, value, isUnknown });
    } else {
      await this.#write({ kind: 'remove', sheet: this.#sheet, row_id: row.row_id });
      this.#deleted.add(row.row_id);
      this.#person.removed.add(row.cells['price']);
    }
    totals.writes += 1;
  }

  /** Answers null where no one answered, because the server was killed meanwhile. */
  async #write(order: Exclude<Order, { kind: 'sync' }>): Promise<{ row_id: string | null } | null> {
    if (this.#server) {
      const answer = await this.#server.follow(order, this.#random() < 0.15 ? { after: pick(this.#random, 12) } : null);
      if (!answer) totals.kills += 1;
      return answer;
    }
    const write = async (): Promise<string | null> => {
      if (order.kind === 'add') return (await this.#rows.add(order.sheet, visitor, [order]))[0]?.row_id ?? null;
      const { row_id } = order;
      if (order.kind === 'remove') await this.#rows.remove(order.sheet, visitor, [row_id]).catch(ignoreConflict);
      else await this.#rows.edit(order.sheet, visitor, row_id, order.version, order.cells).catch(ignoreConflict);
      return null;
    };
    return { row_id: await write() };
  }

  async #living(): Promise<Row[]> {
    return this.#database
      .selectFrom('sheet_rows')
      .select(['row_id', 'position', 'version', 'cells'])
      .where('sheet_id', '=', this.#sheet)
      .where('deleted', '=', false)
      .orderBy('position')
      .orderBy('row_id')
      .execute();
  }
  async #events() {
    return this.#rows.sync.events(this.#sheet, 1_000);
  }

  /** After a run without trouble the rows here stand as they do there: each is to be who it was. */
  async #checkIdentity(before: ReadonlySet<string>): Promise<void> {
    this.#person.remember();
    const bases = new Map((await this.#rows.sync.bases(this.#sheet)).map((base) => [base.row_id, base]));
    const here = (await this.#living()).filter(({ row_id }) => bases.has(row_id));
    const there = this.#person.filled();
    // What was only just sent takes its place with the next run.
    const name = this.#person.columnOf('Name');
    const isSettled =
      here.length === there.length &&
      here.every(({ cells }, place) => (cells['name'] ?? null) === (there[place]?.cells[name]?.entered ?? null));
    if (!isSettled) return;
    const events = await this.#events();
    for (const [place, row] of there.entries()) {
      const row_id = here[place]?.row_id ?? '';
      const known = this.#identity.get(row.truth);
      this.#identity.set(row.truth, row_id);
      if (known === undefined) continue;
      totals.rows += 1;
      if (known === row_id) continue;
      totals.wrong += 1;
      const isLogged = events.some((event) => event.row_id === known || event.row_id === row_id);
      if (!isLogged && before.has(known)) totals.unlogged += 1;
    }
  }

  async #judge(): Promise<void> {
    const events = await this.#events();
    totals.doubts += events.filter(({ kind }) => kind.startsWith('identity')).length;
    totals.conflicts += events.filter(({ kind }) => kind === 'conflict').length;
    const here = await this.#living();
    const there = this.#person.filled();
    const shown = (row: SheetRow) =>
      ['Name', 'City', 'Qty', 'Price', 'Total'].map((name) =>
        this.#person.tab.effective(row, this.#person.columnOf(name)),
      );
    // Both sides hold the same, in the same order.
    expect(here.map(({ cells }) => ['name', 'city', 'qty', 'price', 'total'].map((id) => cells[id] ?? null))).toEqual(
      there.map((row) =>
        shown(row).map((value, place) =>
          place === 4 && typeof row.cells[this.#person.columnOf('Total')]?.entered !== 'object' ? null : value,
        ),
      ),
    );
    for (const { row_id, name } of this.#added) {
      const count = there.filter((row) => row.cells[this.#person.columnOf('Name')]?.entered === name).length;
      expect(count, `${name} doubled`).toBeLessThanOrEqual(1);
      const isExplained =
        this.#person.everThere.has(name) ||
        this.#deleted.has(row_id) ||
        this.#written.some((one) => one.row_id === row_id);
      expect(isExplained, `${name} lost`).toBe(true);
    }
    for (const name of this.#unknown) {
      const count = there.filter((row) => row.cells[this.#person.columnOf('Name')]?.entered === name).length;
      expect(count, `${name} doubled`).toBeLessThanOrEqual(1);
    }
    const { rows: stored } = { rows: events };
    for (const { row_id, column, value, isUnknown } of this.#written) {
      if (isUnknown) continue;
      const isLast = this.#written.findLast((one) => one.row_id === row_id && one.column === column)?.value === value;
      if (!isLast) continue;
      const row = here.find((one) => one.row_id === row_id);
      const isReported = stored.some(
        (event) => event.row_id === row_id && JSON.stringify(event.details).includes(JSON.stringify(value)),
      );
      const isThere = row?.cells[column] === value;
      expect(
        isThere ||
          isReported ||
          this.#person.everThere.has(value) ||
          this.#deleted.has(row_id) ||
          this.#goneThere(events, row_id),
        `${value} lost`,
      ).toBe(true);
    }
    // Rows that no one took away are there once: no one changes their prices.
    const prices = there.map((row) => row.cells[this.#person.columnOf('Price')]?.entered);
    for (const price of firstPrices) {
      const count = prices.filter((one) => one === price).length;
      if (!this.#person.removed.has(price)) expect(count, `the row of ${JSON.stringify(price)}`).toBe(1);
      else expect(count, `the row of ${JSON.stringify(price)} doubled`).toBeLessThanOrEqual(1);
    }
    // Formulas are where they were, and what visitors typed is text.
    for (const row of there) {
      for (const { entered } of row.cells) {
        if (entered !== null && typeof entered === 'object') expect(entered.formula).toBe('=Qty*Price');
      }
    }
    const formulas = this.#person.tab.rows.filter(
      (row) =>
        typeof row.cells[this.#person.columnOf('Total')]?.entered === 'object' &&
        row.cells[this.#person.columnOf('Total')]?.entered !== null,
    );
    expect(formulas.length).toBe(
      there.filter(
        (row) =>
          typeof row.cells[this.#person.columnOf('Total')]?.entered === 'object' &&
          row.cells[this.#person.columnOf('Total')]?.entered !== null,
      ).length + this.#blankedRows(),
    );
    await this.#judgeTyped(there, events);
  }

  /** Rows that were emptied by a deletion keep their formulas. */
  #blankedRows(): number {
    const total = this.#person.columnOf('Total');
    return this.#person.tab.rows.filter(
      (row) =>
        !this.#person.isFilled(row) &&
        row.cells[total]?.entered !== null &&
        typeof row.cells[total]?.entered === 'object',
    ).length;
  }

  #goneThere(events: { kind: string; row_id: string }[], row_id: string): boolean {
    return events.some((event) => event.row_id === row_id && event.kind !== 'conflict');
  }

  /** What someone typed there is there still, was typed over, was seen here before it was written over, or is told of. */
  async #judgeTyped(there: readonly SheetRow[], events: { details: object }[]): Promise<void> {
    const { rows: history } = {
      rows: await this.#database
        .selectFrom('row_history')
        .select('cells')
        .where('sheet_id', '=', this.#sheet)
        .execute(),
    };
    const seenHere = JSON.stringify(history);
    for (const { truth, name, value, overtaken } of this.#person.typed) {
      const isLast = this.#person.typed.findLast((one) => one.truth === truth && one.name === name)?.value === value;
      const row = there.find((one) => one.truth === truth);
      if (!isLast || !row) continue;
      const isThere = row.cells[this.#person.columnOf(name)]?.entered === value;
      if (isThere || seenHere.includes(JSON.stringify(value)) || JSON.stringify(events).includes(value)) continue;
      if (overtaken) totals.overtaken += 1;
      else expect.fail(`${value}, typed into the spreadsheet, is lost`);
    }
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof Problem && (error.code === 'row_conflict' || error.code === 'not_found'))) throw error;
}

function pick(random: () => number, below: number): number {
  return Math.floor(random() * below);
}
