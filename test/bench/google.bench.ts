/** How far mirrors of Google Sheets fall behind at Google's quota, and how they recover: by a clock that is moved. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import type { Rows } from '#features/workbooks/services.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { GoogleClient } from '#features/sources/adapters/google/server/google-client.ts';
import { createGoogleConnector } from '#features/sources/adapters/google/server/google-connector.ts';
import { runSync } from '#features/sources/server/sync/run-sync.ts';
import { SpreadsheetCalls } from '#features/sources/adapters/google/server/spreadsheet-calls.ts';
import { removeFolder } from '../browser/start-sheaf.ts';
import { type GoogleServer, openGoogle } from '../google/google-server.ts';
import { type MirroredSpreadsheet, mirrorSpreadsheet } from '../google/mirrored-spreadsheet.ts';
import { MovedClock } from '../google/moved-clock.ts';
import { firstRows } from '../google/sheet-person.ts';
import { median } from './engine.bench.ts';

/** Accounts with sheets that all change at the same pace for some minutes. */
export interface GoogleLoad {
  accounts: number;
  sheetsEach: number;
  /** Rows that visitors add to each sheet a minute, and cells that someone types into it there. */
  here: number;
  there: number;
  minutes: number;
}
export interface GoogleFigures extends GoogleLoad {
  changes: number;
  calls: number;
  /** The most reads or writes of one account, and of all together, within a minute. */
  busiest: number;
  busiestProject: number;
  /** Looks that ended with a problem. */
  failed: number;
  /** Minutes until a visitor's row was there, and until what was typed there was here. */
  out: Delay;
  in: Delay;
  /** Minutes from the last change until nothing waited. */
  recovered: number;
}
interface Delay {
  median: number;
  most: number;
}

const minute = 60_000;
/** As many runs as a node has at a time, and how long after a write one is wanted. */
const workers = 10;
const wakeUp = 500;
/** Later than that something is wrong. */
const longest = 24 * 60 * minute;

export async function benchGoogle(loads: readonly GoogleLoad[]): Promise<GoogleFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const server = await startEmbeddedPostgres({ folder });
  const database = openDatabase(server.address, { connections: 15 });
  const figures: GoogleFigures[] = [];
  try {
    await migrate(database);
    await database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
    for (const load of loads) {
      await using google = await openGoogle();
      figures.push(await new QuotaWorld(database, google, load).measure());
    }
    return figures;
  } finally {
    await database.destroy();
    await server.stop();
    await removeFolder(folder);
  }
}

interface MirroredFile extends MirroredSpreadsheet {
  account: string;
  /** When its next look is due; null before the first. */
  due: number | null;
  isQueued: boolean;
  /** What visitors added here and someone typed there that has not arrived on the other side, and since when. */
  added: Map<string, number>;
  typed: Map<string, number>;
}

const kindOfCall: Record<string, 'read' | 'write' | undefined> = {
  ...{ cells: 'read', marked: 'read', structure: 'read', batchUpdate: 'write', write: 'write' },
};

class QuotaWorld {
  readonly #clock = new MovedClock();
  readonly #database: Database;
  readonly #google: GoogleServer;
  readonly #load: GoogleLoad;
  readonly #rows: Rows;
  readonly #client: GoogleClient;
  readonly #files: MirroredFile[] = [];
  readonly #queue: MirroredFile[] = [];
  readonly #delays: { out: number[]; in: number[] } = { out: [], in: [] };
  readonly #calls: { of: string; at: number }[] = [];
  #failed = 0;
  #changes = 0;
  #lastChange = 0;
  #recovered = 0;
  #isOver = false;

