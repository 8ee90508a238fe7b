/** Comments once they are written: changed, deleted, hidden, approved, told of, limited. */
import { expect, test } from 'vitest';
import type { CommentItem } from '#blocks/data-contract.ts';
import {
  ann,
  ben,
  change,
  html,
  pageWith,
  post,
  posted,
  read,
  reader,
  shop,
  textsOf,
  useTalk,
} from './comments-shop.ts';

useTalk();

test('authors change and delete their own and nobody else’s, unless the owner takes that away', async () => {
  const own = await posted('Mine', ann);
  expect(own.may).toEqual(['edit', 'delete']);
  for (const other of [ben, reader, undefined]) {
    expect((await change('PUT', own.id, { version: 1, text: 'Yours' }, other)).status).toBe(403);
    expect((await change('DELETE', own.id, {}, other)).status).toBe(403);
  }
  // An editor may delete it, but not put words into someone's mouth.
  expect((await change('PUT', own.id, { version: 1, text: 'Yours' }, shop.editor)).status).toBe(403);
  const edited = await change('PUT', own.id, { version: 1, text: 'Mine, mended' }, ann);
  expect(edited.body['comment']).toMatchObject({ text: 'Mine, mended', edited: true, version: 2 });
  expect((await change('PUT', own.id, { version: 1, text: 'Late' }, ann)).status).toBe(409);
  await pageWith({ allow_editing: false });
  expect((await read(ann)).comments[0]?.may).toEqual([]);
  expect((await change('PUT', own.id, { version: 2, text: 'Again' }, ann)).status).toBe(403);
  expect((await change('DELETE', own.id, {}, ann)).status).toBe(403);
  expect((await change('DELETE', own.id, {}, shop.editor)).status).toBe(200);
});

test('whoever lost the right to write keeps what they wrote, may delete it, and cannot change it', async () => {
  const own = await posted('Mine', ann);
  await shop.services.database
    .updateTable('app_users')
    .set({ permissions: 'read' })
    .where('id', '=', ann.app_user_id ?? '')
    .execute();
  expect((await read(ann)).comments[0]?.may).toEqual(['delete']);
  expect((await change('PUT', own.id, { version: 1, text: 'Changed' }, ann)).status).toBe(403);
  expect((await change('DELETE', own.id, {}, ann)).status).toBe(200);
});

test('an editor hides a comment, shows it again and deletes it; visitors see no word of it', async () => {
  const begun = new Date();
  const comment = await posted('Buy cheap watches', ann);
  await posted('An answer to it', ben, { parent: comment.id });
  for (const other of [ann, ben, undefined]) {
    const refused = await change('POST', comment.id, { act: 'hide' }, other, '/moderation');
    expect([401, 403, 404]).toContain(refused.status);
  }
  expect((await change('POST', comment.id, { act: 'hide' }, shop.editor, '/moderation')).body['comment']).toMatchObject(
    {
      ...{ state: 'hidden', text: 'Buy cheap watches', may: ['restore', 'delete'] },
    },
  );
  expect((await read()).comments[0]).toMatchObject({ state: 'hidden', text: '', author: '', may: [] });
  expect((await read(ben)).comments[0]).toMatchObject({ text: '', author: '' });
  expect(await html()).not.toContain('cheap watches');
  expect((await read(ann)).comments[0]).toMatchObject({ state: 'hidden', text: 'Buy cheap watches', may: ['delete'] });
  expect((await change('PUT', comment.id, { version: 2, text: 'Buy them' }, ann)).status).toBe(403);
  expect((await post('And I', ben, { parent: comment.id })).status).toBe(404);
  await change('POST', comment.id, { act: 'restore' }, shop.editor, '/moderation');
  expect((await read()).comments[0]).toMatchObject({ state: 'shown', text: 'Buy cheap watches' });
  expect((await change('DELETE', comment.id, {}, shop.editor)).status).toBe(200);
  const stored = await shop.services.database
    .selectFrom('comments')
    .select('text')
    .where('id', '=', comment.id)
    .executeTakeFirst();
  expect(stored?.text).toBe('');
  const audit = await shop.services.database
    .selectFrom('audit_log')
    .select(['action', 'summary', 'subject'])
    .where('action', 'like', 'comment.%')
    .where('at', '>', begun)
    .orderBy('id')
    .execute();
  expect(audit.map((entry) => entry.action)).toEqual(['comment.hidden', 'comment.restored', 'comment.deleted']);
  expect(JSON.stringify(audit)).not.toContain('watches');
});

test('where an editor approves first, a comment is its author’s and the editors’ alone until then', async () => {
  await pageWith({ approve_first: true, who_may_comment: 'Everyone' });
  const own = await post('Please show this', ann);
  expect(own.body).toMatchObject({
    comment: { state: 'waiting', mine: true },
    message: expect.stringContaining('approves'),
  });
  const guest = await post('And this', undefined, { name: 'Pia' });
  expect(guest.body['comment']).toMatchObject({ id: '', state: 'waiting', may: [] });
  expect((await read()).total).toBe(0);
  expect(await html()).not.toContain('Please show this');
  expect(textsOf(await read(ann))).toEqual(['Please show this']);
  const desk = await read(shop.editor);
  expect(desk).toMatchObject({ waiting: 2, moderates: true });
  for (const { id } of desk.comments) await change('POST', id, { act: 'approve' }, shop.editor, '/moderation');
  expect(textsOf(await read())).toEqual(['And this', 'Please show this']);
  // What is changed afterwards waits again: approval is of words.
  const id = (own.body['comment'] as CommentItem).id;
  await change('PUT', id, { version: 2, text: 'Something else' }, ann);
  expect(textsOf(await read())).toEqual(['And this']);
  expect((await posted('From the house', shop.editor)).state).toBe('shown');
});

test('who writes too much at once waits, each by themselves; editors do not', async () => {
  await pageWith({ who_may_comment: 'Everyone' });
  const answers: number[] = [];
  for (let number = 0; number < 12; number++) answers.push((await post(`Ann ${number}`, ann)).status);
  expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(answers.slice(10)).toEqual([429, 429]);
  expect((await post('Ben', ben)).status).toBe(200);
  for (let number = 0; number < 12; number++) await posted(`Eve ${number}`, shop.editor);
});

test('editors are told of the comments of visitors, together', async () => {
  await pageWith({ approve_first: true });
  await posted('One', ann);
  await posted('Two', ben);
  await posted('Mine', shop.editor);
  const { database, jobs } = shop.services;
  await database.updateTable('comment_threads').set({ due_at: new Date() }).execute();
  const threads = await database.selectFrom('comment_threads').select('id').execute();
  for (const { id } of threads) await jobs.add('comment-notices', { thread_id: id });
  await jobs.drain();
  const notices = () =>
    database.selectFrom('notifications').select(['title', 'body', 'href']).where('kind', '=', 'new-comments').execute();
  const reported = await notices();
  expect(reported).toEqual([
    {
      title: '2 new comments on Orders',
      body: 'Visitors wrote 2 comments on the page Orders of Corner Shop. 2 wait for your approval.',
      href: 'http://shop.localhost:3000/orders?preview=true#talk',
    },
  ]);
});
