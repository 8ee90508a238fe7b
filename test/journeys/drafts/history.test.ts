import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AppEdit } from '#features/apps/rules/document/document.ts';
import { openServer } from '../whole-server.ts';
import { atWork, homeOf, title } from './app-at-work.ts';

test('a change of the history says what stood there before, and that it can be brought back where that is known', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const made = await ann.call('POST', '/api/apps', { name: 'Orchard', workbook_id: null, start: 'blank' });
  const { id } = made.body['app'] as { id: string };
  const rename = async (base: number, value: string): Promise<void> => {
    const edits: AppEdit[] = [{ kind: 'set-look', path: ['description'], value }];
    expect((await ann.call('POST', `/api/apps/${id}/draft`, { base, edits })).status).toBe(200);
  };
  await rename(1, 'Apples');
  await rename(2, 'Pears');
  const look = (revision: string) => ann.call('GET', `/api/apps/${id}/changes/${revision}`);
  expect((await look('2')).body).toMatchObject({
    can_restore: true,
    differences: [{ kind: 'changed', setting: 'Description', before: 'default', after: 'Apples' }],
  });
  expect((await look('3')).body).toMatchObject({ differences: [{ before: 'Apples', after: 'Pears' }] });
  expect([(await look('4')).status, (await look('0')).status, (await look('x')).status]).toEqual([404, 404, 404]);

  await sql`update app_changes set inverse = null where revision = 2`.execute(whole.services.database);
  expect((await look('2')).body).toEqual({ differences: [], can_restore: false });
  expect((await look('3')).body).toMatchObject({ can_restore: true });
});

test('the history tells what people made: no undoing, doing again or upgrading, unless it has a name or is how the app stands', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const home = await homeOf(at);
  await at.change([title(home, 'Apples')], { label: 'change Title' });
  const [step] = (await at.draft()).undo;
  const about = { of_revision: step?.revision };
  await at.change(step?.edits ?? [], { reason: 'undone', ...about });
  const [again] = (await at.draft()).redo;
  await at.change(again?.edits ?? [], { reason: 'redone', ...about });
  const reasons = async (query: string) => {
    const { body } = await at.ann.call('GET', `${at.api}/changes${query}`);
    return (body['changes'] as { reason: string }[]).map(({ reason }) => reason);
  };
  expect(await reasons('')).toEqual(['redone', 'undone', 'edited', 'edited']);
  expect(await reasons('?steps=changes')).toEqual(['redone', 'edited', 'edited']);
  await at.ann.call('PUT', `${at.api}/changes/3/name`, { name: 'Before apples' });
  expect(await reasons('?steps=changes')).toEqual(['redone', 'undone', 'edited', 'edited']);
});
