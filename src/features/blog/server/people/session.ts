import { t } from '#kit/language/product.ts';
import type {
  BlogMemberOnTheWire,
  closeBlogSession as closeEndpoint,
  openBlogSession as openEndpoint,
} from '../../api/blog.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import {
  type BlogMember,
  endBlogSession,
  findBlogPerson,
  mayAdministerBlog,
  startBlogSession,
} from './blog-session.ts';
import type { Call } from '#platform/http/call.ts';
import { isDatabaseError } from '#platform/database/database.ts';
import { writerSlug } from './writer-slug.ts';

/** A sign-in of so long ago is proof enough. */
const freshMinutes = 15;

export async function openBlogSession(call: Call<typeof openEndpoint>): Promise<BlogMemberOnTheWire> {
  const { services, session, user, request, host, address, body } = call;
  if (!session) throw new Problem('not_signed_in', 'Sign in to continue.');
  const person = (await findBlogPerson(services, user.id)) ?? (await joinAsAdmin(call));
  if (!person) {
    throw new Problem(
      'forbidden',
      t('{email} doesn’t have access to this blog. Ask a blog admin for an invitation.', { email: user.email }),
    );
  }
  if (Date.now() - session.created_at.getTime() > freshMinutes * 60_000) await services.accounts.prove(session, body);
  const { cookie } = await startBlogSession(
    { request, host, address, user_id: user.id, parent_hash: session.token_hash },
    services,
  );
  call.answerHeaders.append('set-cookie', cookie);
  return blogMemberOnTheWire({ ...person, login_time: new Date() });
}

/** Who administers the installation has its blog: they are entered among its people, without a role of their own. */
async function joinAsAdmin({ services, user }: Call<typeof openEndpoint>) {
  if (!(await mayAdministerBlog(services, user.id))) return null;
  const { database } = services;
  const values = { id: newId('wri'), user_id: user.id, email: user.email, name: user.name, role: null };
  try {
    await database
      .insertInto('blog_people')
      .values({ ...values, slug: await writerSlug(database, user.name), joined_at: new Date() })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ user_id: user.id, left_at: null }))
      .execute();
  } catch (error) {
    // Two windows at once: the other one did it.
    if (!isDatabaseError(error, '23505')) throw error;
  }
  return findBlogPerson(services, user.id);
}

export async function closeBlogSession(call: Call<typeof closeEndpoint>) {
  const { cookie } = await endBlogSession(call.request, call.host, call.services);
  call.answerHeaders.append('set-cookie', cookie);
  return {};
}

export const blogMemberOnTheWire = ({ id, name, email, role, login_time }: BlogMember): BlogMemberOnTheWire => ({
  ...{ id, name, email, role },
  login_time: login_time.toISOString(),
});
