import { t } from '#kit/language/product.ts';
import { listAdminActions } from '../api/admin-lists.ts';
import { call } from '#web/call.ts';
import { sayMoment } from '#web/site/shell/say-date.ts';
import { AdminList } from './admin-list.tsx';
import styles from './admin-list.module.css';

/** /admin/log: what admins did, and why. */
export default function LogPage() {
  return (
    <AdminList
      title={t('Admin log')}
      name="log"
      lead={t('What admins did, and why. People see entries about themselves in their own account.')}
      searches={t('Admin, person or action')}
      load={async ({ search, page }, signal) => {
        const { actions, total } = await call(listAdminActions, { query: { search, page }, signal });
        return { items: actions, total };
      }}
      columns={[
        {
          head: t('Action'),
          cell: ({ admin_email, summary }) => (
            <span className={styles.two}>
              <strong>{summary}</strong>
              <span>{admin_email}</span>
            </span>
          ),
        },
        { head: t('Whom'), cell: ({ subject }) => subject },
        { head: t('Reason'), cell: ({ reason }) => reason || t('None given') },
        { head: t('When'), cell: ({ at }) => <time dateTime={at}>{sayMoment(at)}</time> },
      ]}
      keyOf={(action) => action.id}
      nothing={t('No activity yet')}
    />
  );
}
