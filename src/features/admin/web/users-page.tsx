import { t } from '#kit/language/product.ts';
import { Link } from 'react-router';
import { type ListedUser, listUsers, userFilters, userOrders } from '../api/admin.ts';
import { call } from '#web/call.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { sayDay, saySince } from '#web/site/shell/say-date.ts';
import { type AdminColumn, AdminList } from './admin-list.tsx';
import styles from './admin-list.module.css';
import { choiceAmong } from './choice-among.ts';

/** @sentences */
const filterText: Record<(typeof userFilters)[number], string> = {
  everybody: 'Everybody',
  admins: 'Admins',
  disabled: 'Disabled',
  unverified: 'Address not verified',
  'no second factor': 'No second factor',
};
/** @sentences */
const orderText: Record<string, string> = {
  'created down': 'Newest first',
  'created up': 'Oldest first',
  'name up': 'By name',
  'email up': 'By address',
  'seen down': 'Last seen first',
};

/** /dashboard/users: everyone who has an account here. */
export default function UsersPage() {
  return (
    <AdminList
      title={t('Users')}
      name="users"
      lead={t('Everyone with an account on this installation.')}
      searches={t('Name, address or id')}
      choices={[
        {
          name: 'filter',
          label: t('Filter users'),
          options: userFilters.map((value) => ({ value, label: t(filterText[value]) })),
        },
        {
          name: 'order',
          label: t('Order'),
          options: Object.entries(orderText).map(([value, label]) => ({ value, label: t(label) })),
        },
      ]}
      load={async ({ search, page, chosen: { filter, order = '' } }, signal) => {
        const [sort, direction] = order.split(' ');
        const query = {
          ...{ search, page, filter: choiceAmong(userFilters, filter), sort: choiceAmong(userOrders, sort) },
          direction: direction === 'up' ? ('up' as const) : ('down' as const),
        };
        const { users, total } = await call(listUsers, { query, signal });
        return { items: users, total };
      }}
      columns={columns()}
      keyOf={(user) => user.id}
      nothing={t('No users')}
    />
  );
}

const columns = (): AdminColumn<ListedUser>[] => [
  {
    head: t('Person'),
    cell: (user) => (
      <span className={styles.two}>
        <Link to={`/dashboard/users/${user.id}`}>{user.name || user.email}</Link>
        <span>{user.email}</span>
      </span>
    ),
  },
  { head: t('Standing'), cell: (user) => <UserMarks user={user} /> },
  { head: t('Workspaces'), cell: (user) => user.workspaces, isFigure: true },
  {
    head: t('Last seen'),
    cell: ({ last_seen_at }) =>
      last_seen_at ? <time dateTime={last_seen_at}>{saySince(last_seen_at)}</time> : t('Not signed in'),
  },
  { head: t('Since'), cell: ({ created_at }) => <time dateTime={created_at}>{sayDay(created_at)}</time> },
];

/** What is out of the ordinary about a person. */
export function UserMarks({ user }: { user: ListedUser }) {
  return (
    <span className={styles.marks}>
      {user.disabled && <Mark tone="bad">{t('Disabled')}</Mark>}
      {user.is_admin && <Mark tone="accent">{t('Admin')}</Mark>}
      {!user.email_verified && <Mark tone="warning">{t('Not verified')}</Mark>}
      {user.two_factor ? <Mark tone="good">{t('Second factor')}</Mark> : <Mark>{t('One factor')}</Mark>}
    </span>
  );
}
