import type { exchangeToken as exchangeEndpoint } from '../api/accounts.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { lookAtToken, redeemToken } from './session/one-time-token.ts';
import { openSession } from './open-session.ts';
import { exchangeCode } from './hand-over.ts';
import { userOfIdToken } from './oidc/id-token.ts';
import { hasSecondFactor } from './second-factor.ts';
import { userOfSignInToken } from './sign-in-link.ts';

/** POST /api/auth: on an app host a hand-over code; on the site the token of a mailed link, or else an ID token. */
export async function exchangeToken(call: Call<typeof exchangeEndpoint>) {
  if (call.host.kind === 'app') return exchangeCode(call);
  const { services, body } = call;
  await services.accounts.guards.signIns.take(call.address);
  const link = await lookAtToken(services.database, body.token, 'sign-in');
  if (!link) {
    const { id, created } = await userOfIdToken(call, body.token);
    await refuseSecondFactor(call, id);
    return { token: (await openSession(call, id, 'oidc')).token, created };
  }
  if (link.user_id) await refuseSecondFactor(call, link.user_id);
  const redeemed = await redeemToken(services.database, body.token, 'sign-in');
  const userId = redeemed && (await userOfSignInToken(call, redeemed));
  if (!userId) throw new Problem('wrong_credentials', 'This token no longer works. Sign in again.');
  return { token: (await openSession(call, userId, 'link')).token, created: false };
}

/** The answer has no room for a second step. */
async function refuseSecondFactor({ services }: Call<typeof exchangeEndpoint>, userId: string): Promise<void> {
  if (!(await hasSecondFactor(services.database, userId))) return;
  throw new Problem('forbidden', 'This account uses two-factor sign-in. Sign in on the page, or use an API key.');
}
