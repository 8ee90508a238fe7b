import { Problem } from '#kit/problem.ts';
import { answerProblem } from '#platform/http/answer-problem.ts';
import type { Host } from '#platform/http/host.ts';
import type { Services } from '#platform/services.ts';
import type { Subscription } from './unsubscribe-token.ts';

/** Stops mail of one kind to one address, by the token of a mail. As often as one likes. */
export async function unsubscribe(
  { database, mail }: Pick<Services, 'database' | 'mail'>,
  token: string,
): Promise<Subscription> {
  const subscription = await mail.subscriptions.read(token);
  if (!subscription) {
    throw new Problem('invalid_input', 'This link is incomplete. Open it again from the e-mail.');
  }
  await database
    .insertInto('mail_refusals')
    .values(subscription)
    .onConflict((conflict) => conflict.columns(['email', 'kind']).doNothing())
    .execute();
  return subscription;
}

/**
 * The same by a POST to the very address in the mail's headers, which is also the page that people open: what mail
 * programs do when a reader presses their "Unsubscribe" (RFC 8058). It is no browser's call, so it brings no cookie and
 * is answered without a redirect.
 */
export async function unsubscribeByOneClick(request: Request, host: Host, services: Services): Promise<Response> {
  try {
    if (host.kind !== 'site') throw new Problem('not_found', 'Page not found.');
    await unsubscribe(services, (new URL(request.url).searchParams.get('token') ?? '').slice(0, 1_000));
    return new Response('You’ll no longer get this kind of mail.', { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    return answerProblem(error, services);
  }
}
