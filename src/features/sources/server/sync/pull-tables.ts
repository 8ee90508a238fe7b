/** One look at a published address: takes in what changed there, or holds it where much would go. */
import type { SeenTable } from '../../rules/match-table.ts';
import { Problem } from '#kit/problem.ts';
import type { SheetEdit } from '#features/workbooks/api/workbooks.ts';
import type { Actor } from '#features/scope.ts';
import type { HeldRefresh } from '../../tables.ts';
import { mergeOf } from './merge-tables.ts';
import { findToUpdate, type PlanNeeds, planWorkbookUpdate, type SheetPlan } from './plan-tables.ts';
import { fetchPublished, type FetchEnvironment, type PublishedAnswer } from '../../adapters/published/server/fetch-published.ts';
import { leaseSource, type StoredPublishedSource, type RefreshOutcome, releaseSource } from '../read-only-sheets.ts';

export interface RefreshNeeds extends PlanNeeds {
  environment: FetchEnvironment;
  log: { warn(about: object, message: string): void };
  readTable(answer: PublishedAnswer): Promise<SeenTable>;
}
const actor: Actor = { kind: 'system', what: 'Published address' };

/** Answers false while another worker has it. What goes wrong is noted for the owner; the rows stay as they are. */
export async function refreshPublished(needs: RefreshNeeds, workbookId: string, confirm?: string): Promise<boolean> {
  const source = await leaseSource(needs.database, workbookId);
  if (!source) return false;
  const { etag, last_modified, digest, held } = source;
  const outcome: RefreshOutcome = { etag, last_modified, digest, held, problem: null, isRead: false };
  try {
    await look(needs, source, outcome, confirm);
  } catch (error) {
    if (!(error instanceof Problem)) needs.log.warn({ err: error, workbook: workbookId }, 'an address was not read');
    outcome.problem = error instanceof Problem ? error.message : 'Something went wrong while reading the address.';
  }
  await releaseSource(needs.database, source, outcome);
  return true;
}

async function look(
  needs: RefreshNeeds,
  source: StoredPublishedSource,
  outcome: RefreshOutcome,
  confirm: string | undefined,
): Promise<void> {
  // What is held is not here: it must be sent again.
  const known = source.held ? { etag: null, last_modified: null } : source;
  const answer = await fetchPublished(needs.environment, source.address, known);
  if (!answer) return;
  const { etag, last_modified, digest } = answer;
  if (digest === source.digest) {
    Object.assign(outcome, { etag, last_modified, held: null });
    return;
  }
  const table = await needs.readTable(answer);
  const plan = await planOf(needs, source.workbook_id, table);
  const held = heldOf(plan, digest);
  if (held && confirm !== digest) {
    outcome.held = held;
    return;
  }
  await takeIn(needs, source.workbook_id, table, plan);
  Object.assign(outcome, { etag, last_modified, digest, held: null, isRead: true });
}

async function planOf(needs: RefreshNeeds, workbookId: string, table: SeenTable): Promise<SheetPlan> {
  const { sheets } = await planWorkbookUpdate(needs, await findToUpdate(needs.database, workbookId), [table]);
  const [plan] = sheets;
  if (!plan) throw new Problem('not_found', 'The sheet that follows the address no longer exists.');
  return plan;
}

/** What would take more than half of the rows, or a column, is more often a mistake there than meant. */
function heldOf({ rows, columns }: SheetPlan, digest: string): HeldRefresh | null {
  const names = columns.missing.map(({ name }) => name);
  if (rows.gone.length * 2 <= rows.known && names.length === 0) return null;
  return { digest, removed: rows.gone.length, known: rows.known, columns: names };
}

/** Columns first, then the rows with what they are by then. */
async function takeIn(needs: RefreshNeeds, workbookId: string, table: SeenTable, first: SheetPlan): Promise<void> {
  const { sheet, columns } = first;
  const edits: SheetEdit[] = [
    ...columns.missing.map(({ id }) => ({ kind: 'delete-column' as const, column: id })),
    ...columns.columns.flatMap(({ from, to }) =>
      from.name === to.name ? [] : [{ kind: 'change-column' as const, column: to.id, name: from.name }],
    ),
    ...columns.added.map(({ name, type }) => ({ kind: 'add-column' as const, name, type })),
  ];
  if (edits.length > 0) await needs.rows.editSheet(sheet.id, actor, edits);
  const workbook = await findToUpdate(needs.database, workbookId);
  const plan = await planWorkbookUpdate(needs, workbook, [table]);
  const [own] = plan.sheets;
  if (!own) throw new Problem('not_found', 'The sheet that follows the address no longer exists.');
  await needs.rows.mirror.merge(sheet.id, actor, mergeOf(plan, own, { rule: 'file', choices: [] }));
}
