import { figure, t } from '#kit/language/product.ts';
import { appOrders, type ListedApp, listAllApps } from '../api/admin-lists.ts';
import { call } from '#web/call.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { sayMoment, saySince } from '#web/site/shell/say-date.ts';
import { type AdminColumn, AdminList } from './admin-list.tsx';
import styles from './admin-list.module.css';
import { choiceAmong } from './choice-among.ts';
import { saySize } from './say-size.ts';

/** /admin/apps */
export default function AdminAppsPage() {
  return (
    <AdminList
      title={t('Apps')}
      name="apps"
      lead={t('Visits are page views of the last 30 days.')}
      searches={t('Name, address, workspace or id')}
      choices={[
        {
          name: 'sort',
          label: t('Order'),
          options: [
            { value: 'visits', label: t('Most visited first') },
            { value: 'failure', label: t('Last error first') },
            { value: 'storage', label: t('Largest first') },
            { value: 'created', label: t('Newest first') },
            { value: 'name', label: t('By name') },
          ],
        },
      ]}
      load={async ({ search, page, chosen: { sort } }, signal) => {
        const { apps, total } = await call(listAllApps, {
          query: { search, page, sort: choiceAmong(appOrders, sort) },
          signal,
        });
        return { items: apps, total };
      }}
      columns={columns()}
      keyOf={(app) => app.id}
      nothing={t('No apps')}
    />
  );
}

const columns = (): AdminColumn<ListedApp>[] => [
  {
    head: t('App'),
    cell: ({ name, href, workspace }) => (
      <span className={styles.two}>
        <a href={href} target="_blank" rel="noreferrer">
          {name}
        </a>
        <span>{workspace}</span>
      </span>
    ),
  },
  {
    head: t('Open to'),
    cell: (app) => (app.public ? <Mark tone="good">{t('Public')}</Mark> : <Mark>{t('Private')}</Mark>),
  },
  { head: t('Visits'), cell: ({ visits }) => figure(visits), isFigure: true },
  { head: t('Rows'), cell: ({ rows }) => figure(rows), isFigure: true },
  { head: t('Files'), cell: ({ storage }) => saySize(storage), isFigure: true },
  {
    head: t('Last error'),
    cell: ({ failure }) =>
      failure ? (
        <span
          className={styles.two}
          title={t('{message} at {path}, {time}', {
            message: failure.message,
            path: failure.path,
            time: sayMoment(failure.at),
          })}
        >
          <strong className={styles.bad}>{failure.reference}</strong>
          <span>
            {failure.path}, {saySince(failure.at)}
          </span>
        </span>
      ) : (
        t('None')
      ),
  },
];
