import { t } from '#kit/language/product.ts';
import { msg } from '#kit/language/msg.ts';
import { newId } from '#kit/ids.ts';
import type { SheetOfCall, SheetRecord } from '#features/workbooks/services.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Stored } from '#platform/database/schema.ts';
import { isTogether, longestChain } from '../../rules/automation.ts';
import type { RunRow } from '../../tables.ts';
import { mayRun } from '../live/may-run.ts';
import type { Needs } from '../needs.ts';
import { tellOwner } from '../tell-owner.ts';
import { queueTurn } from '../turns.ts';
import { planCalls, storeCalls } from '../webhooks/dispatch-calls.ts';
import { matchingEvents } from './matching-events.ts';

export type StoredEvent = Stored<'row_events'>;
export type LiveAutomation = Stored<'automations'>;

const eventsAtOnce = 500;
/** Rows of one run that are named in it. */
const mostRowsNamed = 1_000;

/** Rows that one run is about. */
interface Together {
  automation: LiveAutomation;
  chain: readonly string[];
  rows: RunRow[];
  count: number;
}

/**
 * Makes the runs that a write leads to. Done again it makes none twice: a run is unique for its automation and event.
 */
export async function dispatchWrite(needs: Needs, data: Record<string, unknown>): Promise<void> {
  const write = String(data['write']);
  const together = new Map<string, Together>();
  let sheet: SheetOfCall | null = null;
  for (let after = ''; ; ) {
    const events = await readEvents(needs, write, after);
    const [first] = events;
    if (!first) break;
    sheet ??= await needs.workbooks.sheetById(first.sheet_id);
    // Deleted with its sheet meanwhile, or in the trash.
    if (!sheet) return;
    const around = { sheet, sheets: await needs.workbooks.sheetsOf(sheet.workbook_id) };
    await dispatchPart(needs, events, around, together);
    after = events.at(-1)?.id ?? '';
    if (events.length < eventsAtOnce) break;
  }
  if (!sheet) return;
  const { workspace_id } = sheet;
  for (const [key, { automation, chain, rows, count }] of together)
    await inTransaction(needs.database, (transaction) =>
      startRuns(needs, transaction, { automation, workspace_id }, [
        { event: `write:${write}:${key}`, rows: { rows, count }, chain },
      ]),
    );
}

function readEvents({ database }: Needs, write: string, after: string): Promise<StoredEvent[]> {
  return database
    .selectFrom('row_events')
    .selectAll()
    .where('write', '=', write)
    .where('id', '>', after)
    .orderBy('id')
    .limit(eventsAtOnce)
    .execute();
}

/** One run each, or noted for one with others; events that nothing wants are forgotten. */
async function dispatchPart(
  needs: Needs,
  events: readonly StoredEvent[],
  around: { sheet: SheetOfCall; sheets: readonly SheetRecord[] },
  together: Map<string, Together>,
): Promise<void> {
  const { sheet } = around;
  const automations = await needs.database
    .selectFrom('automations')
    .selectAll()
    .where('sheet_id', '=', sheet.id)
    .where(mayRun)
    .execute();
  const webhooks = await needs.database
    .selectFrom('webhooks')
    .select(['id', 'events', 'imports'])
    .where('sheet_id', '=', sheet.id)
    .where('state', '=', 'on')
    .execute();
  const calls = planCalls(webhooks, events);
  const requested = new Set<string>();
  const each: { automation: LiveAutomation; events: readonly StoredEvent[] }[] = [];
  for (const automation of automations) {
    const matching = await matchingEvents(needs.database, automation.definition, events, around);
    for (const { id } of matching) requested.add(id);
    if (!isTogether(automation.definition.trigger)) each.push({ automation, events: matching });
    else for (const event of matching) addTogether(together, automation, event);
  }
  const unwanted = events.flatMap(({ id }) => (requested.has(id) ? [] : [id]));
  await inTransaction(needs.database, async (transaction) => {
    let isAnyDue = false;
    for (const one of each) {
      const runs = one.events.map((event) => ({
        event: `row:${event.id}`,
        rows: { rows: [{ row_id: event.row_id, event: event.id }], count: 1 },
        chain: chainOf(event),
      }));
      const of = { automation: one.automation, workspace_id: sheet.workspace_id };
      isAnyDue = (await storeRuns(needs, transaction, of, runs)) || isAnyDue;
    }
    // Last: what others of the workspace wait for meanwhile is held for a moment alone.
    if (isAnyDue) await queueTurn(needs, transaction, sheet.workspace_id);
    await storeCalls(needs, transaction, sheet, calls);
    if (unwanted.length > 0) await transaction.deleteFrom('row_events').where('id', 'in', unwanted).execute();
  });
}

const chainOf = ({ actor }: StoredEvent): readonly string[] => actor.automation?.chain ?? [];

function addTogether(together: Map<string, Together>, automation: LiveAutomation, event: StoredEvent): void {
  const chain = chainOf(event);
  const key = `${automation.id}:${chain.join()}`;
  const one = together.get(key) ?? { automation, chain, rows: [], count: 0 };
  one.count += 1;
  if (one.rows.length < mostRowsNamed) one.rows.push({ row_id: event.row_id, event: event.id });
  together.set(key, one);
}

interface NewRun {
  event: string;
  rows: { rows: readonly RunRow[]; count: number };
  chain: readonly string[];
  /** What a call from outside brought. */
  input?: unknown;
}

interface Of {
  automation: LiveAutomation;
  workspace_id: string;
}

/** Stores runs of an automation, and sees to it that they are done. */
export async function startRuns(
  needs: Pick<Needs, 'jobs' | 'notifications'>,
  transaction: Transaction,
  of: Of,
  runs: readonly NewRun[],
): Promise<void> {
  if (await storeRuns(needs, transaction, of, runs)) await queueTurn(needs, transaction, of.workspace_id);
}

/**
 * Answers whether any is to be done. One that its own writes led to, or that is at the end of a long chain, is stopped,
 * and its owner told.
 */
async function storeRuns(
  needs: Pick<Needs, 'jobs' | 'notifications'>,
  transaction: Transaction,
  { automation, workspace_id }: Of,
  runs: readonly NewRun[],
): Promise<boolean> {
  if (runs.length === 0) return false;
  const stored = runs.map(({ event, rows, chain, input }) => {
    const loop = loopOf(automation.id, chain);
    return {
      ...{ id: newId('run'), automation_id: automation.id, workspace_id, event },
      ...{ rows: json(rows), chain: json([...chain]) },
      ...(input !== undefined && { input: json(input) }),
      ...(loop && { state: 'stopped' as const, failure: loop, ended_at: new Date() }),
    };
  });
  const made = await transaction
    .insertInto('automation_runs')
    .values(stored)
    .onConflict((conflict) => conflict.columns(['automation_id', 'event']).doNothing())
    .returning('state')
    .execute();
  if (made.some(({ state }) => state === 'stopped'))
    await tellOwner(
      needs,
      transaction,
      { ...automation, workspace_id },
      {
        title: msg('“{name}” was stopped', { name: automation.name }),
        body: msg('What it writes leads back to it, by itself or through other automations. Change one of them.'),
      },
    );
  return made.some(({ state }) => state === 'waiting');
}

function loopOf(id: string, chain: readonly string[]): string | null {
  if (chain.includes(id)) return 'This run was stopped: what this automation wrote led back to it.';
  return chain.length >= longestChain
    ? t('This run was stopped: {count} automations led to it, one after the other.', { count: longestChain })
    : null;
}
