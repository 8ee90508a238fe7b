import { plural, t } from '#kit/language/product.ts';
import { say } from '#kit/language/msg.ts';
import { inTheirLanguage, inTheirWords } from '#platform/http/current-request.ts';
import { formatCell } from '#engine/format-cell.ts';
import { Problem } from '#kit/problem.ts';
import type { AnswerOf, QueryOf } from '#platform/api/endpoint.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';
import { notFound } from '#platform/http/not-found.ts';
import type { getRun, listRuns, RunOnTheWire } from '../../api/automations.ts';
import type { Needs } from '../needs.ts';
import type { Cells } from '../rows/linked-cells.ts';
import { cellsOfRows } from '../run/fill-texts.ts';
import type { StepOutput } from '../run/step.ts';
import { inTheirFact } from '../run/words-of-facts.ts';
import { queueTurn } from '../turns.ts';
import { storedAutomation } from './edit-automations.ts';

const runsAtOnce = 50;

export interface OfAutomation {
  workbookId: string;
  automationId: string;
}

export async function readRuns(
  needs: Needs,
  { workbookId, automationId }: OfAutomation,
  { before, state }: QueryOf<typeof listRuns>,
): Promise<AnswerOf<typeof listRuns>> {
  const { sheet_id } = await storedAutomation(needs, workbookId, automationId);
  const found = await needs.database
    .selectFrom('automation_runs')
    .selectAll()
    .where('automation_id', '=', automationId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'failed'))
    .orderBy('id', 'desc')
    .limit(runsAtOnce + 1)
    .execute();
  return { runs: await describeRuns(needs, sheet_id, found.slice(0, runsAtOnce)), more: found.length > runsAtOnce };
}

export async function readRun(needs: Needs, ids: OfAutomation & { runId: string }): Promise<AnswerOf<typeof getRun>> {
  const { sheet_id } = await storedAutomation(needs, ids.workbookId, ids.automationId);
  const stored = await storedRun(needs, ids);
  const [run] = await describeRuns(needs, sheet_id, [stored]);
  if (!run) throw notFound('run');
  const steps = await needs.database
    .selectFrom('run_steps')
    .selectAll()
    .where('run_id', '=', stored.id)
    .orderBy('at')
    .execute();
  return {
    run,
    steps: steps.map(({ step, kind, state, input, output, failure, tries, at }) => ({
      ...{ step, kind, state, tries, at: at.toISOString(), facts: (input ?? []).map(inTheirFact) },
      failure: failure && inTheirWords(failure),
      answer: output === null ? null : answerText(output),
    })),
  };
}

function answerText({ told, answer, ...said }: StepOutput): string {
  const text = told === undefined ? said.text : inTheirLanguage(() => say(told));
  if (answer === undefined || answer === '') return text;
  return `${text} ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`.slice(0, 2_000);
}

/** From the step that failed: those that were done stay done. */
export async function retryFailedRun(
  needs: Needs,
  ids: OfAutomation & { runId: string },
): Promise<{ run: RunOnTheWire }> {
  const automation = await storedAutomation(needs, ids.workbookId, ids.automationId);
  if (automation.state !== 'on') throw new Problem('invalid_input', 'Switch the automation on first.');
  const stored = await storedRun(needs, ids);
  await inTransaction(needs.database, async (transaction) => {
    const again = await transaction
      .updateTable('automation_runs')
      .set({ state: 'waiting', due_at: new Date(), held_until: null, tries: 0, failure: null, ended_at: null })
      .where('id', '=', stored.id)
      .where('state', '=', 'failed')
      .returning('workspace_id')
      .executeTakeFirst();
    if (!again) throw new Problem('invalid_input', 'Only a run that failed can be tried again.');
    await queueTurn(needs, transaction, again.workspace_id);
  });
  return { run: (await readRun(needs, ids)).run };
}

export async function storedRun(
  { database }: Needs,
  { automationId, runId }: OfAutomation & { runId: string },
): Promise<Stored<'automation_runs'>> {
  const run = await database
    .selectFrom('automation_runs')
    .selectAll()
    .where('id', '=', runId)
    .where('automation_id', '=', automationId)
    .executeTakeFirst();
  if (!run) throw notFound('run');
  return run;
}

/** Named by the first cell of their row. */
async function describeRuns(
  needs: Needs,
  sheetId: string | null,
  runs: readonly Stored<'automation_runs'>[],
): Promise<RunOnTheWire[]> {
  const sheet = sheetId ? await needs.workbooks.sheetById(sheetId) : null;
  const [column] = sheet?.columns ?? [];
  const firsts = runs.map(({ rows }) => rows.rows[0] ?? { row_id: '', event: null });
  const cells = sheet ? await cellsOfRows(needs, sheet.id, firsts) : firsts.map((): Cells => ({}));
  return runs.map(({ id, state, rows, input, created_at, due_at, ended_at, failure }, at) => {
    const name = column ? formatCell(cells[at]?.[column.id], column) : '';
    return {
      ...{ id, state, failure: failure && inTheirWords(failure) },
      about: inTheirLanguage(() => aboutOf(rows.count, name, input !== null)),
      row_id: rows.count === 1 ? (rows.rows[0]?.row_id ?? null) : null,
      created_at: created_at.toISOString(),
      due_at: state === 'waiting' ? due_at.toISOString() : null,
      ended_at: ended_at?.toISOString() ?? null,
    };
  });
}

function aboutOf(rows: number, name: string, isCall: boolean): string {
  if (rows === 0) return isCall ? t('A call') : t('On schedule');
  return rows === 1 ? name || t('A row') : plural(rows, '{count} row', '{count} rows');
}
