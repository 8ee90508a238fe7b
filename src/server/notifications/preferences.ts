import type { getNotificationPreferences } from '#api/notifications.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import {
  type MailChoice,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '#domain/notification.ts';
import { type Database, inTransaction } from '../storage/database.ts';

export interface Preference {
  in_product: boolean;
  mail: MailChoice;
}
type Preferences = AnswerOf<typeof getNotificationPreferences>;

/** What was stored for a kind, or what holds until somebody chooses. */
export function preferenceFor(
  kind: NotificationKind,
  stored: { in_product: boolean | null; mail: MailChoice | null },
): Preference {
  const { in_product, mail } = notificationKinds[kind];
  return { in_product: stored.in_product ?? in_product, mail: stored.mail ?? mail };
}

/** How a person wants to be told of what: every kind, in the order of the product. */
export async function readPreferences(database: Database, userId: string): Promise<Preferences> {
  const stored = await database
    .selectFrom('notification_preferences')
    .select(['kind', 'in_product', 'mail'])
    .where('user_id', '=', userId)
    .execute();
  const byKind = new Map(stored.map((one) => [one.kind, one]));
  return {
    preferences: notificationKindNames.map((kind) => ({
      kind,
      ...preferenceFor(kind, byKind.get(kind) ?? { in_product: null, mail: null }),
    })),
  };
}

/** Changes the kinds that are named; of a kind named twice the last counts. */
export async function writePreferences(
  database: Database,
  userId: string,
  preferences: Preferences['preferences'],
): Promise<void> {
  const byKind = new Map(preferences.map((one) => [one.kind, one]));
  await inTransaction(database, async (transaction) => {
    for (const { kind, in_product, mail } of byKind.values()) {
      await transaction
        .insertInto('notification_preferences')
        .values({ user_id: userId, kind, in_product, mail })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ in_product, mail }))
        .execute();
    }
  });
}
