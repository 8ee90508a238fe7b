import type { AutomationDefinition } from '../../rules/automation.ts';
import { hasRows, isTogether } from '../../rules/automation.ts';
import type { Needs } from '../needs.ts';
import { cellsOfRows } from './fill-texts.ts';
import { sheetOfEach } from '../../rules/check-automation.ts';
import { type LinkedRow, stepOfKey } from '../../rules/steps.ts';
import type { StepContext, StepOutput } from './step.ts';

/** A run with all that its next step needs. */
export interface OpenedRun {
  definition: AutomationDefinition;
  context: StepContext;
  /** What the steps that are done led to, by their keys. */
  done: ReadonlyMap<string, StepOutput>;
  /** Whether no step was begun yet. */
  isFresh: boolean;
  tries: number;
}

/** Null where the run is over, or its workbook gone. */
export async function openRun(needs: Needs, runId: string): Promise<OpenedRun | null> {
  const run = await needs.database
    .selectFrom('automation_runs')
    .innerJoin('automations', 'automations.id', 'automation_runs.automation_id')
    .innerJoin('workbooks', 'workbooks.id', 'automations.workbook_id')
    .select(['automations.id', 'automations.name', 'automations.workbook_id', 'automations.sheet_id'])
    // Where the spreadsheet is now: an app that moved takes along what waits.
    .select(['automations.definition', 'automations.secrets', 'workbooks.workspace_id'])
    .select(['automation_runs.rows', 'automation_runs.chain', 'automation_runs.tries', 'automation_runs.input'])
    .where('automation_runs.id', '=', runId)
    .where('automation_runs.state', '=', 'waiting')
    .where('workbooks.deleted_at', 'is', null)
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
  const { id, name, workbook_id, workspace_id, definition, secrets, rows, chain, input } = run;
  return {
    ...{ definition, tries: run.tries, isFresh: steps.length === 0 },
    done: new Map(done.map(({ step, output }) => [step, output ?? { text: '' }])),
    context: {
      ...{ needs, chain, sheet, sheets, rows, sent: input },
      automation: { id, name, workbook_id, workspace_id, definition, secrets },
      row: await rowOf(needs, definition, sheet?.id ?? null, rows),
      answers: new Map(done.map(({ step, output }) => [step, output?.answer])),
    },
  };
}

/** The context of a step for a linked row: it is about this row. Null where the row is gone. */
export async function contextOf(context: StepContext, of: LinkedRow | null): Promise<StepContext | null> {
  if (!of) return context;
  const { needs, sheet, sheets, answers } = context;
  const target = sheetOfEach(of.each, sheet, sheets);
  const linked = target && sheets.find(({ id }) => id === target.id);
  const row = linked ? await needs.rows.byId(linked.id, of.row_id) : null;
  if (!linked || !row) return null;
  // What was answered for this row stands for the step.
  const own = [...answers].flatMap(([key, answer]): [string, unknown][] =>
    key.endsWith(`@${of.row_id}`) ? [[stepOfKey(key), answer]] : [],
  );
  return {
    ...{ ...context, sheet: linked, row: { ...row, isGone: false }, answers: new Map([...answers, ...own]) },
    rows: { rows: [{ row_id: row.row_id, event: null }], count: 1 },
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
