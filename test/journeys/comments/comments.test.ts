/** Comments at a block: who may write, what is a comment, how pages of them are read, with and without a script. */
import { expect, test, vi } from 'vitest';
import {
  ann,
  ben,
  change,
  here,
  html,
  nameOf,
  pageWith,
  post,
  posted,
  read,
  reader,
  send,
  shop,
  textsOf,
  useTalk,
} from './comments-shop.ts';
import { origin } from '../published-app.ts';

useTalk();

test('what a signed-in visitor writes is read by everybody, newest first, with name and time', async () => {
  await nameOf(ann.app_user_id ?? '', 'Ann Rivers');
  await posted('The first', ann);
  const second = await posted('The second', shop.editor);
  expect(second).toMatchObject({ author: 'Eve', by: 'editor', mine: true, may: ['edit', 'hide', 'delete'] });
  const data = await read();
  expect(textsOf(data)).toEqual(['The second', 'The first']);
  expect(data).toMatchObject({ total: 2, more: false, moderates: false, waiting: 0 });
  expect(data.comments[1]).toMatchObject({ author: 'Ann Rivers', by: 'user', may: [], mine: false, state: 'shown' });
  expect(data.comments[1]?.when).toMatch(/^[A-Z][a-z]+ \d+, \d{4} at \d+:\d\d [AP]M$/);
  expect(JSON.stringify(data)).not.toContain('@example.com');
});

test('comments of a time when a clock was years ahead stay where they were written, below all later ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 365 * 86_400_000 });
  try {
    await posted('From the future', ann);
  } finally {
    vi.useRealTimers();
  }
  const parent = await posted('Written after it', ann);
  await posted('A first answer', ann, { parent: parent.id });
  await posted('A second answer', ann, { parent: parent.id });
  await posted('Written last', ann);
  const data = await read();
  expect(textsOf(data)).toEqual(['Written last', 'Written after it', 'From the future']);
  expect(data.comments[1]?.replies.map(({ text }) => text)).toEqual(['A first answer', 'A second answer']);
});

test('the page holds the first comments without a script, and the kept page is made anew after each change', async () => {
  expect(await html()).toContain('No comments yet');
  const own = await posted('Fresh bread today', ann);
  expect(await html()).toContain('Fresh bread today');
  await change('DELETE', own.id, {}, ann);
  const after = await html();
  expect(after).not.toContain('Fresh bread today');
  expect(after).toContain('No comments yet');
});

test.each<[string, string, { anonymous: number; reader: number; writer: number; editor: number }]>([
  ['None', 'None', { anonymous: 403, reader: 403, writer: 403, editor: 403 }],
  ['Admins', 'Admins', { anonymous: 403, reader: 403, writer: 403, editor: 200 }],
  ['by default', '', { anonymous: 403, reader: 403, writer: 200, editor: 200 }],
  ['Everyone', 'Everyone', { anonymous: 200, reader: 200, writer: 200, editor: 200 }],
])('who may comment: %s', async (_, who, answers) => {
  await pageWith(who ? { who_may_comment: who } : {});
  const name = { name: 'Passer-by' };
  expect((await post('Hello', undefined, name)).status).toBe(answers.anonymous);
  expect((await post('Hello', reader, name)).status).toBe(answers.reader);
  expect((await post('Hello', ann, name)).status).toBe(answers.writer);
  expect((await post('Hello', shop.editor, name)).status).toBe(answers.editor);
  const page = await html();
  if (answers.anonymous === 200) expect(page).toContain('Your name');
  else expect(page).not.toContain('<textarea');
});

test('a visitor without an account types a name, and is called a guest; a person cannot take another name', async () => {
  await pageWith({ who_may_comment: 'Everyone' });
  expect(await post('Hello')).toMatchObject({ status: 422, body: { error: { fields: [{ path: 'name' }] } } });
  const guest = await posted('Hello', undefined, { name: ' Eve \n\u202e ' });
  expect(guest).toMatchObject({ author: 'Eve', by: 'guest', mine: false, may: [] });
  expect(await posted('Hi', ann, { name: 'Eve' })).toMatchObject({ author: 'Ann', by: 'user' });
  expect((await change('DELETE', guest.id, {})).status).toBe(403);
});

test.each([
  ['', 'Write something first.'],
  [' \n\u200e\t ', 'Write something first.'],
  ['a'.repeat(2_001), 'Comments can have up to 2,000 characters.'],
])('a text that is no comment is refused in words: %#', async (text, message) => {
  expect(await post(text, ann)).toMatchObject({
    status: 422,
    body: { message, error: { fields: [{ path: 'text', message }] } },
  });
  expect((await read()).total).toBe(0);
});

test('a text of ten megabytes is refused before it is read', async () => {
  const { status } = await post('a'.repeat(10 * 1024 * 1024), ann);
  expect([413, 422]).toContain(status);
  const form = new URLSearchParams({ _block: 'talk', _comment: 'add', text: 'a'.repeat(10 * 1024 * 1024) });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin };
  expect((await shop.ask('/orders', { method: 'POST', body: form.toString(), headers, as: ann })).status).toBe(413);
  expect((await read()).total).toBe(0);
});

