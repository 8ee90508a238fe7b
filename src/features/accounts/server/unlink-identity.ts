import { t } from '#kit/language/product.ts';
import type { unlinkIdentity as endpoint } from '../api/account.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction } from '#platform/database/database.ts';
import { providerName } from './provider-name.ts';
import { readAccount } from './read-account.ts';
import { identityUnlinkedNotice } from './security-notices.ts';

/** A password or another identity must stay: the mailed link alone would hang on one mailbox. */
export async function unlinkIdentity(call: Call<typeof endpoint>) {
  const { services, user, params, request, address } = call;
  const { database, environment, mail } = services;
  const name = providerName(params.provider, environment);
  await inTransaction(database, async (transaction) => {
    const { password_hash } = await transaction
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const identities = await transaction
      .selectFrom('user_identities')
      .select('provider')
      .where('user_id', '=', user.id)
      .execute();
    if (!identities.some((one) => one.provider === params.provider)) {
      throw new Problem('not_found', 'Your account isn’t linked there.');
    }
    if (password_hash === null && identities.every((one) => one.provider === params.provider)) {
      throw new Problem('forbidden', t('Set a password first: {name} is your only way to sign in.', { name }));
    }
    await transaction
      .deleteFrom('user_identities')
      .where('user_id', '=', user.id)
      .where('provider', '=', params.provider)
      .execute();
    await mail.send(identityUnlinkedNotice(mail, { to: user.email, request, address }, name), transaction);
  });
  return readAccount(services, user.id);
}
