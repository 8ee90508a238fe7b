import { t } from '#kit/language/product.ts';
import { Anchor, Button } from '@mantine/core';
import { LogOut } from 'lucide-react';
import { LinkList } from '#web/site/shell/link-list.tsx';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { SideFrame } from '#web/site/shell/side-frame.tsx';
import { placesFor } from '#web/site/site-feature.ts';
import { useSite } from '#web/site/site-context.ts';
import styles from './admin-frame.module.css';
import { leaveAdminArea, useAdminSession } from './use-admin-session.ts';

/** What stays while the pages of the admin area change.  */
export default function AdminFrame() {
  useAdminSession();
  const places = placesFor(useSite(), ({ adminPlaces }) => adminPlaces);
  return (
    <SideFrame
      home="/dashboard"
      beside={<span className={styles.area}>{t('Admin')}</span>}
      places={(onGo) => <LinkList label={t('Admin area')} places={places} onGo={onGo} />}
      foot={<Foot />}
    />
  );
}

function Foot() {
  const { admin } = useSite();
  if (!admin) {
    return (
      <Anchor href="/dashboard" className={styles.back}>
        {t('Back to the dashboard')}
      </Anchor>
    );
  }
  return (
    <div className={styles.person}>
      <span className={styles.text}>
        <strong>{admin.name}</strong>
        <span>{admin.email}</span>
      </span>
      <Button
        variant="default"
        size="sm"
        fullWidth
        leftSection={<LogOut size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => void leaveAdminArea().catch(showFailure)}
      >
        {t('Leave the admin area')}
      </Button>
    </div>
  );
}
