import type { AutomationDefinition } from '../../rules/automation.ts';
import { hasRows, isTogether } from '../../rules/automation.ts';
import type { Needs } from '../needs.ts';
import { cellsOfRows } from './fill-texts.ts';
import type { StepContext } from './step.ts';

/** A run with all that its next step needs. */
export interface OpenedRun {
  definition: AutomationDefinition;
  context: StepContext;
  /** Ids of the steps that are done. */
  done: ReadonlySet<string>;
  /** Whether no step was begun yet. */
  isFresh: boolean;
  tries: number;
}

/** Null where the run is over, or its workbook gone. */
export async function openRun(needs: Needs, runId: string): Promise<OpenedRun | null> {
  const run = await needs.database
    .selectFrom('automation_runs')
    .innerJoin('automations', 'automations.id', 'automation_runs.automation_id')
    .select(['automations.id', 'automations.name', 'automations.workbook_id', 'automations.sheet_id'])
    .select(['automations.definition', 'automations.secrets', 'automation_runs.workspace_id'])
    .select(['automation_runs.rows', 'automation_runs.chain', 'automation_runs.tries'])
    .where('automation_runs.id', '=', runId)
    .where('automation_runs.state', '=', 'waiting')
    .executeTakeFirst();
  if (!run) return null;
  const steps = await needs.database
    .selectFrom('run_steps')
    .select(['step', 'state', 'output'])
    .where('run_id', '=', runId)
    .execute();
  const done = steps.filter(({ state }) => state === 'done');
  const sheets = await needs.workbooks.sheetsOf(run.workbook_id);
  const sheet = sheets.find(({ id }) => id === run.sheet_id) ?? null;
  const { id, name, workbook_id, workspace_id, definition, secrets, rows, chain } = run;
  return {
    ...{ definition, tries: run.tries, isFresh: steps.length === 0 },
    done: new Set(done.map(({ step }) => step)),
    context: {
      ...{ needs, chain, sheet, sheets, rows },
      automation: { id, name, workbook_id, workspace_id, definition, secrets },
      row: await rowOf(needs, definition, sheet?.id ?? null, rows),
      answers: new Map(done.map(({ step, output }) => [step, output?.answer])),
    },
  };
}

async function rowOf(
  needs: Needs,
  { trigger }: AutomationDefinition,
  sheetId: string | null,
  rows: StepContext['rows'],
): Promise<StepContext['row']> {
  const [first] = rows.rows;
  if (!first || !sheetId || !hasRows(trigger) || isTogether(trigger)) return null;
  const row = await needs.rows.byId(sheetId, first.row_id);
  if (row) return { ...row, isGone: false };
  const [cells = {}] = await cellsOfRows(needs, sheetId, [first]);
  return { row_id: first.row_id, cells: { ...cells }, version: 0, isGone: true };
}
