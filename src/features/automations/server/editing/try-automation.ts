import { inTheirWords } from '#platform/http/current-request.ts';
import { inTheirFact } from '../run/words-of-facts.ts';
import { Problem } from '#kit/problem.ts';
import type { AnswerOf, BodyOf } from '#platform/api/endpoint.ts';
import type { PlannedOnTheWire, tryAutomation as endpoint } from '../../api/automations.ts';
import { hasRows, isTogether, type Step } from '../../rules/automation.ts';
import { checkAutomation } from '../../rules/check-automation.ts';
import type { Needs } from '../needs.ts';
import { passingRows } from '../rows/linked-cells.ts';
import { planStep } from '../run/plan-step.ts';
import { contextOf } from '../run/open-run.ts';
import type { LinkedRow, Leads } from '../../rules/steps.ts';
import type { StepContext } from '../run/step.ts';

/** What a draft would do with a row. Steps are planned as runs plan them; nothing is written, sent or called. */
export async function tryAutomation(
  needs: Needs,
  { workbookId, workspaceId }: { workbookId: string; workspaceId: string },
  { id, name, definition, sheet_id, row_id }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const sheets = await needs.workbooks.sheetsOf(workbookId);
  const problems = checkAutomation(definition, sheet_id, sheets).map(({ at, message }) => ({
    at,
    message: inTheirWords(message),
  }));
  const sheet = sheets.find(({ id }) => id === sheet_id) ?? null;
  const isOfOneRow = hasRows(definition.trigger) && !isTogether(definition.trigger);
  const row = sheet && row_id !== null ? await needs.rows.byId(sheet.id, row_id) : null;
  if (isOfOneRow && row_id !== null && !row) throw new Problem('not_found', 'Someone deleted this row.');
  if (isOfOneRow && !row) return { problems, holds: null, steps: [] };
  const sent = definition.trigger.kind === 'hook' && id !== null ? await lastSent(needs, workbookId, id) : null;
  const context: StepContext = {
    ...{ needs, sheet, sheets, chain: [], sent, answers: new Map() },
    automation: { id: '', name, workbook_id: workbookId, workspace_id: workspaceId, definition, secrets: {} },
    row: isOfOneRow && row ? { ...row, isGone: false } : null,
    rows: row ? { rows: [{ row_id: row.row_id, event: null }], count: 1 } : { rows: [], count: 0 },
  };
  const around = sheet && { database: needs.database, sheet, sheets };
  const [holds = null] =
    around && row && isOfOneRow
      ? await passingRows([row.cells], definition.conditions, definition.timeZone, around)
      : [null];
  return { problems, holds, steps: await plannedSteps(definition.steps, context) };
}

/** For a linked row of each step that goes through them: so many are shown. */
const mostRowsShown = 3;

/** Those that a step holds come behind it, as far as they would be done. */
async function plannedSteps(
  steps: readonly Step[],
  context: StepContext,
  of: LinkedRow | null = null,
): Promise<PlannedOnTheWire[]> {
  const all: PlannedOnTheWire[] = [];
  const own = await contextOf(context, of);
  if (!own) return all;
  for (const step of steps) {
    const { leads = {}, ...plan } = await planned(step, own);
    all.push({ ...plan, step: of ? `${step.id}@${of.row_id}` : step.id });
    if (step.kind === 'branch' && leads.arm) all.push(...(await plannedSteps(step[leads.arm], context, of)));
    if (step.kind === 'each')
      for (const row_id of (leads.rows ?? []).slice(0, mostRowsShown))
        all.push(...(await plannedSteps(step.steps, context, { each: step, row_id })));
  }
  return all;
}

/** What the last call brought: a trial does as if it came again. */
async function lastSent({ database }: Needs, workbookId: string, id: string): Promise<unknown> {
  const run = await database
    .selectFrom('automation_runs')
    .innerJoin('automations', 'automations.id', 'automation_runs.automation_id')
    .select('automation_runs.input')
    .where('automations.id', '=', id)
    .where('automations.workbook_id', '=', workbookId)
    .where('automation_runs.input', 'is not', null)
    .orderBy('automation_runs.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run?.input ?? null;
}

async function planned(step: Step, context: StepContext): Promise<PlannedOnTheWire & { leads?: Leads }> {
  const { id, kind } = step;
  try {
    const { facts, leads } = await planStep(step, context);
    return { step: id, kind, facts: facts.map(inTheirFact), failure: null, ...(leads && { leads }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { step: id, kind, facts: [], failure: inTheirWords(error.message) };
  }
}
