import { t } from '#kit/language/product.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { listMails } from '../api.ts';
import { call } from '#web/call.ts';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { LoadMore } from '#web/site/shell/load-more.tsx';
import { Mark, PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayMoment } from '#web/site/shell/say-date.ts';
import styles from './workspace-page.module.css';

type MailStatus = AnswerOf<typeof listMails>['mails'][number]['status'];

/** @sentences */
const labels: Record<MailStatus, string> = {
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Failed',
  suppressed: 'Unsubscribed',
};
const tones: Record<MailStatus, NonNullable<ComponentProps<typeof Mark>['tone']>> = {
  queued: 'quiet',
  sent: 'good',
  failed: 'bad',
  suppressed: 'warning',
};

/** What was mailed for the workspace and its apps, and how it went. */
export function MailTab({ workspaceId }: { workspaceId: string }) {
  const query = useInfiniteQuery({
    queryKey: ['mails', workspaceId],
    queryFn: ({ pageParam }) =>
      call(listMails, { params: { workspaceId }, query: pageParam ? { before: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ more, mails }) => (more ? mails.at(-1)?.id : undefined),
    refetchOnWindowFocus: 'always',
  });
  const mails = query.data?.pages.flatMap((page) => page.mails);
  return (
    <>
      <p className={styles.note}>{t('Mail that Sheaf sent for this workspace and its apps.')}</p>
      <ListStates
        query={{ ...query, data: mails }}
        failed={t('The mail log could not be loaded')}
        empty={
          <EmptyList icon={<MailCheck size={24} strokeWidth={1.5} />} title={t('No mail yet')}>
            {t('Invitations, notices of new rows and other mail for this workspace are listed here.')}
          </EmptyList>
        }
      >
        {(found) => (
          <PanelList label={t('Mail')}>
            {found.map((mail) => (
              <PanelRow
                key={mail.id}
                title={mail.subject}
                mark={<Mark tone={tones[mail.status]}>{t(labels[mail.status])}</Mark>}
                facts={t('To {email}, {time}', {
                  email: mail.recipient,
                  time: sayMoment(mail.sent_at ?? mail.created_at),
                })}
                below={mail.failure && <p className={styles.reason}>{mail.failure}</p>}
              />
            ))}
          </PanelList>
        )}
      </ListStates>
      <LoadMore query={query} />
    </>
  );
}
