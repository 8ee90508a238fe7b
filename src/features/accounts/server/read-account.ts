import type { accountShape } from '../api/account.ts';
import type { z } from 'zod';
import type { User } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { providerName } from './provider-name.ts';
import { isProductLanguageCode, type ProductLanguageCode } from '#features/languages/rules/product-languages.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';

/** The account of a person as they may see it. */
export async function readAccount(
  services: Pick<Services, 'database' | 'environment'>,
  userId: User['id'],
): Promise<z.infer<typeof accountShape>> {
  const { database, environment } = services;
  const user = await database.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const pending = await database
    .selectFrom('one_time_tokens')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change-email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const identities = await database
    .selectFrom('user_identities')
    .select(['provider', 'email'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return {
    name: user.name,
    email: user.email,
    email_verified: user.email_verified_at !== null,
    pending_email: pending?.email ?? null,
    has_password: user.password_hash !== null,
    two_factor: user.totp_confirmed_at !== null,
    recovery_codes_left: await recoveryCodesLeft(database, userId),
    identities: identities.map(({ provider, email }) => ({
      ...{ provider, email },
      name: providerName(provider, environment),
    })),
    log_usage: environment.ANALYTICS_URL === undefined ? null : user.usage_log_agreed_at !== null,
    language: languageOf(user.language),
    created_at: user.created_at.toISOString(),
  };
}

/** One that an older version offered is none. */
const languageOf = (code: string | null): ProductLanguageCode | null =>
  code !== null && isProductLanguageCode(code) ? code : null;
