import { t } from '#kit/language/product.ts';
import { useQuery } from '@tanstack/react-query';
import { listOwnAdminActions } from '#features/admin/api/admin.ts';
import { call } from '#web/call.ts';
import { ListStates } from '#web/site/shell/list-states.tsx';
import { PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayMoment } from '#web/site/shell/say-date.ts';
import { SettingsSection } from './settings-section.tsx';

/** What admins of the installation did with this account, and why. */
export function AdminActionsSection() {
  const query = useQuery({
    queryKey: ['account', 'admin-actions'],
    queryFn: async ({ signal }) => (await call(listOwnAdminActions, { signal })).actions,
  });
  return (
    <SettingsSection
      id="admins"
      title={t('Admin activity')}
      about={t('Administrators must give a reason before they touch your account. You can read it here.')}
    >
      <ListStates
        query={query}
        failed={t('This could not be loaded')}
        empty={<p>{t('No admin has touched your account.')}</p>}
      >
        {(actions) => (
          <PanelList label={t('Admin activity')}>
            {actions.map((action) => (
              <PanelRow
                key={action.id}
                title={`${action.admin_email} ${action.summary}`}
                facts={
                  action.reason
                    ? t('{time}. Reason: {reason}', { time: sayMoment(action.at), reason: action.reason })
                    : sayMoment(action.at)
                }
              />
            ))}
          </PanelList>
        )}
      </ListStates>
    </SettingsSection>
  );
}
