import type {
  confirmTwoFactor as confirmEndpoint,
  endTwoFactor as endEndpoint,
  renewRecoveryCodes as renewEndpoint,
  startTwoFactor as startEndpoint,
} from '../api/account.ts';
import { Problem } from '#kit/problem.ts';
import { renderSVG } from 'uqr';
import type { Call } from '#platform/http/call.ts';
import { inTransaction } from '#platform/database/database.ts';
import { proven } from './proven.ts';
import { readAccount } from './read-account.ts';
import { writeRecoveryCodes as makeCodes } from './recovery-codes.ts';
import { recoveryCodesRenewedNotice, twoFactorNotice } from './security-notices.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** Only for a proven address: anyone who proves it later would take the account without the second factor. */
export async function startTwoFactor(call: Call<typeof startEndpoint>) {
  const { services, user } = call;
  await proven(call);
  if (!user.email_verified) throw new Problem('forbidden', 'Verify your e-mail address first.');
  const secret = newTotpSecret();
  const started = await services.database
    .updateTable('users')
    .set({ totp_secret: secret, totp_last_step: null })
    .where('id', '=', user.id)
    .where('totp_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!started) throw new Problem('already_exists', 'The second factor is already on. Turn it off first.');
  const uri = totpUri(secret, user.email);
  return { secret, uri, qr_svg: renderSVG(uri, { border: 2 }) };
}

export async function confirmTwoFactor(call: Call<typeof confirmEndpoint>) {
  const { services, user, body, request, address } = call;
  const { database, mail } = services;
  await services.accounts.guards.appCodes.take(user.id);
  const stored = await database
    .selectFrom('users')
    .select('totp_secret')
    .where('id', '=', user.id)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (!stored?.totp_secret) throw new Problem('invalid_input', 'Start with a new QR code.');
  const { totp_secret } = stored;
  const step = stepOfCode(totp_secret, body.code);
  if (step === null) {
    const message = 'Incorrect code. Check your device’s clock, and enter the latest code.';
    throw new Problem('invalid_input', message, { fields: [{ path: 'code', message }] });
  }
  await services.accounts.guards.appCodes.giveBack(user.id);
  const recovery_codes = await inTransaction(database, async (transaction) => {
    const confirmed = await transaction
      .updateTable('users')
      .set({ totp_confirmed_at: new Date(), totp_last_step: step })
      .where('id', '=', user.id)
      .where('totp_secret', '=', totp_secret)
      .where('totp_confirmed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!confirmed) throw new Problem('invalid_input', 'Start with a new QR code.');
    await mail.send(twoFactorNotice(mail, { to: user.email, request, address }, true), transaction);
    return makeCodes(transaction, user.id);
  });
  return { recovery_codes };
}

export async function endTwoFactor(call: Call<typeof endEndpoint>) {
  const { services, user, request, address } = call;
  const { database, mail } = services;
  await proven(call);
  await inTransaction(database, async (transaction) => {
    const ended = await transaction
      .updateTable('users')
      .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
      .where('id', '=', user.id)
      .where('totp_confirmed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!ended) return;
    await transaction.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
    await mail.send(twoFactorNotice(mail, { to: user.email, request, address }, false), transaction);
  });
  return readAccount(services, user.id);
}

export async function renewRecoveryCodes(call: Call<typeof renewEndpoint>) {
  const { services, user, request, address } = call;
  const { database, mail } = services;
  await proven(call);
  const { totp_confirmed_at } = await database
    .selectFrom('users')
    .select('totp_confirmed_at')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (!totp_confirmed_at) throw new Problem('invalid_input', 'Turn the second factor on first.');
  const recovery_codes = await inTransaction(database, async (transaction) => {
    await mail.send(recoveryCodesRenewedNotice(mail, { to: user.email, request, address }), transaction);
    return makeCodes(transaction, user.id);
  });
  return { recovery_codes };
}
