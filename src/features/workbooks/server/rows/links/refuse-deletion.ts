import { plural } from '#kit/language/product.ts';
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
  const isMember = actor.kind === 'user' && actor.through?.kind !== 'page';
  if (!isMember)
    throw new Problem(
      'invalid_input',
      gone === 1
        ? 'Other rows refer to this row. Deleting is not possible.'
        : 'Other rows refer to these rows. Deleting is not possible.',
    );
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
  const values = { title, column };
  const message =
    gone === 1
      ? plural(
          count,
          '{count} row of {title} refers to this row in {column}. Change or delete it first.',
          '{count} rows of {title} refer to this row in {column}. Change or delete them first.',
          values,
        )
      : plural(
          count,
          '{count} row of {title} refers to these rows in {column}. Change or delete it first.',
          '{count} rows of {title} refer to these rows in {column}. Change or delete them first.',
          values,
        );
  throw new Problem('invalid_input', message);
}
