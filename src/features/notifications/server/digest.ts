import { msg, type Msg, msgPlural } from '#kit/language/msg.ts';
import { sql } from 'kysely';
import { type NotificationKind, notificationKindNames, notificationKinds } from '../rules/notification.ts';
import { oneLine } from '#kit/one-line.ts';
import type { MailMessage } from '#features/mail/services.ts';
import type { Services } from '#platform/services.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { absolute, preferencesPath } from './notice-mail.ts';
import { readPreferences } from './preferences.ts';
import { isTheirs } from './visible.ts';
import { wordsOf } from './words-of-notice.ts';

export const digestQueue = 'digest';
/** More are counted, not shown. */
const mostShown = 30;

type Needs = Pick<Services, 'database' | 'mail'>;

/** One mail a person with everything that waits for it, once a day. Who has nothing waiting gets none. */
export async function sendDigests(needs: Needs): Promise<void> {
  const waiting = await needs.database
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where('digested', '=', false)
    .execute();
  const failures: unknown[] = [];
  for (const { user_id } of waiting) {
    await sendDigest(needs, user_id).catch((error: unknown) => void failures.push(error));
  }
  // People who got theirs don't get it again when the job is retried.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} summaries could not be created`);
}

async function sendDigest({ database, mail }: Needs, userId: string): Promise<void> {
  const daily = await kindsByDay(database, userId);
  await inTransaction(database, async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select(['email', 'email_verified_at'])
      .where('id', '=', userId)
      .executeTakeFirst();
    const entries = await takeWaiting(transaction, userId);
    const reported = entries.filter((entry) => entry.is_theirs && daily.has(entry.kind));
    if (!user?.email_verified_at || reported.length === 0) return;
    const facts = reported.slice(0, mostShown).map(({ href, kind, ...stored }) => {
      const { title, body } = wordsOf(stored);
      const about = typeof body === 'string' ? oneLine(body) : body;
      return {
        label: title,
        value: about || (href ? msg('View') : labelOf(kind)),
        ...(href && { href: absolute(mail, href) }),
      };
    });
    await mail.send(digestMail(user.email, reported.length, facts, mail.siteHref(preferencesPath)), transaction);
  });
}

async function kindsByDay(database: Database, userId: string): Promise<ReadonlySet<string>> {
  const { preferences } = await readPreferences(database, userId);
  return new Set(preferences.filter((one) => one.mail === 'daily').map((one): NotificationKind => one.kind));
}

function labelOf(kind: string): Msg {
  const found = Object.entries(notificationKinds).find(([name]) => name === kind);
  return found ? msg(found[1].label) : '';
}

/** What waits is sent now or, where the person changed their mind or left the workspace, never. */
async function takeWaiting(transaction: Transaction, userId: string) {
  const taken = await transaction
    .updateTable('notifications')
    .set({ digested: true })
    .where('user_id', '=', userId)
    .where('digested', '=', false)
    .where('kind', 'in', notificationKindNames)
    .returning(['id', 'kind', 'title', 'body', 'words', 'href', isTheirs().as('is_theirs')])
    .execute();
  await sql`update notifications set digested = true where user_id = ${userId} and not digested`.execute(transaction);
  return taken.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function digestMail(
  to: string,
  count: number,
  facts: NonNullable<MailMessage['content']['facts']>,
  href: string,
): MailMessage {
  const more = count - facts.length;
  const rest = more > 0 ? [msg('See {count} more in your notifications.', { count: more })] : [];
  return {
    ...{
      kind: 'digest',
      to,
      subject: msgPlural(count, 'One update since your last summary', '{count} updates since your last summary'),
    },
    content: {
      title: msg('Your day in brief'),
      preview: facts.flatMap(({ label }, index) => (index > 0 ? ['·', label] : [label])),
      lines: [
        msgPlural(
          count,
          'One update in your workspaces since the last summary.',
          '{count} updates in your workspaces since the last summary.',
        ),
        ...rest,
      ],
      facts,
      action: { label: msg('Open your notifications'), href },
      notes: [
        msg('You get this summary once a day, when there’s news. Choose what it includes at {address}.', {
          address: href,
        }),
      ],
    },
  };
}
