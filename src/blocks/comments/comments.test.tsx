import { expect, test } from 'vitest';
import type { CommentItem, CommentsData } from '../data-contract.ts';
import { renderSample } from '#test/render-sample.tsx';
import { samples } from './samples.ts';
import { appended, renewed, shownCommentsOf, withComment, withoutComment, withReplies } from './merge-comments.ts';
import { textParts } from './text-parts.ts';

const sampleOf = (name: string) => samples.find((sample) => sample.name.startsWith(name)) ?? samples[0]!;

test('a stranger reads every word, finds the way in, and gets no field', async () => {
  const html = await renderSample('comments', sampleOf('What guests say'));
  expect(html).toContain('The pumpkin ravioli was the best thing');
  expect(html).toContain('href="/sign-in?next=%2Fmenu"');
  expect(html).toContain('6 comments');
  expect(html).toContain('rel="nofollow ugc noopener noreferrer"');
  expect(html).not.toMatch(/<textarea|<form|Edit<|Delete</);
});

test('replies stand below what they answer, and in a flat list beside it', async () => {
  const sample = sampleOf('What guests say');
  const threaded = await renderSample('comments', sample);
  expect(threaded).toContain('aria-label="Replies to Tom Becker"');
  const settings = { ...sample.block.settings, layout: 'flat' };
  expect(await renderSample('comments', { ...sample, block: { settings } })).not.toContain('Replies to');
});

test('without a script there are plain forms to write, answer, change and delete', async () => {
  const html = await renderSample('comments', sampleOf('A signed-in visitor'));
  expect(html).toContain('<input type="hidden" name="_comment" value="add"/>');
  expect(html).toContain('<input type="hidden" name="parent" value="comment-001"/>');
  expect(html).toContain('<input type="hidden" name="_comment" value="edit"/>');
  expect(html).toContain('<input type="hidden" name="_comment" value="delete"/>');
  expect(html).toContain('maxLength="2000"');
  expect(html).not.toContain('Your name');
  expect(html).toContain('Commenting as Ann Rivers.');
});

test('an editor approves, hides and shows again; nobody else sees these buttons', async () => {
  const html = await renderSample('comments', sampleOf('An editor decides'));
  for (const act of ['approve', 'hide', 'restore'])
    expect(html).toContain(`value="${act}" class="action" name="_comment"`);
  expect(html).toContain('1 waits for approval');
  expect(await renderSample('comments', sampleOf('A signed-in visitor'))).not.toContain('value="hide"');
});

test('further comments are a link that works without a script', async () => {
  const html = await renderSample('comments', sampleOf('Many comments'), { id: 'talk' });
  expect(html).toContain('href="/menu?talk.page=2#talk"');
  const next = await renderSample('comments', sampleOf('Many comments'), {
    ...{ id: 'talk', address: new URLSearchParams('talk.page=2'), context: { path: '/menu?talk.page=2' } },
  });
  expect(next).toContain('Newest comments');
  expect(next).not.toContain('Note 63:');
});

test.each([
  ['no link', [['no link', '']]],
  [
    'see https://a.example/b.',
    [
      ['see ', ''],
      ['https://a.example/b', 'https://a.example/b'],
      ['.', ''],
    ],
  ],
  [
    '(https://a.example/x_(y))',
    [
      ['(', ''],
      ['https://a.example/x_(y)', 'https://a.example/x_(y)'],
      [')', ''],
    ],
  ],
  ['HTTP://A.example', [['HTTP://A.example', 'HTTP://A.example']]],
  ['https://user:word@evil.example', [['https://user:word@evil.example', '']]],
  ['javascript:alert(1) data:text/html,x //x.example', [['javascript:alert(1) data:text/html,x //x.example', '']]],
  ['xhttps://a.example', [['xhttps://a.example', '']]],
  ['https://', [['https://', '']]],
])('links in %s', (text, parts) => {
  expect(textParts(text).map((part) => [part.text, part.href ?? ''])).toEqual(parts);
});

