import { Problem } from '#kit/problem.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import type { AppRecord } from '#features/apps/services.ts';

const message = 'Too many mails were sent to this address, or from this network. Try again in an hour.';
const ofAddress = createRateLimit({ uses: 5, seconds: 60 * 60, message });
const ofNetwork = createRateLimit({ uses: 30, seconds: 60 * 60, message });

/**
 * Counts a mail to an address that someone typed. `too_many_requests` where it, the network or the workspace got enough:
 * a form is no way to fill a stranger's mailbox.
 */
export async function countFormMail(
  { app, to, address }: { app: Pick<AppRecord, 'id' | 'workspace_id'>; to: string; address: string },
  { database, environment }: Pick<Services, 'database' | 'environment'>,
): Promise<void> {
  await ofNetwork.take(`${app.id} ${networkOf(address)}`);
  await ofAddress.take(to);
  const { sent } = await database
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('sent'))
    .where('workspace_id', '=', app.workspace_id)
    .where('kind', 'in', ['notice:form-receipt', 'form-confirm'])
    .where('created_at', '>', new Date(Date.now() - 24 * 3_600_000))
    .executeTakeFirstOrThrow();
  if (Number(sent) >= environment.FORM_MAILS_PER_DAY)
    throw new Problem('too_many_requests', 'This form can’t send more mails today. Try again tomorrow.');
}
