import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { RunOnTheWire } from '../../api/automations.ts';
import { type Leads, nextStep } from '../../rules/steps.ts';
import type { Needs } from '../needs.ts';
import { queueTurn } from '../turns.ts';
import { storedAutomation } from './edit-automations.ts';
import { type OfAutomation, readRun, storedRun } from './read-runs.ts';

/**
 * A new run about the same rows, with what was done before a step taken over: calls of it have keys of their own. The
 * run that it came of stays as it is.
 */
export async function runAgainFrom(
  needs: Needs,
  ids: OfAutomation & { runId: string },
  from: string,
): Promise<{ run: RunOnTheWire }> {
  const automation = await storedAutomation(needs, ids.workbookId, ids.automationId);
  if (automation.state !== 'on') throw new Problem('invalid_input', 'Switch the automation on first.');
  const run = await storedRun(needs, ids);
  if (run.state !== 'done' && run.state !== 'failed')
    throw new Problem('invalid_input', 'Only a run that ended can be run again.');
  const steps = await needs.database.selectFrom('run_steps').selectAll().where('run_id', '=', run.id).execute();
  const done = new Map(steps.flatMap((one) => (one.state === 'done' ? [[one.step, one] as const] : [])));
  const before = new Map<string, Leads>();
  for (let next = nextStep(automation.definition.steps, before); next?.key !== from; ) {
    const known = next && done.get(next.key);
    if (!next || !known) throw new Problem('invalid_input', 'This step isn’t part of the automation any more.');
    before.set(next.key, known.output ?? {});
    next = nextStep(automation.definition.steps, before);
  }
  const id = newId('run');
  await inTransaction(needs.database, async (transaction) => {
    await transaction
      .insertInto('automation_runs')
      .values({
        ...{ id, automation_id: automation.id, workspace_id: run.workspace_id, event: `again:${id}` },
        ...{ rows: json(run.rows), chain: json([...run.chain]) },
        ...(run.input !== null && { input: json(run.input) }),
      })
      .execute();
    const taken = steps.filter(({ step }) => before.has(step));
    if (taken.length > 0)
      await transaction
        .insertInto('run_steps')
        .values(
          taken.map(({ input, output, ...step }) => ({
            ...{ ...step, run_id: id },
            ...(input && { input: json(input) }),
            ...(output && { output: json(output) }),
          })),
        )
        .execute();
    await queueTurn(needs, transaction, run.workspace_id);
  });
  return { run: (await readRun(needs, { ...ids, runId: id })).run };
}
