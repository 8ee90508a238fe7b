import type { getNotificationPreferences } from '../api.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { MailKind } from '#features/mail/rules/mail.ts';
import {
  type MailChoice,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '../rules/notification.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';

export interface Preference {
  in_product: boolean;
  mail: MailChoice;
}
type Preferences = AnswerOf<typeof getNotificationPreferences>;

/** What was stored for a kind, or the default until a person chooses. */
export function preferenceFor(
  kind: NotificationKind,
  stored: { in_product: boolean | null; mail: MailChoice | null },
): Preference {
  const { in_product, mail } = notificationKinds[kind];
  return { in_product: stored.in_product ?? in_product, mail: stored.mail ?? mail };
}

/**
 * How a person wants to be notified of each kind, in the order of the product. Mail that they stopped by
 * the link of one counts as never.
 */
export async function readPreferences(database: Database | Transaction, userId: string): Promise<Preferences> {
  const stored = await database
    .selectFrom('notification_preferences')
    .select(['kind', 'in_product', 'mail'])
    .where('user_id', '=', userId)
    .execute();
  const byKind = new Map(stored.map((one) => [one.kind, one]));
  const refused = await refusalsOf(database, userId);
  return {
    preferences: notificationKindNames.map((kind) => {
      const preference = preferenceFor(kind, byKind.get(kind) ?? { in_product: null, mail: null });
      return { kind, ...preference, ...(refused.has(mailKindOf(kind, preference.mail)) && { mail: 'never' }) };
    }),
  };
}

/** Changes the kinds that are named; of a kind named twice the last counts. Mail that is wanted again comes again. */
export async function writePreferences(
  database: Database,
  userId: string,
  preferences: Preferences['preferences'],
): Promise<void> {
  const byKind = new Map(preferences.map((one) => [one.kind, one]));
  await inTransaction(database, async (transaction) => {
    const requested: string[] = [...byKind.values()].map(({ kind, mail }) => mailKindOf(kind, mail));
    const lifted = [...(await refusalsOf(transaction, userId))].filter((kind) => requested.includes(kind));
    // One summary is for all kinds: those that it covered before it was stopped stay as they were shown since.
    const others = lifted.includes('digest') ? (await readPreferences(transaction, userId)).preferences : [];
    for (const { kind, in_product, mail } of [...others.filter((one) => !byKind.has(one.kind)), ...byKind.values()]) {
      await transaction
        .insertInto('notification_preferences')
        .values({ user_id: userId, kind, in_product, mail })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ in_product, mail }))
        .execute();
    }
    if (lifted.length === 0) return;
    await transaction
      .deleteFrom('mail_refusals')
      .where('email', '=', (people) => people.selectFrom('users').select('email').where('id', '=', userId))
      .where('kind', 'in', lifted)
      .execute();
  });
}

/** The kind of mail that a choice brings; none for never. */
function mailKindOf(kind: NotificationKind, mail: MailChoice): MailKind | '' {
  if (mail === 'never') return '';
  return mail === 'daily' ? 'digest' : `notice:${kind}`;
}

/** The kinds of mail that a person stopped by a link. */
async function refusalsOf(database: Database | Transaction, userId: string): Promise<Set<string>> {
  const refused = await database
    .selectFrom('mail_refusals')
    .innerJoin('users', 'users.email', 'mail_refusals.email')
    .select('mail_refusals.kind')
    .where('users.id', '=', userId)
    .execute();
  return new Set(refused.map(({ kind }) => kind));
}
