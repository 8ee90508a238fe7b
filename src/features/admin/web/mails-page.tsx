import { t } from '#kit/language/product.ts';
import { type ListedMail, listAllMails, mailStates } from '../api/admin-lists.ts';
import { call } from '#web/call.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { sayMoment } from '#web/site/shell/say-date.ts';
import { type AdminColumn, AdminList } from './admin-list.tsx';
import styles from './admin-list.module.css';
import { choiceAmong } from './choice-among.ts';

/** @sentences */
const words = { any: 'All mails', queued: 'Waiting', sent: 'Sent', failed: 'Failed', suppressed: 'Unsubscribed' };
const tones = { queued: 'warning', sent: 'good', failed: 'bad', suppressed: 'quiet' } as const;

/** /admin/mails */
export default function MailsPage() {
  return (
    <AdminList
      title={t('Mails')}
      name="mails"
      lead={t(
        'E-mails that were sent, and whether they arrived. Their text is hidden because it can contain sign-in links.',
      )}
      searches={t('Recipient or subject')}
      choices={[
        {
          name: 'status',
          label: t('Filter mails'),
          options: mailStates.map((value) => ({ value, label: t(words[value]) })),
        },
      ]}
      load={async ({ search, page, chosen: { status } }, signal) => {
        const query = { search, page, status: choiceAmong(mailStates, status) };
        const { mails, total } = await call(listAllMails, { query, signal });
        return { items: mails, total };
      }}
      columns={columns()}
      keyOf={(mail) => mail.id}
      nothing={t('No mails')}
    />
  );
}

const columns = (): AdminColumn<ListedMail>[] => [
  {
    head: t('Mail'),
    cell: ({ subject, recipient }) => (
      <span className={styles.two}>
        <strong>{subject}</strong>
        <span>{recipient}</span>
      </span>
    ),
  },
  { head: t('Kind'), cell: ({ kind }) => kind },
  { head: t('State'), cell: ({ status }) => <Mark tone={tones[status]}>{t(words[status])}</Mark> },
  { head: t('Tries'), cell: ({ tries }) => tries, isFigure: true },
  { head: t('Trouble'), cell: ({ failure }) => failure || t('None') },
  { head: t('When'), cell: ({ created_at }) => <time dateTime={created_at}>{sayMoment(created_at)}</time> },
];
