import { sql } from 'kysely';
import { t } from '#kit/language/product.ts';
import type {
  BlogPersonOnTheWire,
  changeBlogPerson as changeEndpoint,
  inviteBlogPerson as inviteEndpoint,
  removeBlogPerson as removeEndpoint,
  resendBlogInvitation as resendEndpoint,
} from '../../api/blog.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { type Database, inTransaction, isDatabaseError } from '#platform/database/database.ts';
import { blogChanged } from '../blog-changed.ts';
import { sendBlogInvitation } from './invitation.ts';
import { writerSlug } from './writer-slug.ts';

export async function listPeople(database: Database): Promise<{ people: BlogPersonOnTheWire[] }> {
  const rows = await database
    .selectFrom('blog_people')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from blog_posts where document -> 'authors' ? blog_people.id)`.as('posts'),
    )
    .orderBy(sql`left_at is not null`)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return {
    people: rows.map(({ id, name, email, slug, role, bio, picture, posts, user_id, left_at }) => ({
      ...{ id, name, email, slug, role, bio, picture, posts },
      state: left_at ? 'left' : user_id ? 'active' : 'invited',
    })),
  };
}

export async function inviteBlogPerson(call: Call<typeof inviteEndpoint>) {
  const { services, body, blogMember } = call;
  const { name, email, role } = body;
  try {
    await inTransaction(services.database, async (transaction) => {
      const before = await transaction
        .selectFrom('blog_people')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst();
      if (before && before.left_at === null) throw alreadyThere(email);
      // Who left may come back: what they wrote is theirs still.
      const id = before?.id ?? newId('wri');
      await (before
        ? transaction
            .updateTable('blog_people')
            .set({ name, role, left_at: null, user_id: null, joined_at: null })
            .where('id', '=', id)
            .execute()
        : transaction
            .insertInto('blog_people')
            .values({ id, name, email, role, slug: await writerSlug(transaction, name) })
            .execute());
      await sendBlogInvitation(transaction, services.mail, { id, email, role, by: blogMember.name });
    });
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error;
    throw alreadyThere(email);
  }
  return listPeople(services.database);
}

export async function resendBlogInvitation(call: Call<typeof resendEndpoint>) {
  const { services, params, blogMember } = call;
  await inTransaction(services.database, async (transaction) => {
    const person = await transaction
      .selectFrom('blog_people')
      .select(['id', 'email', 'role'])
      .where('id', '=', params.personId)
      .where('user_id', 'is', null)
      .where('left_at', 'is', null)
      .executeTakeFirst();
    if (!person?.role) throw new Problem('not_found', 'This person has no pending invitation.');
    const { id, email, role } = person;
    await sendBlogInvitation(transaction, services.mail, { id, email, role, by: blogMember.name });
  });
  return listPeople(services.database);
}

export async function changeBlogPerson(call: Call<typeof changeEndpoint>) {
  const { services, params, body, blogMember } = call;
  const { name, bio, picture, role } = body;
  const person = await personOf(services, params.personId);
  if (role !== undefined && role !== person.role) {
    if (blogMember.role !== 'admin') throw new Problem('forbidden', 'Only blog admins can change roles.');
    // Otherwise the last one could lock everyone out, and people could give up a right by mistake.
    if (person.id === blogMember.id) throw ownRole();
  }
  await services.database
    .updateTable('blog_people')
    .set({
      ...(name !== undefined && { name }),
      ...(bio !== undefined && { bio }),
      ...(picture !== undefined && { picture }),
      ...(role !== undefined && person.role !== null && { role }),
    })
    .where('id', '=', person.id)
    .execute();
  await blogChanged(services.database);
  return listPeople(services.database);
}

/** Someone without a single post is deleted; of others the name stays. */
export async function removeBlogPerson(call: Call<typeof removeEndpoint>) {
  const { services, params, blogMember } = call;
  const person = await personOf(services, params.personId);
  if (person.id === blogMember.id) throw new Problem('invalid_input', 'You can’t remove yourself.');
  await services.database
    .updateTable('blog_people')
    .set({ left_at: new Date(), user_id: null })
    .where('id', '=', person.id)
    .execute();
  await services.database
    .deleteFrom('blog_people')
    .where('id', '=', person.id)
    .where(sql<boolean>`not exists (
      select from blog_posts where created_by = blog_people.id or document -> 'authors' ? blog_people.id
        or live -> 'authors' ? blog_people.id)`)
    .execute();
  return listPeople(services.database);
}

async function personOf({ database }: Pick<Services, 'database'>, id: string) {
  const person = await database
    .selectFrom('blog_people')
    .select(['id', 'role'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person) throw new Problem('not_found', 'Person not found on the blog.');
  return person;
}

const alreadyThere = (email: string): Problem => {
  const message = t('{email} already writes for this blog.', { email });
  return new Problem('already_exists', message, { fields: [{ path: 'email', message }] });
};
const ownRole = (): Problem => {
  const message = 'You can’t change your own role. Ask another admin.';
  return new Problem('invalid_input', message, { fields: [{ path: 'role', message }] });
};
