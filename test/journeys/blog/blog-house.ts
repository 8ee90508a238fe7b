/** A server with a blog: an admin of the installation, an editor, an author, and a stranger, each with a browser. */
import { expect } from 'vitest';
import { blogSessionHours } from '#features/blog/rules/blog-access.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

export const origin = 'http://localhost:3000';

export interface BlogHouse extends AsyncDisposable {
  sheaf: WholeServer;
  admin: TestBrowser;
  editor: TestBrowser;
  author: TestBrowser;
  stranger: TestBrowser;
}

export async function openBlogHouse(): Promise<BlogHouse> {
  const sheaf = await openServer({ ADMIN_EMAILS: 'ada@example.com' });
  const admin = await person(sheaf, 'Ada', true);
  expect((await admin.call('POST', '/api/blog-admin/session', {})).body).toMatchObject({ role: 'admin' });
  const editor = await invited(sheaf, admin, 'Edith', 'editor');
  const author = await invited(sheaf, admin, 'Arno', 'author');
  return {
    ...{ sheaf, admin, editor, author, stranger: await person(sheaf, 'Stan') },
    [Symbol.asyncDispose]: () => sheaf[Symbol.asyncDispose](),
  };
}

async function person(sheaf: WholeServer, name: string, verified = false): Promise<TestBrowser> {
  const browser = sheaf.browser();
  await browser.signUp(name);
  if (verified) {
    await sheaf.services.database
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('email', '=', `${name.toLowerCase()}@example.com`)
      .execute();
  }
  return browser;
}

/** Someone who takes an invitation from their mail. */
export async function invited(
  sheaf: WholeServer,
  admin: TestBrowser,
  name: string,
  role: string,
): Promise<TestBrowser> {
  const email = `${name.toLowerCase()}@example.com`;
  const answer = await admin.call('POST', '/api/blog-admin/people', { name, email, role });
  expect(answer.status).toBe(200);
  const browser = await person(sheaf, name);
  const token = await invitationOf(sheaf, email);
  expect((await browser.call('POST', '/api/blog-admin/invitations/accept', { token })).status).toBe(200);
  expect((await browser.call('POST', '/api/blog-admin/session', {})).status).toBe(200);
  return browser;
}

/** The secret of the link in the newest mail. */
export async function invitationOf(sheaf: WholeServer, email: string): Promise<string> {
  const mail = await sheaf.services.database
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .where('kind', '=', 'blog-invitation')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return /invitation=([\w-]+)/.exec(mail.text)?.[1] ?? '';
}

export const sessionHours = blogSessionHours * 60 * 60 * 1000;

export const blank = {
  ...{ title: '', slug: '', excerpt: '', content: '', cover: null as object | null },
  ...{ categories: [] as string[], tags: [] as string[], authors: [] as string[] },
};
interface Made {
  id: string;
  revision: number;
  slug: string;
  state: string;
  document: typeof blank;
}

export async function write(browser: TestBrowser, document: Partial<typeof blank>): Promise<Made> {
  const answer = await browser.call('POST', '/api/blog-admin/posts', { document: { ...blank, ...document } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['post'] as Made;
}

export async function publish(browser: TestBrowser, post: Pick<Made, 'id' | 'revision'>, at: string | null = null) {
  const answer = await browser.call('POST', `/api/blog-admin/posts/${post.id}/publish`, {
    revision: post.revision,
    at,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['post'] as Made;
}

/** A picture of the library, 1600 × 1000 with a place in its metadata. */
export async function upload(browser: TestBrowser, alt = 'A tree'): Promise<{ id: string; src: string }> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 1_600, height: 1_000, channels: 3, background: '#3d6b4f' } })
    .withExif({ IFD0: { Artist: 'Secret Person' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('alt', alt);
  form.set('image', new File([new Uint8Array(bytes)], 'tree.jpg', { type: 'image/jpeg' }));
  const answer = await browser.ask('/api/blog-admin/media', { method: 'POST', body: form });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { media: { id: string; src: string } }).media;
}