  constructor(database: Database, google: GoogleServer, load: GoogleLoad) {
    [this.#database, this.#google, this.#load] = [database, google, load];
    this.#rows = createRows({ database });
    const environment = { GOOGLE_API_BASE: google.base, OUTGOING_ALLOW: ['127.0.0.1'], MAIN_HOST: 'localhost' };
    this.#client = new GoogleClient(environment, this.#clock);
  }

  async measure(): Promise<GoogleFigures> {
    const { accounts, sheetsEach } = this.#load;
    for (let place = 0; place < accounts * sheetsEach; place++) {
      const account = `account-${place % accounts}`;
      this.#google.tokens.add(account);
      const made = await mirrorSpreadsheet({ database: this.#database, google: this.#google }, firstRows());
      this.#files.push({ ...made, account, due: null, isQueued: false, added: new Map(), typed: new Map() });
    }
    const looking = Array.from({ length: workers }, () => () => this.#worker());
    await this.#clock.run([() => this.#people(), () => this.#scheduler(), ...looking]);
    const byKind = Map.groupBy(this.#calls, ({ of }) => of.split(' ')[0] ?? '');
    const byAccount = Map.groupBy(this.#calls, ({ of }) => of);
    const most = (groups: Map<string, { of: string; at: number }[]>): number =>
      Math.max(0, ...[...groups].map(([of, calls]) => (of.startsWith('drive') ? 0 : mostWithin(calls))));
    return {
      ...{ ...this.#load, changes: this.#changes, calls: this.#calls.length, failed: this.#failed },
      ...{ busiest: most(byAccount), busiestProject: most(byKind) },
      ...{ out: delayOf(this.#delays.out), in: delayOf(this.#delays.in), recovered: this.#recovered },
    };
  }

  /** Changes are spread evenly over the minutes and the sheets, once all of them were read. */
  async #people(): Promise<void> {
    while (this.#files.some(({ due }) => due === null)) await this.#clock.pause(minute);
    await this.#clock.pause(5 * minute);
    [this.#calls.length, this.#failed] = [0, 0];
    const { here, there, minutes } = this.#load;
    const isHere = Array.from({ length: (here + there) * minutes }, (_, place) => place % (here + there) < here);
    for (const side of isHere) {
      for (const file of this.#files) {
        await this.#clock.pause((minutes * minute) / (isHere.length * this.#files.length));
        await this.#change(file, side);
      }
    }
    while (this.#files.some(({ added, typed }) => added.size + typed.size > 0)) {
      if (this.#clock.now() - this.#lastChange > longest) throw new Error('The mirrors never caught up.');
      await this.#clock.pause(1_000);
    }
    this.#recovered = (this.#clock.now() - this.#lastChange) / minute;
    this.#isOver = true;
  }

  async #change(file: MirroredFile, isHere: boolean): Promise<void> {
    const at = (this.#lastChange = this.#clock.now());
    const name = `change ${++this.#changes}`;
    if (isHere) {
      await this.#rows.add(file.sheet, { kind: 'anonymous' }, [{ cells: { name } }]);
      file.added.set(name, at);
      const wake = (): Promise<void> => this.#clock.pause(wakeUp).then(() => this.#enqueue(file));
      void this.#clock.run([wake]);
      return;
    }
    // A row of its own, so that nothing is typed over.
    file.tab.insert(file.tab.rows.length, 1);
    file.tab.set(file.tab.rows.length - 1, 0, name);
    file.there.version += 1;
    file.typed.set(name, at);
  }

  /** Each minute everything that is due. */
  async #scheduler(): Promise<void> {
    for (; !this.#isOver; await this.#clock.pause(minute)) {
      for (const file of this.#files) if ((file.due ?? 0) <= this.#clock.now()) this.#enqueue(file);
    }
  }

  #enqueue(file: MirroredFile): void {
    if (!file.isQueued) this.#queue.push(file);
    file.isQueued = true;
  }

  async #worker(): Promise<void> {
    while (!this.#isOver) {
      const file = this.#queue.shift();
      if (file) await this.#sync(file);
      else await this.#clock.pause(1_000);
    }
  }

  async #sync(file: MirroredFile): Promise<void> {
    file.isQueued = false;
    const needs = { database: this.#database, rows: this.#rows, log: { warn: () => void this.#failed++ } };
    const connector = createGoogleConnector({ callsFor: async () => this.#callsOf(file) });
    if (!(await runSync(needs, connector, file.workbook))) return this.#enqueue(file);
    const { rows } = await sql<{ seconds: number; names: string[] }>`
      select extract(epoch from check_at - now())::float8 as seconds,
        array(select cells ->> 'name' from sheet_rows where sheet_id = ${file.sheet} and not deleted) as names
      from google_files where workbook_id = ${file.workbook}
    `.execute(this.#database);
    file.due = this.#clock.now() + (rows[0]?.seconds ?? 0) * 1_000;
    this.#arrived(file.typed, new Set(rows[0]?.names), this.#delays.in);
    const there = new Set(file.tab.rows.map(({ cells }) => textOf(cells[0]?.entered)));
    this.#arrived(file.added, there, this.#delays.out);
  }

  #arrived(waiting: Map<string, number>, found: ReadonlySet<string>, delays: number[]): void {
    for (const [name, since] of waiting) {
      if (!found.has(name)) continue;
      waiting.delete(name);
      delays.push((this.#clock.now() - since) / minute);
    }
  }

  /** Tells when each call was made: by then it had waited for its turn. */
  #callsOf({ account, there }: MirroredFile): SpreadsheetCalls {
    const access = { account, token: async () => account, spreadsheetId: there.id };
    return new Proxy(new SpreadsheetCalls(this.#client, access), {
      get: (target, name: keyof SpreadsheetCalls | 'then') => {
        // No one waits for it as for a promise.
        if (name === 'then') return undefined;
        return async (...given: never[]) => {
          const answer = await (target[name] as (...all: never[]) => Promise<unknown>).apply(target, given);
          this.#calls.push({ of: `${kindOfCall[name] ?? 'drive'} ${account}`, at: this.#clock.now() });
          return answer;
        };
      },
    });
  }
}

function mostWithin(calls: readonly { at: number }[]): number {
  let [most, first] = [0, 0];
  for (const [place, { at }] of calls.entries()) {
    while (calls[first]!.at <= at - minute) first++;
    most = Math.max(most, place - first + 1);
  }
  return most;
}

const delayOf = (delays: number[]): Delay =>
  delays.length === 0 ? { median: 0, most: 0 } : { median: median(delays), most: Math.max(...delays) };

const textOf = (entered: unknown): string => (typeof entered === 'string' ? entered : '');
