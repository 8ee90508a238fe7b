import { Problem } from '#kit/problem.ts';
import type { Actor } from '../../../services.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { LinkedBy } from './linked-by.ts';

/** Refuses a deletion of rows that others name. Only members of the workspace learn by which, and how many. */
export async function refuseDeletion(
  transaction: Transaction,
  link: LinkedBy,
  count: number,
  { actor, gone }: { actor: Actor; gone: number },
): Promise<never> {
  const these = gone === 1 ? 'this row' : 'these rows';
  const isMember = actor.kind === 'user' && actor.through?.kind !== 'page';
  if (!isMember) throw new Problem('invalid_input', `Other rows refer to ${these}. Deleting is not possible.`);
  const { title } = await transaction
    .selectFrom('sheets')
    .select('title')
    .where('id', '=', link.sheet)
    .executeTakeFirstOrThrow();
  const state = await transaction
    .selectFrom('sheet_states')
    .select('columns')
    .where('sheet_id', '=', link.sheet)
    .executeTakeFirstOrThrow();
  const column = state.columns.find(({ id }) => id === link.column)?.name ?? link.column;
  const [rows, refer, them] = count === 1 ? ['row', 'refers', 'it'] : ['rows', 'refer', 'them'];
  const what = `${count.toLocaleString('en-US')} ${rows} of ${title} ${refer} to ${these} in ${column}.`;
  throw new Problem('invalid_input', `${what} Change or delete ${them} first.`);
}
