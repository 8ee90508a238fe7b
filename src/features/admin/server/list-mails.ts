import type { listAllMails as endpoint } from '../api/admin-lists.ts';
import { adminPageSize } from '../api/admin.ts';
import type { Call } from '#platform/http/call.ts';
import { likePattern } from './like-pattern.ts';

/** Never the text of a mail: it may carry what opens an account. */
export async function listAllMails({ services, query }: Call<typeof endpoint>) {
  const { search, status, page } = query;
  const pattern = likePattern(search);
  const requested = services.database
    .selectFrom('mails')
    .$if(status !== 'any', (all) => all.where('status', '=', status === 'any' ? 'queued' : status))
    .$if(search !== '', (all) =>
      all.where(({ or, eb }) => or([eb('recipient', 'ilike', pattern), eb('subject', 'ilike', pattern)])),
    );
  const { count } = await requested.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const found = await requested
    .select(['id', 'kind', 'recipient', 'subject', 'status', 'tries', 'failure', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
    .execute();
  return {
    mails: found.map(({ failure, created_at, subject, kind, ...mail }) => ({
      ...mail,
      kind,
      // The code to sign in with is in the subject.
      subject: kind === 'sign-in' ? subject.replaceAll(/\d{6}/g, '······') : subject,
      failure: failure ?? '',
      created_at: created_at.toISOString(),
    })),
    total: Number(count),
  };
}
