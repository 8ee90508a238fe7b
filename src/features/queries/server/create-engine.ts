import { AdmissionControl, type AdmissionLimits } from './admission-control.ts';
import { AnswerCache, answerKey } from './answer-cache.ts';
import type { Logger } from 'pino';
import { Problem } from '#kit/problem.ts';
import { SingleFlight } from '#kit/queues/single-flight.ts';
import type { Query, QueryAnswer, QueryContext } from '#engine/query-model.ts';
import type { Environment } from '#platform/environment/environment.ts';
import { type Caller, currentCaller } from './caller/caller.ts';
import type { Engine } from '../services.ts';
import type { Database, DatabaseAddress } from '#platform/database/database.ts';
import { createVersionLookUp } from '#features/workbooks/server/rows/sheets/look-up-versions.ts';
import { contentsEngine } from './contents-engine.ts';
import { MemoryLedger } from './memory-ledger.ts';
import { profileSheet } from './profile-sheet.ts';
import { tidyFolder } from './snapshot-file/snapshot-folder.ts';
import type { SnapshotFileOptions } from './snapshot-file/snapshot-files.ts';
import { WorkerPool } from './worker-pool.ts';

export interface EngineNeeds {
  database: Database;
  /** Workers open their own connections. */
  address: DatabaseAddress;
  /** A copy of the database that may be behind it: whole sheets are read there. */
  replica?: DatabaseAddress | null;
  environment: Pick<Environment, 'ENGINE_WORKERS' | 'SNAPSHOT_MEMORY_MB'>;
  log: Pick<Logger, 'warn'>;
  /** Where large sheets are also stored outside the database, to be read faster after a restart; null for nowhere. */
  files?: SnapshotFileOptions | null;
  /** Milliseconds that a query may take once its sheet is at hand. */
  deadline?: number;
  limits?: AdmissionLimits;
}

const megabyte = 1024 * 1024;
const usualDeadline = 10_000;
const everyTenMinutes = 10 * 60 * 1000;

/** Answers queries from columnar snapshots in worker threads; a sheet stays with its worker. */
export function createEngine(needs: EngineNeeds): Engine {
  const { database, address, replica = null, environment, log, files = null, deadline = usualDeadline } = needs;
  const counts = { hits: 0, loads: 0, fileLoads: 0, refreshes: 0, evictions: 0 };
  const ledger = new MemoryLedger(environment.SNAPSHOT_MEMORY_MB * megabyte);
  const positions = new Map<string, number>();
  const answers = new AnswerCache();
  const flights = new SingleFlight<QueryAnswer>();
  const admission = new AdmissionControl(needs.limits);
  let stopped = false;
  const lookUpVersion = createVersionLookUp(database);
  const pool = new WorkerPool({
    size: environment.ENGINE_WORKERS,
    start: {
      ...{ address, replica, files, deadline },
      memoryBytes: environment.SNAPSHOT_MEMORY_MB * megabyte,
    },
    heapLimit: Math.max(1024, 2 * environment.SNAPSHOT_MEMORY_MB),
    onHolding: (sheetId, holding) => ledger.resized(sheetId, holding),
    onTrouble: (error) =>
      log.warn({ err: error }, 'An engine worker couldn’t write a snapshot file or read from the replica.'),
    onLost(position, error) {
      log.warn({ err: error, place: position }, 'An engine worker stopped and is being replaced.');
      // The sheets keep their place: its next worker reads them again on request.
      for (const [sheetId, at] of positions) if (at === position) ledger.forget(sheetId);
    },
  });

  const tidying =
    files &&
    setInterval(() => {
      tidyFolder(database, files.folder, files.mostBytes).catch((error: unknown) =>
        log.warn({ err: error }, 'The folder of snapshot files couldn’t be cleaned up.'),
      );
    }, everyTenMinutes).unref();

  /** A new sheet goes where the fewest queries wait, then where the fewest sheets are. */
  function placeOf(sheetId: string): number {
    const known = positions.get(sheetId);
    if (known !== undefined) return known;
    const sheets = Array.from({ length: pool.size }, () => 0);
    for (const position of positions.values()) sheets[position] = (sheets[position] ?? 0) + 1;
    let best = 0;
    for (let position = 1; position < pool.size; position++) {
      const difference = pool.load(position) - pool.load(best) || (sheets[position] ?? 0) - (sheets[best] ?? 0);
      if (difference < 0) best = position;
    }
    positions.set(sheetId, best);
    return best;
  }

  function makeRoom(): void {
    for (const { sheetId, what } of ledger.makeRoom()) {
      const position = positions.get(sheetId);
      if (position === undefined) continue;
      if (what === 'derived') {
        pool.post(position, { kind: 'drop-derived', sheetId });
      } else {
        counts.evictions++;
        pool.post(position, { kind: 'evict', sheetId });
        positions.delete(sheetId);
      }
    }
  }

  /** Asks a worker; the answer is cached for callers with the same question. */
  async function ask(requested: Requested, caller: Caller, signal: AbortSignal): Promise<QueryAnswer> {
    const { key, sheetId, version, query, context } = requested;
    const { app, client, workspace } = caller;
    return admission.admit(caller, async (took) => {
      const position = placeOf(sheetId);
      const message = {
        kind: 'query' as const,
        sheetId,
        version,
        query,
        context,
        share: { app, client, workspace },
      };
      const { answer, holding, work } = await pool.ask(position, message, { signal, took });
      counts.loads += work.loads;
      counts.fileLoads += work.fileLoads;
      counts.refreshes += work.refreshes;
      if (work.loads + work.refreshes === 0) counts.hits++;
      // Evicted or lost while the answer was on its way: then it is not held any more.
      if (positions.get(sheetId) === position) ledger.used(sheetId, holding);
      else pool.post(position, { kind: 'evict', sheetId });
      makeRoom();
      // A sheet that was written meanwhile answered for a newer version than was requested.
      if (answer.version === version) answers.set(key, answer);
      return answer;
    });
  }

  return {
    ofContents: contentsEngine,
    async query(sheetId, query, context, caller = currentCaller()) {
      const version = caller.versions?.get(sheetId) ?? (await lookUpVersion(sheetId));
      if (version === null) throw new Problem('not_found', 'Sheet not found.');
      const key = answerKey(sheetId, version, query, context);
      const known = stopped ? undefined : answers.get(key);
      if (known || flights.has(key)) counts.hits++;
      if (known) return known;
      // Those who ask the same at once wait for one answer, which goes on as long as any of them waits.
      return flights.run(key, caller.signal, (signal) =>
        ask({ key, sheetId, version, query, context }, caller, signal),
      );
    },
    profile(sheet) {
      return profileSheet(this, sheet);
    },
    isInParts: (sheetId) => ledger.isInParts(sheetId),
    metrics: () => ({ snapshots: ledger.sheets, inParts: ledger.inParts, bytes: ledger.bytes, ...counts }),
    stop() {
      stopped = true;
      if (tidying) clearInterval(tidying);
      return pool.stop();
    },
  };
}

interface Requested {
  key: string;
  sheetId: string;
  version: number;
  query: Query;
  context: QueryContext;
}
