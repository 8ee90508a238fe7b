import { Problem } from '#kit/problem.ts';
import type { AnswerOf, BodyOf } from '#platform/api/endpoint.ts';
import type { PlannedOnTheWire, tryAutomation as endpoint } from '../../api/automations.ts';
import { hasRows, isTogether, type Step } from '../../rules/automation.ts';
import { checkAutomation } from '../../rules/check-automation.ts';
import type { Needs } from '../needs.ts';
import { passingRows } from '../rows/linked-cells.ts';
import { planStep } from '../run/plan-step.ts';
import type { StepContext } from '../run/step.ts';

/** What a draft would do with a row. Steps are planned as runs plan them; nothing is written, sent or called. */
export async function tryAutomation(
  needs: Needs,
  { workbookId, workspaceId }: { workbookId: string; workspaceId: string },
  { name, definition, sheet_id, row_id }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const sheets = await needs.workbooks.sheetsOf(workbookId);
  const problems = checkAutomation(definition, sheet_id, sheets);
  const sheet = sheets.find(({ id }) => id === sheet_id) ?? null;
  const isOfOneRow = hasRows(definition.trigger) && !isTogether(definition.trigger);
  const row = sheet && row_id !== null ? await needs.rows.byId(sheet.id, row_id) : null;
  if (isOfOneRow && row_id !== null && !row) throw new Problem('not_found', 'Someone deleted this row.');
  if (isOfOneRow && !row) return { problems, holds: null, steps: [] };
  const context: StepContext = {
    ...{ needs, sheet, sheets, chain: [], answers: new Map() },
    automation: { id: '', name, workbook_id: workbookId, workspace_id: workspaceId, definition, secrets: {} },
    row: isOfOneRow && row ? { ...row, isGone: false } : null,
    rows: row ? { rows: [{ row_id: row.row_id, event: null }], count: 1 } : { rows: [], count: 0 },
  };
  const around = sheet && { database: needs.database, sheet, sheets };
  const [holds = null] =
    around && row && isOfOneRow
      ? await passingRows([row.cells], definition.conditions, definition.timeZone, around)
      : [null];
  const steps: PlannedOnTheWire[] = [];
  for (const step of definition.steps) steps.push(await planned(step, context));
  return { problems, holds, steps };
}

async function planned(step: Step, context: StepContext): Promise<PlannedOnTheWire> {
  const { id, kind } = step;
  try {
    const { facts } = await planStep(step, context);
    return { step: id, kind, facts, failure: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { step: id, kind, facts: [], failure: error.message };
  }
}
