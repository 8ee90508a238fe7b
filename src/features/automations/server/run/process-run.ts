/**
 * Does a run step by step. What a step does in the database, and that it is done, is one transaction; so a process that
 * ends at any moment leaves it done, or not begun. A call of a service is not in it: each try of it has the same key.
 */
import { msg } from '#kit/language/msg.ts';
import { sql } from 'kysely';
import { Problem } from '#kit/problem.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { hasRows, isTogether } from '../../rules/automation.ts';
import { type Leads, nextStep, type StepToDo } from '../../rules/steps.ts';
import { type Needs, turnQueue } from '../needs.ts';
import { mayRun } from '../live/may-run.ts';
import { passingRows } from '../rows/linked-cells.ts';
import { failRun } from './fail-run.ts';
import { contextOf, openRun, type OpenedRun } from './open-run.ts';
import { planStep } from './plan-step.ts';
import { type PlannedStep, type StepOutput, msgOutput, TryLater } from './step.ts';

/** Seconds that a node has a run: longer than it goes on with it, and the step that it is at then. */
const secondsHeld = 120;
/** Milliseconds after which a run gives way to the others of its workspace. It goes on behind those that are due by then. */
const longestAtOnce = 5_000;
/** Seconds until the next try of a step, by how often it was tried. */
const pauses = [30, 120, 600, 3_600, 4 * 3_600, 12 * 3_600];
/** Longer waits are found by the clock. */
const longestJob = 24 * 3_600;

/** Runs that are due of automations that are on. */
export const dueRuns = sql`
  automation_runs join automations on automations.id = automation_runs.automation_id and ${mayRun}
    and automation_runs.state = 'waiting' and automation_runs.due_at <= now()
    and (automation_runs.held_until is null or automation_runs.held_until < now())
`;

/** Takes the next run of a workspace that is due, if there is one, and does what it can of it. */
export async function doNextRun(needs: Needs, workspaceId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; held_until: Date }>`
    update automation_runs set held_until = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${secondsHeld})
    where id = (
      select automation_runs.id from ${dueRuns}
      where automation_runs.workspace_id = ${workspaceId}
      order by automation_runs.due_at, automation_runs.id
      limit 1 for update of automation_runs skip locked
    )
    returning id, held_until
  `.execute(needs.database);
  const [run] = rows;
  if (!run) return false;
  const end = Date.now() + longestAtOnce;
  while (await doNextStep(needs, run)) if (Date.now() >= end) return giveWay(needs, run);
  return true;
}

async function giveWay({ database }: Pick<Needs, 'database'>, { id, held_until }: HeldRun): Promise<true> {
  await database
    .updateTable('automation_runs')
    .set({ held_until: null, due_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('held_until', '=', held_until)
    .execute();
  return true;
}

interface HeldRun {
  id: string;
  held_until: Date;
}

/** Answers whether the run goes on at once. */
async function doNextStep(needs: Needs, held: HeldRun): Promise<boolean> {
  const run = await openRun(needs, held.id);
  if (!run) return false;
  let next: StepToDo | null = null;
  try {
    if (hasRows(run.definition.trigger) && !run.context.sheet)
      throw new Problem('not_found', 'The sheet of this automation was deleted. Choose another one.');
    if (run.isFresh && !(await conditionsHold(run))) {
      await endRun(needs, held, 'skipped');
      return false;
    }
    next = nextStep(run.definition.steps, run.done);
    if (!next) {
      await endRun(needs, held, 'done');
      return false;
    }
    const context = await contextOf(run.context, next.of);
    const planned = context ? await planStep(next.step, context) : goneRow;
    if (planned.send) return await sendStep(needs, held, next, planned);
    await planned.prepare?.();
    const isLast =
      !planned.leads && !nextStep(run.definition.steps, new Map<string, Leads>([...run.done, [next.key, {}]]));
    return await doWithin(needs, held, { next, planned, isLast });
  } catch (error) {
    return await stumble(needs, held, run, next, error);
  }
}

/** A linked row that was deleted since its step was begun: there is nothing to be done for it. */
const goneRow: PlannedStep = {
  facts: [],
  within: async () => msgOutput(msg('The linked row was deleted, so nothing was done.')),
};

async function conditionsHold({ context, definition }: OpenedRun): Promise<boolean> {
  const { conditions, trigger, timeZone } = definition;
  const { sheet, sheets, row, needs } = context;
  if (conditions.length === 0 || !hasRows(trigger) || isTogether(trigger)) return true;
  if (!sheet || !row) return false;
  const [passes] = await passingRows([row.cells], conditions, timeZone, { database: needs.database, sheet, sheets });
  return passes === true;
}

/** Whether the run is still this node's; it holds it until the transaction ends. */
async function holdRun(transaction: Transaction, held: HeldRun): Promise<boolean> {
  const run = await transaction
    .selectFrom('automation_runs')
    .select('held_until')
    .where('id', '=', held.id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return run?.held_until?.getTime() === held.held_until.getTime();
}

interface PlannedToDo {
  next: StepToDo;
  planned: PlannedStep;
  /** Whether no other step of the run is left. */
  isLast: boolean;
}

function doWithin(needs: Needs, held: HeldRun, { next, planned, isLast }: PlannedToDo): Promise<boolean> {
  return needs.rows.within(async (transaction, writer) => {
    if (!(await holdRun(transaction, held))) return false;
    const output = await planned.within?.(transaction, writer);
    if (!output) return false;
    await noteStep(transaction, held.id, next, { state: 'done', planned, output });
    const until = output.until;
    if (!until && isLast) await storeEnd(transaction, held, 'done');
    if (!until) return !isLast;
    await transaction
      .updateTable('automation_runs')
      .set({ due_at: until, held_until: null, tries: 0 })
      .where('id', '=', held.id)
      .execute();
    await queueLater(needs, transaction, held.id, until);
    return false;
  });
}

/** Noted before and after: in between, the log says that it is being sent. */
async function sendStep(needs: Needs, held: HeldRun, next: StepToDo, planned: PlannedStep): Promise<boolean> {
  const begun = await inTransaction(needs.database, async (transaction) => {
    if (!(await holdRun(transaction, held))) return false;
    await noteStep(transaction, held.id, next, { state: 'sending', planned });
    return true;
  });
  if (!begun) return false;
  const output = await planned.send?.(`${held.id}.${next.key}`);
  return inTransaction(needs.database, async (transaction) => {
    if (!output || !(await holdRun(transaction, held))) return false;
    await noteStep(transaction, held.id, next, { state: 'done', planned, output });
    return true;
  });
}

interface Noted {
  state: 'sending' | 'done' | 'failed';
  planned?: PlannedStep;
  output?: StepOutput;
  failure?: string;
}

const longestValue = 2_000;

async function noteStep(
  transaction: Transaction,
  runId: string,
  { key, step: { kind } }: StepToDo,
  { state, planned, output, failure }: Noted,
): Promise<void> {
  const input = planned?.facts.map(({ label, value }) => ({ label, value: value.slice(0, longestValue) }));
  const noted = {
    state,
    ...(input && { input: json(input) }),
    output: output ? json(storedOutput(output)) : null,
    failure: failure ?? null,
    at: new Date(),
  };
  await transaction
    .insertInto('run_steps')
    .values({ run_id: runId, step: key, kind, ...noted })
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'step']).doUpdateSet((set) => ({
        ...noted,
        // A call counts when it begins.
        ...(state === 'sending' && { tries: sql<number>`${set.ref('run_steps.tries')} + 1` }),
      })),
    )
    .execute();
}

