import { type Msg, msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import type { acceptBlogInvitation as acceptEndpoint, lookAtBlogInvitation as lookEndpoint } from '../../api/blog.ts';
import type { BlogRole } from '../../rules/blog-access.ts';
import { nameInMail } from '#kit/name-in-mail.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { onlyOnSite } from '#platform/http/host.ts';
import { issueToken, lookAtToken, redeemToken } from '#features/accounts/server/session/one-time-token.ts';
import type { Mail } from '#features/mail/services.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';

const days = 14;

/** A new link; those of before open nothing any more. */
export async function sendBlogInvitation(
  transaction: Transaction,
  mail: Mail,
  to: { id: string; email: string; role: BlogRole; by: string },
): Promise<void> {
  const { id, email, role, by } = to;
  await transaction
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', 'blog-invitation')
    .where('email', '=', email)
    .execute();
  const { token } = await issueToken(transaction, {
    ...{ purpose: 'blog-invitation', minutes: days * 24 * 60, email, data: { person_id: id } },
  });
  const inviter = nameInMail(by);
  await mail.send(
    {
      kind: 'blog-invitation',
      to: email,
      subject: msg('{inviter} invited you to write for the blog', { inviter }),
      content: {
        title: msg('Write for the blog'),
        preview: msg('{inviter} invited you.', { inviter }),
        lines: [invited[role](inviter), msg('Sign in, or create an account with this address, to join.')],
        action: {
          label: msg('Accept the invitation'),
          href: mail.siteHref('/blog-admin/login', { invitation: token }),
        },
        notes: [
          msg('The link works for {days} days. If you don’t know what this is about, you can ignore this e-mail.', {
            days,
          }),
        ],
      },
    },
    transaction,
  );
}

export async function lookAtBlogInvitation(call: Call<typeof lookEndpoint>) {
  onlyOnSite(call.host);
  await call.services.workspaces.guards.perNetwork.take(call.address);
  const found = await invitationOf(call.services.database, call.body.token);
  const { name, email, role } = found;
  return { name, email, role };
}

/** Anyone who holds the link has read the mail: the address is proven, too. */
export async function acceptBlogInvitation(call: Call<typeof acceptEndpoint>) {
  const { services, user, body, address } = call;
  await services.workspaces.guards.perNetwork.take(address);
  const invited = await invitationOf(services.database, body.token);
  if (invited.email !== user.email) {
    const message = t('This invitation is for {email}, but you’re signed in as {current}.', {
      email: invited.email,
      current: user.email,
    });
    throw new Problem('forbidden', message, { details: { email: invited.email } });
  }
  await inTransaction(services.database, async (transaction) => {
    if (!(await redeemToken(transaction, body.token, 'blog-invitation'))) throw noLonger();
    await transaction.updateTable('blog_people').set({ user_id: null }).where('user_id', '=', user.id).execute();
    await transaction
      .updateTable('blog_people')
      .set({ user_id: user.id, joined_at: new Date() })
      .where('id', '=', invited.id)
      .execute();
    await transaction
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('id', '=', user.id)
      .where('email_verified_at', 'is', null)
      .execute();
  });
  return {};
}

async function invitationOf(database: Database, token: string) {
  const stored = await lookAtToken(database, token, 'blog-invitation');
  const data = stored?.data as { person_id?: unknown } | undefined;
  const person =
    typeof data?.person_id === 'string'
      ? await database
          .selectFrom('blog_people')
          .select(['id', 'name', 'email', 'role'])
          .where('id', '=', data.person_id)
          .where('left_at', 'is', null)
          .executeTakeFirst()
      : undefined;
  if (!person?.role) throw noLonger();
  return { ...person, role: person.role };
}

const invited: Record<BlogRole, (inviter: string) => Msg> = {
  author: (inviter) => msg('{inviter} invited you to join the blog as an author.', { inviter }),
  editor: (inviter) => msg('{inviter} invited you to join the blog as an editor.', { inviter }),
  admin: (inviter) => msg('{inviter} invited you to join the blog as an admin.', { inviter }),
};
const noLonger = (): Problem =>
  new Problem('not_found', 'This invitation was already used, was canceled or has expired. Ask for a new one.');
