/** One run of a sync: pulls what changed in the source, then pushes what changed here. (decision 170) */
import { plural, t } from '#kit/language/product.ts';
import type { Logger } from 'pino';
import { Problem } from '#kit/problem.ts';
import type { ConflictRule } from '#features/workbooks/rules/merge/merge-cells.ts';
import type { Rows } from '#features/workbooks/services.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { ReadOnlyConnector, RemoteSheet, TwoWayConnector } from '../source-adapter.ts';
import { SourceFailure } from '../source-failure.ts';
import { holdDeletion, mergeReading, planReading } from './pull-tables.ts';
import { pullSheet } from './pull-sheet.ts';
import { pushChanges } from './push-changes.ts';
import {
  type HeldDeletion,
  leaseState,
  releaseState,
  renewLease,
  type SyncedSheet,
  type SyncState,
} from './sync-state.ts';

export interface RunNeeds {
  database: Database;
  rows: Rows;
  log: Pick<Logger, 'warn'>;
}
type Connection = { canWrite: boolean };
type TwoWayState = SyncState & { conflict_rule: ConflictRule };
type HeldState = SyncState & { held: HeldDeletion | null };

/** Of any kind: the loop passes on what it gets from one method of a connector to the next, and looks at nothing of it. */
export type AnyConnector =
  | ReadOnlyConnector<HeldState, unknown>
  | TwoWayConnector<TwoWayState, Connection, unknown, RemoteSheet<unknown>>;
type AnyTwoWay = Extract<AnyConnector, { apply: unknown }>;
type AnyReadOnly = Exclude<AnyConnector, AnyTwoWay>;

/** What a run found, collected while it goes on: where it fails, what it did until then is stored. */
interface Run {
  problem: string | null;
  isRead: boolean;
  pause: number;
  stored: object;
}

/** A source's quota is one of minutes. */
const quotaPause = 60;

/** Answers false while another process is at it. What goes wrong is stored for the owner, and tried again later. */
export async function runSync(
  needs: RunNeeds,
  connector: AnyConnector,
  workbookId: string,
  confirm?: string,
): Promise<boolean> {
  const { database, log } = needs;
  const state = await leaseState<TwoWayState & HeldState>(database, connector, workbookId);
  if (!state) return false;
  const run: Run = { problem: null, isRead: false, pause: connector.pauseOf(state), stored: {} };
  let hasFailed = false;
  try {
    if ('apply' in connector) await syncSheets(needs, connector, state, run);
    else await pullTables(needs, connector, state, run, confirm);
  } catch (error) {
    log.warn({ err: error, workbook: workbookId, source: connector.kind }, 'a source could not be synced');
    const isKnown = error instanceof SourceFailure || error instanceof Problem;
    run.problem = isKnown ? error.message : t('Something went wrong while syncing the spreadsheet.');
    hasFailed = !(error instanceof SourceFailure && error.kind === 'quota');
    run.pause = hasFailed ? pauseAfter(state.failures, connector.times) : quotaPause;
  }
  await releaseState(database, connector, state, { ...run, hasFailed });
  return true;
}

/** After failures in a row, twice as long each time. */
const pauseAfter = (failures: number, { firstPause, longestPause }: { firstPause: number; longestPause: number }) =>
  Math.min(longestPause, firstPause * 2 ** Math.min(failures, 10));

async function syncSheets(needs: RunNeeds, connector: AnyTwoWay, state: TwoWayState, run: Run): Promise<void> {
  const sheets = await livingSheets(needs.database, state.workbook_id, connector.sheetsOf(state));
  const isPending = () => anyPending(needs.rows, sheets);
  const connection = await connector.connect(state);
  await connector.watch?.(connection, state);
  const { canWrite } = connection;
  const reading = await connector.read(connection, {
    ...{ state, sheets },
    isPending: async () => canWrite && (await isPending()),
  });
  for (const [place, seen] of (reading?.sheets ?? []).entries()) {
    const own = sheets[place];
    if (!own) continue;
    if (seen) {
      await renewLease(needs.database, connector, state);
      const pulled = await pullSheet(needs, connector, own, seen, state.conflict_rule);
      sheets[place] = pulled.synced;
      const isMore = canWrite && (await pushChanges(needs.rows, connector, connection, seen, pulled));
      if (isMore) run.pause = 0;
    } else sheets[place] = { ...own, is_gone: true };
    run.stored = connector.storeSheets(sheets);
  }
  if (reading) {
    run.isRead = true;
    run.stored = { ...run.stored, ...reading.stored };
  }
  run.problem = problemOfSheets(sheets);
  const isWaiting = !canWrite && (await isPending());
  if (isWaiting) run.problem ??= connector.cannotWrite;
  await connector.noteWaiting?.(state, isWaiting, connection);
}

/** A sheet that was deleted here follows nothing any more. */
async function livingSheets(
  database: Database,
  workbookId: string,
  sheets: readonly SyncedSheet[],
): Promise<SyncedSheet[]> {
  const living = new Set((await findSheets(database, workbookId)).map(({ id }) => id));
  return sheets.filter(({ sheet }) => living.has(sheet));
}

async function anyPending({ sync }: Rows, sheets: readonly SyncedSheet[]): Promise<boolean> {
  for (const { sheet } of sheets) if ((await sync.countPending(sheet)).rows > 0) return true;
  return false;
}

function problemOfSheets(sheets: readonly SyncedSheet[]): string | null {
  const missing = sheets.filter(({ is_gone }) => is_gone).map(({ title }) => title);
  if (missing.length === 0) return null;
  return plural(
    missing.length,
    'The tab “{tabs}” is no longer in the spreadsheet. The imported data stays as it is.',
    'The tabs {tabs} are no longer in the spreadsheet. The imported data stays as it is.',
    { tabs: missing.join(', ') },
  );
}

async function pullTables(
  needs: RunNeeds,
  connector: AnyReadOnly,
  state: HeldState,
  run: Run,
  confirm: string | undefined,
): Promise<void> {
  const connection = await connector.connect(state);
  await connector.watch?.(connection, state);
  const reading = await connector.read(connection, state);
  if (!reading) return;
  const { digest, lastDigest, stored } = reading;
  if (digest !== lastDigest) {
    const plan = await planReading(needs, state.workbook_id, await reading.tables());
    const held = holdDeletion(plan, digest);
    if (held && confirm !== digest) {
      run.stored = { held: json(held) };
      return;
    }
    // Until it is merged nobody lets go of the source, or gives it another address.
    await mergeReading(needs, connector.actor, plan, (transaction) => renewLease(transaction, connector, state));
    run.isRead = true;
  }
  run.stored = { ...stored, held: null };
}
