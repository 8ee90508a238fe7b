import type { Jobs } from '#platform/services.ts';
import type { Actor } from '../../../services.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deferral } from './begin-conversion.ts';
import { noteProgress, progressAtSwitch, readConversion, sheetsWithConversion } from './conversion.ts';
import { fillConverted } from './fill-converted.ts';
import { fillNumbers } from './fill-numbers.ts';
import { nextSize } from './part-size.ts';
import { removeColumns } from './remove-columns.ts';
import { settle } from './settle-rows.ts';
import { switchColumn } from './switch-column.ts';
import { countToSettle, nextToSettle } from './next-to-settle.ts';

const conversionQueue = 'column-conversions';
const removalQueue = 'column-removals';
/** Sheets up to so many rows are converted in the call. */
const mostInCall = 5_000;

const firstWritten = 200;

/** How a change of a column's type is cut into parts; tests stop between them. */
export interface ConversionParts {
  /** Rows that are computed at once, while no one waits. */
  computed: number;
  /** Rows that are written at once at most, while the sheet is held. */
  written: number;
  mostInCall: number;
  /** Between two parts. */
  between?: (phase: 'computing' | 'writing' | 'removing') => Promise<void>;
}

export const usualParts: ConversionParts = { computed: 5_000, written: 2_000, mostInCall };

interface Needs {
  database: Database;
  jobs: Pick<Jobs, 'add' | 'handle'> | undefined;
  clock: () => number;
  parts: ConversionParts;
  /** Readers see the new type. */
  switched: (sheetId: string, actor: Actor) => void;
}

/** Changes types of columns of large sheets in parts that no one waits for. (docs/decisions/0154) */
export class ColumnConversions {
  readonly #needs: Needs;
  readonly #running = new Map<string, Promise<void>>();

  constructor(needs: Needs) {
    this.#needs = needs;
    needs.jobs?.handle(conversionQueue, async ({ sheet_id, id }) => {
      if (typeof sheet_id === 'string' && typeof id === 'string') await this.run(sheet_id, id);
    });
    needs.jobs?.handle(removalQueue, async ({ sheet_id }) => {
      if (typeof sheet_id === 'string') await this.remove(sheet_id);
    });
    needs.jobs?.handle('column-conversions-upkeep', () => this.#maintain(), { every: '*/5 * * * *' });
  }

  /** Undefined where no job would do it. */
  get deferral(): Deferral | undefined {
    const { jobs, parts } = this.#needs;
    return (
      jobs && {
        mostInCall: parts.mostInCall,
        later: (within, sheet_id, id) => jobs.add(conversionQueue, { sheet_id, id }, { within }),
        remove: (within, sheet_id) => jobs.add(removalQueue, { sheet_id }, { within }),
      }
    );
  }

  /** Does what is left of a change; a second call waits for the first. */
  run(sheetId: string, id: string): Promise<void> {
    const known = this.#running.get(id);
    if (known) return known;
    const running = this.#run(sheetId, id).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  /** Removes what is left of deleted columns. */
  remove(sheetId: string): Promise<void> {
    const { database, parts } = this.#needs;
    return removeColumns(database, sheetId, { first: Math.min(firstWritten, parts.written), most: parts.written }, () =>
      parts.between?.('removing'),
    );
  }

  async #run(sheetId: string, id: string): Promise<void> {
    const { database, clock, parts, switched } = this.#needs;
    for (;;) {
      const state = await readConversion(database, sheetId);
      // Cancelled, or done.
      if (state?.conversion.id !== id) return;
      if (state.isRemoving) {
        await this.remove(sheetId);
        continue;
      }
      if (state.settling !== null) return this.#settle(sheetId, id, state.settling);
      const fill = state.conversion.auto ? fillNumbers : fillConverted;
      const filled = await fill(database, sheetId, state, { parts, at: clock() });
      if (!filled) continue;
      if ((await switchColumn(database, sheetId, id, filled)) === 'switched') switched(sheetId, state.conversion.actor);
    }
  }

  async #settle(sheetId: string, id: string, made: string): Promise<void> {
    const { database, parts } = this.#needs;
    const total = await countToSettle(database, sheetId, made);
    let written = 0;
    let size = Math.min(firstWritten, parts.written);
    for (let part = 0; ; part++) {
      const row_ids = await nextToSettle(database, sheetId, made, size);
      if (row_ids.length === 0) return;
      const began = performance.now();
      await settle(database, sheetId, row_ids);
      size = nextSize(size, performance.now() - began, parts.written);
      written += row_ids.length;
      if (part % 10 === 0) {
        const share = Math.min(1, written / total);
        await noteProgress(database, sheetId, id, progressAtSwitch + (1 - progressAtSwitch) * share);
      }
      await parts.between?.('writing');
    }
  }

  async #maintain(): Promise<void> {
    for (const { sheet_id, id } of await sheetsWithConversion(this.#needs.database)) {
      await this.remove(sheet_id);
      if (id !== null) await this.run(sheet_id, id);
    }
  }
}