const storedOutput = ({ text, answer, arm, rows }: StepOutput): StepOutput => ({
  text,
  ...(answer !== undefined && { answer }),
  ...(arm && { arm }),
  ...(rows && { rows }),
});

async function endRun(needs: Needs, held: HeldRun, state: 'done' | 'skipped'): Promise<void> {
  await inTransaction(needs.database, async (transaction) => {
    if (await holdRun(transaction, held)) await storeEnd(transaction, held, state);
  });
}

/** Of a run that the transaction holds. One that went well ends the count of failures. */
async function storeEnd(transaction: Transaction, held: HeldRun, state: 'done' | 'skipped'): Promise<void> {
  const { automation_id } = await transaction
    .updateTable('automation_runs')
    .set({ state, ended_at: new Date(), held_until: null, failure: null })
    .where('id', '=', held.id)
    .returning('automation_id')
    .executeTakeFirstOrThrow();
  if (state === 'skipped') return;
  await transaction
    .updateTable('automations')
    .set({ failures: 0 })
    .where('id', '=', automation_id)
    .where('failures', '>', 0)
    .execute();
}

/** What may go well later is tried again; what can't be done fails the run. A database that is away leaves it as it is. */
async function stumble(
  needs: Needs,
  held: HeldRun,
  run: OpenedRun,
  next: StepToDo | null,
  error: unknown,
): Promise<boolean> {
  if (error instanceof Problem && error.code === 'unavailable') throw error;
  const isConflict = error instanceof Problem && error.code === 'row_conflict';
  const isFinal = error instanceof Problem && !isConflict;
  const later = isConflict ? new TryLater('Someone changed the row at the same time.') : asLater(error);
  if (!isFinal && !later) needs.log.warn({ err: error, run: held.id }, 'a step of an automation failed unexpectedly');
  const message = later?.message ?? (isFinal ? error.message : 'This step could not be done.');
  const counts = later?.counts ?? true;
  const after = later?.after ?? pauses[run.tries];
  await inTransaction(needs.database, async (transaction) => {
    if (!(await holdRun(transaction, held))) return;
    if (next) await noteStep(transaction, held.id, next, { state: 'failed', failure: message });
    if (isFinal || after === undefined) return failRun(needs, transaction, held.id, message);
    const due = new Date(Date.now() + after * 1_000);
    await transaction
      .updateTable('automation_runs')
      .set({ due_at: due, held_until: null, failure: message, tries: run.tries + (counts ? 1 : 0) })
      .where('id', '=', held.id)
      .execute();
    await queueLater(needs, transaction, held.id, due);
  });
  return false;
}

const asLater = (error: unknown): TryLater | null => (error instanceof TryLater ? error : null);

/** A turn when a run is due. What is too far off is found by the clock. */
async function queueLater(needs: Needs, transaction: Transaction, runId: string, at: Date): Promise<void> {
  const after = Math.ceil((at.getTime() - Date.now()) / 1_000);
  if (after > longestJob) return;
  const { workspace_id } = await transaction
    .selectFrom('automation_runs')
    .select('workspace_id')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  await needs.jobs.add(turnQueue, { workspace_id }, { within: transaction, after: Math.max(0, after) });
}
