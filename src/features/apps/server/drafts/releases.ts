/** Releases of an app: what visitors see where changes do not go live at once. */
import { type Sentence, msg } from '#kit/language/msg.ts';
import type {
  listReleases as listEndpoint,
  makeRelease as makeEndpoint,
  ReleaseOnTheWire,
  rollBack as rollBackEndpoint,
} from '../../api/app-document.ts';
import { Problem } from '#kit/problem.ts';
import { releaseDraft, rollBackTo as bringBack } from '../log/release-app.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { readSchedule } from './schedule.ts';

type ReleaseCall = Call<typeof makeEndpoint> | Call<typeof rollBackEndpoint>;

export async function listReleases({ app, services }: Call<typeof listEndpoint>) {
  return {
    releases: await readReleases(services.database, app.id),
    live: app.goes_live === 'at once' ? null : app.live_release,
    scheduled: await readSchedule(services.database, app.id),
  };
}

export function makeRelease(call: Call<typeof makeEndpoint>) {
  const { app, body, user } = call;
  return putLive(
    call,
    (made) => msg('released the app {app} as {number}', { app: app.name, number: made }),
    (transaction) => releaseDraft(transaction, app.id, { revision: body.revision, note: body.note, user_id: user.id }),
  );
}

export function rollBack(call: Call<typeof rollBackEndpoint>) {
  const { app, params, body, user } = call;
  const number = /^\d{1,9}$/.test(params.number) ? Number(params.number) : 0;
  const did = (made: number) =>
    msg('brought back release {before} of the app {app} as {number}', {
      ...{ before: number, app: app.name, number: made },
    });
  return putLive(call, did, (transaction) =>
    bringBack(transaction, app.id, number, { note: body.note, user_id: user.id }),
  );
}

async function putLive(
  call: ReleaseCall,
  did: (made: number) => Sentence,
  release: (transaction: Transaction) => Promise<number>,
) {
  const { app, services } = call;
  if (app.goes_live === 'at once') {
    const sentence =
      'Visitors see every change to this app immediately. First choose that changes go live when you publish.';
    throw new Problem('invalid_input', sentence);
  }
  const number = await inTransaction(services.database, async (transaction) => {
    const made = await release(transaction);
    const entry = { workspace_id: app.workspace_id, ...calledBy(call), subject: { app_id: app.id, release: made } };
    await services.audit.record({ ...entry, action: 'app.released', summary: did(made) }, transaction);
    return made;
  });
  const [made] = await readReleases(services.database, app.id, number);
  if (!made) throw new Error('the release just made is not there');
  return { release: made };
}

/** Last first. */
async function readReleases(database: Database, appId: string, number?: number): Promise<ReleaseOnTheWire[]> {
  const found = await database
    .selectFrom('releases')
    .leftJoin('users', 'users.id', 'releases.user_id')
    .select([
      'number',
      'revision',
      'note',
      'hash',
      'of_release',
      'at',
      'users.id as user_id',
      'users.name as user_name',
    ])
    .where('app_id', '=', appId)
    .$if(number !== undefined, (query) => query.where('number', '=', number ?? 0))
    .orderBy('number', 'desc')
    .execute();
  return found.map(({ user_id, user_name, at, ...release }) => ({
    ...release,
    who: user_id === null ? null : { id: user_id, name: user_name ?? '' },
    at: at.toISOString(),
  }));
}