test('HTML and scripts are words, and only web addresses become links', async () => {
  const attack = `<script>alert(1)</script><img src=x onerror=alert(2)> javascript:alert(3) </script>`;
  await posted(
    `${attack} see https://example.com/a?b=1&c=2, "https://ok.example/x"onmouseover=y http://a:b@evil.example`,
    ann,
  );
  const page = await html();
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('<img src=x');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  const links = [...page.matchAll(/<a href="([^"]*)" target="_blank" rel="nofollow ugc noopener noreferrer">/g)];
  expect(links.map((link) => link[1])).toEqual(['https://example.com/a?b=1&amp;c=2', 'https://ok.example/x']);
});

test('the same key is one comment, and so are the same words of a form sent twice', async () => {
  const key = 'a-key-of-one-send';
  const [one, other] = await Promise.all([posted('Once', ann, { key }), posted('Once', ann, { key })]);
  expect(one.id).toBe(other.id);
  expect((await posted('Once', ben, { key })).id).not.toBe(one.id);
  const form = { _block: 'talk', _comment: 'add', text: 'By form' };
  await Promise.all([send(form, ann), send(form, ann)]);
  expect(textsOf(await read()).toSorted()).toEqual(['By form', 'Once', 'Once']);
  await change('DELETE', one.id, {}, ann);
  expect((await post('Once', ann, { key })).status).toBe(404);
});

test('without a script: write, answer, change, delete; each leads back to the page', async () => {
  const written = await send({ _block: 'talk', _comment: 'add', text: 'By hand' }, ann);
  expect(written.status).toBe(303);
  const [mine] = (await read(ann)).comments;
  expect(written.headers.get('location')).toBe(`/orders?_sent=talk#${mine?.id}`);
  const page = await html(ann);
  expect(page).toContain(`name="version" value="${mine?.version}"`);
  expect(page).toContain(`aria-label="Reply to Ann"`);
  expect((await send({ _block: 'talk', _comment: 'add', text: 'An answer', parent: mine?.id ?? '' }, ben)).status).toBe(
    303,
  );
  const edit = { _block: 'talk', _comment: 'edit', comment: mine?.id ?? '', version: '1', text: 'By hand, mended' };
  expect((await send(edit, ann)).status).toBe(303);
  expect((await read()).comments[0]).toMatchObject({
    ...{ text: 'By hand, mended', edited: true },
    replies: [{ text: 'An answer' }],
  });
  expect((await send({ _block: 'talk', _comment: 'delete', comment: mine?.id ?? '' }, ben)).status).toBe(403);
  expect((await send({ _block: 'talk', _comment: 'delete', comment: mine?.id ?? '' }, ann)).status).toBe(303);
  expect((await read()).comments[0]).toMatchObject({
    text: '',
    author: '',
    state: 'deleted',
    replies: [{ text: 'An answer' }],
  });
  expect((await send({ _block: 'talk', _comment: 'explode' }, ann)).status).toBe(400);
  expect(
    (await send({ _block: 'talk', _comment: 'add', text: 'From afar' }, ann, '/orders', 'https://evil.example')).status,
  ).toBe(403);
  expect((await read()).total).toBe(1);
});

test('pages of comments: by the setting, further ones after the last, and by the address without a script', async () => {
  await pageWith({ comments_per_page: '5' });
  for (let number = 1; number <= 7; number++) await posted(`Number ${number}`, shop.editor);
  const first = await read();
  expect(textsOf(first)).toEqual([7, 6, 5, 4, 3].map((number) => `Number ${number}`));
  expect(first).toMatchObject({ more: true, total: 7 });
  const rest = await read(undefined, { after: first.comments.at(-1)?.id ?? '' });
  expect(textsOf(rest)).toEqual(['Number 2', 'Number 1']);
  expect(rest.more).toBe(false);
  const second = await html(undefined, '/orders?talk.page=2');
  expect(second).toContain('Number 1');
  expect(second).not.toContain('Number 3');
  await pageWith({ comments_per_page: '5', order: 'oldest first' });
  expect(textsOf(await read())).toEqual([1, 2, 3, 4, 5].map((number) => `Number ${number}`));
  expect((await shop.ask(`/api/comments?${new URLSearchParams({ ...here(), limit: '5000' })}`)).status).toBe(400);
});

test('replies stand one level deep, in order, and nowhere where the list is flat', async () => {
  const top = await posted('Top', ann);
  const reply = await posted('First reply', ben, { parent: top.id });
  await posted('Second reply', ann, { parent: top.id });
  expect((await post('Too deep', ann, { parent: reply.id })).status).toBe(422);
  expect((await read()).comments[0]?.replies.map((one) => one.text)).toEqual(['First reply', 'Second reply']);
  await pageWith({ layout: 'flat' });
  expect(textsOf(await read())).toEqual(['Second reply', 'First reply', 'Top']);
  expect((await post('No reply', ann, { parent: top.id })).status).toBe(422);
});

test('more than fifty replies are read in steps', async () => {
  const top = await posted('Top', shop.editor);
  for (let number = 1; number <= 53; number++) await posted(`Reply ${number}`, shop.editor, { parent: top.id });
  const [comment] = (await read()).comments;
  expect(comment?.replies).toHaveLength(50);
  expect(comment?.moreReplies).toBe(3);
  const more = await read(undefined, { parent: top.id, after: comment?.replies.at(-1)?.id ?? '', limit: '50' });
  expect(textsOf(more)).toEqual(['Reply 51', 'Reply 52', 'Reply 53']);
});
