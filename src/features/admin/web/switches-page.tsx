import { t } from '#kit/language/product.ts';
import { listSwitches } from '../api/admin-lists.ts';
import { call } from '#web/call.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { AdminList } from './admin-list.tsx';
import styles from './admin-list.module.css';

/** /admin/switches: the current environment. It is changed where Sheaf is started. */
export default function SwitchesPage() {
  return (
    <AdminList
      title={t('Switches')}
      name="switches"
      lead={t('The current environment variables. Change them where you start Sheaf. Secrets are never shown.')}
      load={async (_requested, signal) => {
        const { switches } = await call(listSwitches, { signal });
        return { items: switches, total: switches.length };
      }}
      columns={[
        {
          head: t('Variable'),
          cell: ({ name, about }) => (
            <span className={styles.two}>
              <strong translate="no">{name}</strong>
              <span lang="en">{about}</span>
            </span>
          ),
        },
        {
          head: t('Set'),
          cell: ({ is_set }) => (is_set ? <Mark tone="accent">{t('Set')}</Mark> : <Mark>{t('Default')}</Mark>),
        },
        {
          head: t('Value'),
          cell: ({ value, is_set }) => (
            <span className={styles.value} translate="no">
              {value || (is_set && value === null ? t('Hidden') : '–')}
            </span>
          ),
        },
      ]}
      keyOf={({ name }) => name}
      nothing={t('No variables')}
    />
  );
}
