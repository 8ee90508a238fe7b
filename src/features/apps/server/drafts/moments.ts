/** Moments of the history: their names, and the app as it was then. */
import { t } from '#kit/language/product.ts';
import type {
  forgetMoment as forgetEndpoint,
  getMoment as getEndpoint,
  nameMoment as nameEndpoint,
} from '../../api/app-history.ts';
import { Problem } from '#kit/problem.ts';
import { appAt } from '../log/app-at.ts';
import { readChanges } from '../log/read-changes.ts';
import type { Call } from '#platform/http/call.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';

/** Each keeps the log from being shortened behind it. */
const mostNames = 200;

export async function nameMoment({ app, body, params, user, services }: Call<typeof nameEndpoint>) {
  const revision = revisionOf(params.revision);
  const { name } = body;
  await inTransaction(services.database, async (transaction) => {
    // Two who name at once wait for each other.
    await transaction.selectFrom('apps').select('id').where('id', '=', app.id).forNoKeyUpdate().executeTakeFirst();
    await changeAt(transaction, app.id, revision);
    const others = await transaction
      .selectFrom('named_moments')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('app_id', '=', app.id)
      .where('revision', '<>', revision)
      .executeTakeFirstOrThrow();
    if (Number(others.count) >= mostNames) {
      const message = t('An app can have up to {count} named moments. Remove the name of another one first.', {
        count: mostNames,
      });
      throw new Problem('invalid_input', message, { fields: [{ path: 'name', message }] });
    }
    await transaction
      .insertInto('named_moments')
      .values({ app_id: app.id, revision, name, user_id: user.id })
      .onConflict((conflict) => conflict.columns(['app_id', 'revision']).doUpdateSet({ name, user_id: user.id }))
      .execute();
  });
  return { revision, name };
}

export async function forgetMoment({ app, params, services: { database } }: Call<typeof forgetEndpoint>) {
  const revision = revisionOf(params.revision);
  await changeAt(database, app.id, revision);
  await database.deleteFrom('named_moments').where('app_id', '=', app.id).where('revision', '=', revision).execute();
  return {};
}

export async function getMoment({ app, params, services: { database } }: Call<typeof getEndpoint>) {
  const revision = revisionOf(params.revision);
  const { at } = await changeAt(database, app.id, revision);
  const names = await momentNames(database, app.id, [{ revision }]);
  return { revision, at, name: names.get(revision) ?? '', document: await appAt(database, app.id, revision) };
}

/** What moments are called, by revision. */
export async function momentNames(
  database: Database,
  appId: string,
  lines: readonly { revision: number }[],
): Promise<ReadonlyMap<number, string>> {
  if (lines.length === 0) return new Map();
  const named = await database
    .selectFrom('named_moments')
    .select(['revision', 'name'])
    .where('app_id', '=', appId)
    .where(
      'revision',
      'in',
      lines.map(({ revision }) => revision),
    )
    .execute();
  return new Map(named.map(({ revision, name }) => [revision, name]));
}

async function changeAt(database: Database, appId: string, revision: number) {
  const [line] = await readChanges(database, appId, { after: revision - 1, before: revision + 1 });
  if (!line) throw new Problem('not_found', 'Change not found in this app.');
  return line;
}

const revisionOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);