test.each([
  ['https://a.'.repeat(200)],
  [`https://${'('.repeat(1_980)}`],
  [`http://x${')'.repeat(1_980)}`],
  ['http://'.repeat(280)],
  [`http://x/${').'.repeat(990)}`],
])('a text made to be slow loses no letter: %#', (text) => {
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

const comment = (id: string, more: Partial<CommentItem> = {}): CommentItem => ({
  ...{ id, version: 1, parent: '', author: 'Ann', by: 'user', text: id, at: '', when: '', edited: false },
  ...{ state: 'shown', may: [], mine: false, replies: [], moreReplies: 0 },
  ...more,
});
const data = (ids: readonly (string | CommentItem)[], more: Partial<CommentsData> = {}): CommentsData => ({
  ...{ shape: 'comments', record: '', total: ids.length, waiting: 0, more: false, page: 1, moderates: false },
  comments: ids.map((one) => (typeof one === 'string' ? comment(one) : one)),
  ...more,
});
const idsOf = (shown: { comments: readonly CommentItem[] }): string[] => shown.comments.map((one) => one.id);
const nothingHeld = new Set<string>();

test('new comments come in first, gone ones go, and what was loaded after the first page stays', () => {
  const first = shownCommentsOf(data(['e', 'd', 'c'], { more: true, total: 5 }), true);
  const all = appended(first, data(['b', 'a'], { total: 5 }));
  expect(idsOf(all)).toEqual(['e', 'd', 'c', 'b', 'a']);
  const later = renewed(all, data(['f', 'e', 'c'], { more: true, total: 5 }), nothingHeld);
  expect(idsOf(later)).toEqual(['f', 'e', 'c', 'b', 'a']);
  expect(later).toMatchObject({ more: false, last: 'a', total: 5 });
});

test('a comment at which something is typed stays as a deleted one', () => {
  const shown = shownCommentsOf(data(['b', 'a']), true);
  const next = renewed(shown, data(['b']), new Set(['a']));
  expect(next.comments[1]).toMatchObject({ id: 'a', state: 'deleted', text: '', may: [] });
  expect(idsOf(renewed(shown, data(['b']), nothingHeld))).toEqual(['b']);
});

test('one’s own comment at the end of a long list leaves no gap in what is loaded next', () => {
  const first = shownCommentsOf(data(['a', 'b'], { more: true, total: 4 }), false);
  const sent = withComment(first, comment('z'), true);
  expect(idsOf(sent)).toEqual(['a', 'b', 'z']);
  expect(sent).toMatchObject({ last: 'b', total: 5 });
  expect(idsOf(appended(sent, data(['c', 'd', 'z'], { total: 5 })))).toEqual(['a', 'b', 'c', 'd', 'z']);
});

test('replies are put below, deleted with their last reply, and loaded further', () => {
  const shown = shownCommentsOf(data([comment('a', { replies: [comment('b', { parent: 'a' })] })]), true);
  const answered = withComment(shown, comment('c', { parent: 'a' }), true);
  expect(answered.comments[0]?.replies.map((one) => one.id)).toEqual(['b', 'c']);
  const gone = withoutComment(shown, 'a');
  expect(gone.comments[0]).toMatchObject({ id: 'a', state: 'deleted' });
  expect(idsOf(withoutComment(gone, 'b'))).toEqual([]);
  const more = shownCommentsOf(
    data([comment('a', { replies: [comment('b', { parent: 'a' })], moreReplies: 2 })]),
    true,
  );
  const loaded = withReplies(more, 'a', data([comment('c', { parent: 'a' }), comment('d', { parent: 'a' })]));
  expect(loaded.comments[0]).toMatchObject({ moreReplies: 0, replies: [{ id: 'b' }, { id: 'c' }, { id: 'd' }] });
  const fresh = data([comment('a', { replies: [comment('b', { parent: 'a', text: 'newer' })], moreReplies: 2 })]);
  expect(renewed(loaded, fresh, nothingHeld).comments[0]).toMatchObject({
    ...{ moreReplies: 0, replies: [{ id: 'b', text: 'newer' }, { id: 'c' }, { id: 'd' }] },
  });
});
