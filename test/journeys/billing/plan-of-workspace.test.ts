/** GET /api/board/workspace tells the plan of the app or board that is asked about, whoever asks. */
import { expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { openBoard } from '../boards/people-board.ts';
import { publishApp } from '../published-app.ts';
import { openServer } from '../whole-server.ts';

const address = '/api/board/workspace';

test('at the host of an app it is the plan of the app’s own workspace, not of the caller’s', async () => {
  await using shop = await publishApp([{ title: 'Orders', columns: [], rows: [] }], { plan: 'free' });
  const { database } = shop.services;
  const [user_id, workspace_id] = [newId('usr'), newId('wsp')];
  await database
    .insertInto('users')
    .values({ id: user_id, email: 'bo@example.com', name: 'Bo', password_hash: null })
    .execute();
  await database.insertInto('workspaces').values({ id: workspace_id, name: 'Other' }).execute();
  await database.insertInto('workspace_members').values({ workspace_id, user_id, role: 'owner' }).execute();
  const reported = async (): Promise<unknown> => (await shop.ask(address, { as: { user_id } })).json();
  expect(await reported()).toEqual({ is_free_plan: true });
  await database.updateTable('workspaces').set({ plan: 'pro' }).where('id', '=', shop.app.workspace_id).execute();
  expect(await reported()).toEqual({ is_free_plan: false });
});

test('on the site it is the plan of the board that the call names, where the caller may see it', async () => {
  await using whole = await openServer();
  const { ann } = await openBoard(whole);
  const { database } = whole.services;
  const bob = whole.browser();
  await bob.signUp('Bob');
  const reported = async (query: string): Promise<unknown> => (await bob.call('GET', `${address}${query}`)).body;
  await database
    .updateTable('workspaces')
    .set({ plan: 'pro' })
    .where('id', 'in', database.selectFrom('apps').select('workspace_id').where('board_slug', '=', 'team'))
    .execute();
  expect(await reported('?board=team')).toEqual({ is_free_plan: false });
  expect(await reported('?board=/team')).toEqual({ is_free_plan: false });
  for (const query of ['', '?board=', '?board=nowhere']) expect(await reported(query)).toEqual({ is_free_plan: true });
  await database.updateTable('apps').set({ public: false }).where('board_slug', '=', 'team').execute();
  expect(await reported('?board=team')).toEqual({ is_free_plan: true });
  expect((await ann.call('GET', `${address}?board=team`)).body).toEqual({ is_free_plan: false });
});
