/** What authors and editors do with posts, over the whole server. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { blank, type BlogHouse, invitationOf, openBlogHouse, publish, upload, write } from './blog-house.ts';
import { fullTest } from '#test/full-test.ts';

let house: BlogHouse;
beforeAll(async () => {
  house = await openBlogHouse();
}, 60_000);
afterAll(() => house[Symbol.asyncDispose]());
afterEach(() => void vi.useRealTimers());

const posts = '/api/blog-admin/posts';

describe('an author', () => {
  test('writes drafts of their own, and changes nothing else', async () => {
    const { author, editor } = house;
    const own = await write(author, { title: 'First light', content: '<p>Hello</p>', authors: ['somebody'] });
    expect(own.slug).toBe('first-light');
    const saved = await author.call('PUT', `${posts}/${own.id}`, {
      revision: 1,
      document: { ...blank, title: 'First light', content: '<p>Hello there</p><script>x</script>' },
    });
    expect(saved.body).toMatchObject({ post: { revision: 2, document: { content: '<p>Hello there</p>' } } });
    const other = await write(editor, { title: 'Not theirs' });
    expect((await author.call('GET', `${posts}/${other.id}`)).status).toBe(404);
    expect((await author.call('PUT', `${posts}/${other.id}`, { revision: 1, document: blank })).status).toBe(404);
    expect((await author.call('DELETE', `${posts}/${other.id}`)).status).toBe(404);
    expect((await author.call('POST', `${posts}/${own.id}/publish`, { revision: 2, at: null })).status).toBe(403);
    const list = (await author.call('GET', posts)).body;
    expect((list['posts'] as { title: string }[]).map(({ title }) => title)).toEqual(['First light']);

    // By-lines are the editor's: the author is in it whatever was sent.
    const mine = await author.call('GET', '/api/blog-admin/session');
    expect(own.document.authors).toEqual([mine.body['id']]);

    // Once readers have it, it is the editor's.
    await publish(editor, { id: own.id, revision: 2 });
    const refused = await author.call('PUT', `${posts}/${own.id}`, { revision: 2, document: blank });
    expect(refused.status).toBe(403);
    expect((await author.call('DELETE', `${posts}/${own.id}`)).status).toBe(403);
    expect((await author.call('GET', `${posts}/${own.id}`)).body).toMatchObject({ post: { mine: false } });
  });

  fullTest('sees in the library their own pictures alone', async () => {
    const { author, editor } = house;
    const picture = await upload(editor);
    const { src } = await upload(author);
    const seen = (await author.call('GET', '/api/blog-admin/media')).body['media'] as { src: string }[];
    expect(seen.map((one) => one.src)).toEqual([src]);
    expect((await author.call('DELETE', `/api/blog-admin/media/${picture.id}`)).status).toBe(404);
  });
});

describe('an editor', () => {
  test('is told that somebody saved meanwhile, and nothing is lost', async () => {
    const { editor, admin } = house;
    const post = await write(editor, { title: 'Two pens' });
    const theirs = { revision: 1, document: { ...blank, title: 'Two pens, theirs' } };
    expect((await admin.call('PUT', `${posts}/${post.id}`, theirs)).status).toBe(200);
    const mine = { revision: 1, document: { ...blank, title: 'Two pens, mine' } };
    const conflict = await editor.call('PUT', `${posts}/${post.id}`, mine);
    expect(conflict).toMatchObject({
      status: 409,
      body: { error: { code: 'revision_conflict', details: { revision: 2 } } },
    });
    expect((await editor.call('PUT', `${posts}/${post.id}`, { ...mine, revision: 2 })).status).toBe(200);
    const { body } = await editor.call('GET', `${posts}/${post.id}/revisions`);
    const titles = (body['revisions'] as { title: string }[]).map(({ title }) => title);
    expect(titles).toEqual(['Two pens, mine', 'Two pens, theirs', 'Two pens']);
    const restored = await editor.call('POST', `${posts}/${post.id}/revisions/1/restore`, { revision: 3 });
    expect(restored.body).toMatchObject({ post: { revision: 4, title: 'Two pens' } });
  });

  test('what one writes within ten minutes is one version', async () => {
    const { editor } = house;
    const post = await write(editor, { title: 'a' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    for (const [at, title] of ['ab', 'abc'].entries())
      await editor.call('PUT', `${posts}/${post.id}`, { revision: at + 1, document: { ...blank, title } });
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await editor.call('PUT', `${posts}/${post.id}`, { revision: 3, document: { ...blank, title: 'abcd' } });
    const { body } = await editor.call('GET', `${posts}/${post.id}/revisions`);
    expect((body['revisions'] as { title: string }[]).map(({ title }) => title)).toEqual(['abcd', 'abc']);
  });

  test('publishes nothing that is not finished', async () => {
    const { editor } = house;
    const { src } = await upload(editor, '');
    const cover = { src, alt: '', caption: '' };
    const post = await write(editor, { cover, content: `<figure><img src="${src}" alt=""></figure>` });
    const refused = await editor.call('POST', `${posts}/${post.id}/publish`, { revision: 1, at: null });
    const { fields } = refused.body['error'] as { fields: { path: string }[] };
    expect(refused.status).toBe(422);
    expect(fields.map(({ path }) => path)).toEqual([
      'document.title',
      'document.content',
      'document.cover',
      'document.content',
    ]);
    const past = new Date(Date.now() - 1_000).toISOString();
    const ready = await write(editor, { title: 'Ready', content: '<p>Yes</p>' });
    const late = await editor.call('POST', `${posts}/${ready.id}/publish`, { revision: 1, at: past });
    expect(late.body).toMatchObject({ error: { fields: [{ path: 'at', message: 'Choose a time in the future.' }] } });
  });

  test('gives no post an address that another has or had', async () => {
    const { editor } = house;
    const first = await write(editor, { title: 'Same name', content: '<p>x</p>' });
    const second = await write(editor, { title: 'Same name' });
    expect([first.slug, second.slug]).toEqual(['same-name', 'same-name-2']);
    await publish(editor, first);
    const renamed = { ...blank, title: 'Same name', slug: 'other-name', content: '<p>x</p>' };
    const { body } = await editor.call('PUT', `${posts}/${first.id}`, { revision: 1, document: renamed });
    await publish(editor, body['post'] as { id: string; revision: number });
    const taken = await editor.call('PUT', `${posts}/${second.id}`, {
      revision: 1,
      document: { ...blank, title: 'x', slug: 'same-name' },
    });
    expect(taken).toMatchObject({ status: 409, body: { error: { fields: [{ path: 'document.slug' }] } } });
  });

  test('deletes no picture that stands somewhere', async () => {
    const { editor } = house;
    const { id, src } = await upload(editor);
    const post = await write(editor, { title: 'Tree', content: `<figure><img src="${src}" alt="x"></figure>` });
    expect((await editor.call('DELETE', `/api/blog-admin/media/${id}`)).status).toBe(422);
    expect((await editor.call('DELETE', `${posts}/${post.id}`)).status).toBe(200);
    expect((await editor.call('DELETE', `/api/blog-admin/media/${id}`)).status).toBe(200);
    expect((await editor.ask(src)).status).toBe(404);
  });

  test('uploads pictures by what they are: in sizes, without what they tell of their maker', async () => {
    const { editor, sheaf } = house;
    const { src } = await upload(editor);
    const stored = await sheaf.services.database
      .selectFrom('blog_media')
      .selectAll()
      .where('src', '=', src)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ mime: 'image/webp', width: 1_600, height: 1_000, alt: 'A tree' });
    expect(stored.sizes.map(({ width }) => width)).toEqual([640, 1_280]);
    const { default: sharp } = await import('sharp');
    const bytes = await (await editor.ask(src)).arrayBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const card = await sharp(await (await editor.ask(stored.card)).arrayBuffer()).metadata();
    expect([card.format, card.width, card.height]).toEqual(['jpeg', 1_200, 630]);
    for (const [name, text] of [
      ['a.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['a.jpg', 'not a picture'],
    ] as const) {
      const form = new FormData();
      form.set('image', new File([text], name, { type: 'image/png' }));
      const refused = await editor.ask('/api/blog-admin/media', { method: 'POST', body: form });
      expect([415, 422]).toContain(refused.status);
    }
  });

  test('does not decide who writes here', async () => {
    const { editor } = house;
    const person = { name: 'New', email: 'new@example.com', role: 'admin' };
    expect((await editor.call('POST', '/api/blog-admin/people', person)).status).toBe(403);
  });
});

describe('an invitation', () => {
  test('is for the invited address, once, and the newest one alone', async () => {
    const { admin, stranger, sheaf } = house;
    const email = 'ivy@example.com';
    const people = await admin.call('POST', '/api/blog-admin/people', { name: 'Ivy', email, role: 'author' });
    const id = (people.body['people'] as { id: string; email: string }[]).find((one) => one.email === email)?.id;
    const first = await invitationOf(sheaf, email);
    await admin.call('POST', `/api/blog-admin/people/${id}/invitation`, {});
    const token = await invitationOf(sheaf, email);
    const look = (given: string) => stranger.call('POST', '/api/blog-admin/invitations/look', { token: given });
    expect((await look(first)).status).toBe(404);
    expect((await look(token)).body).toEqual({ name: 'Ivy', email, role: 'author' });
    const accept = '/api/blog-admin/invitations/accept';
    expect((await stranger.call('POST', accept, { token })).status).toBe(403);
    expect((await stranger.call('POST', '/api/blog-admin/session', {})).status).toBe(403);
    const ivy = sheaf.browser();
    await ivy.signUp('Ivy');
    expect((await ivy.call('POST', accept, { token })).status).toBe(200);
    expect((await ivy.call('POST', accept, { token })).status).toBe(404);
    expect((await ivy.call('POST', '/api/blog-admin/session', {})).body).toMatchObject({ role: 'author' });
  });
});
