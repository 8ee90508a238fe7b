import { sentenceSpace } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Alert, Button, SegmentedControl, Skeleton, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { getNotificationPreferences, setNotificationPreferences } from '#features/notifications/api.ts';
import {
  type MailChoice,
  mailChoices,
  type NotificationKind,
  notificationKinds,
} from '#features/notifications/rules/notification.ts';
import { call } from '#web/call.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useSite } from '#web/site/site-context.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { useVerification } from '../use-verification.ts';
import { SettingsSection } from './settings-section.tsx';
import { useAccount } from './use-account.ts';
import styles from './notifications-section.module.css';

interface Preference {
  kind: NotificationKind;
  in_product: boolean;
  mail: MailChoice;
}

const queryKey = ['notification-preferences'];
/** @sentences */
const choices: Record<MailChoice, string> = { now: 'At once', daily: 'Daily', never: 'Never' };

/** How the person is notified of each kind; each change is saved at once. */
export function NotificationsSection() {
  const queries = useQueryClient();
  const preferences = useQuery({
    queryKey,
    queryFn: async () => (await call(getNotificationPreferences, {})).preferences,
  });
  const { admin_pages, administers } = useSite();
  const shown = preferences.data?.filter(({ kind }) => kind !== 'reviews' || admin_pages.length > 0 || administers);
  const [saved, setSaved] = useState(false);
  const saving = useAttempt();
  const change = async (changed: Preference) => {
    const before = preferences.data;
    setSaved(false);
    queries.setQueryData<Preference[]>(queryKey, (all) =>
      all?.map((one) => (one.kind === changed.kind ? changed : one)),
    );
    const went = await saving.run(async () => {
      const answer = await call(setNotificationPreferences, { body: { preferences: [changed] } });
      queries.setQueryData(queryKey, answer.preferences);
    });
    if (!went) queries.setQueryData(queryKey, before);
    setSaved(went);
  };
  return (
    <SettingsSection
      id="notifications"
      title={t('Notifications')}
      about={t('What you’re notified about, in Sheaf and by e-mail. The daily e-mail is a single summary.')}
    >
      <UnverifiedNote />
      <p className={styles.saved} role="status">
        {saving.busy ? t('Saving') : saved ? t('Saved') : ''}
      </p>
      <FormFailure error={saving.error} />
      {preferences.isPending && (
        <div role="status" aria-label={t('Loading...')}>
          {Object.keys(notificationKinds).map((kind) => (
            <Skeleton key={kind} height={56} mb="md" />
          ))}
        </div>
      )}
      {preferences.error && (
        <Alert color="red" title={t('Your choices could not be loaded')}>
          {preferences.error.message}{' '}
          <Button size="compact-sm" variant="white" onClick={() => void preferences.refetch()}>
            {t('Try again')}
          </Button>
        </Alert>
      )}
      {shown?.map((preference) => (
        <Row key={preference.kind} preference={preference} onChange={(changed) => void change(changed)} />
      ))}
    </SettingsSection>
  );
}

/** Mail goes to verified addresses only: until then a choice below brings none. */
function UnverifiedNote() {
  const { data: account } = useAccount();
  const { sent, busy, send } = useVerification();
  if (!account || account.email_verified) return null;
  return (
    <Alert
      color="yellow"
      icon={<MailWarning strokeWidth={1.5} aria-hidden="true" />}
      title={t('You don’t get mail yet')}
    >
      <p className={styles.unverified}>
        {t('Notifications and summaries go out once you verify {email}.', { email: account.email })}
        {sentenceSpace()}
        {sent ? t('A new link is on its way.') : t('Open the link we sent you.')}
      </p>
      <Button variant="default" size="sm" h={40} loading={busy} disabled={sent} onClick={send}>
        {sent ? t('Link sent') : t('Send the link again')}
      </Button>
    </Alert>
  );
}

function Row({ preference, onChange }: { preference: Preference; onChange: (changed: Preference) => void }) {
  const kind = notificationKinds[preference.kind];
  const label = t(kind.label);
  const id = `notify-${preference.kind}`;
  return (
    <div className={styles.row} role="group" aria-labelledby={id}>
      <div className={styles.kind}>
        <strong id={id}>{label}</strong>
        <span>{t(kind.about)}</span>
      </div>
      <Switch
        label={t('In Sheaf')}
        size="md"
        aria-label={t('{label}: in Sheaf', { label })}
        checked={preference.in_product}
        onChange={(event) => onChange({ ...preference, in_product: event.currentTarget.checked })}
      />
      <div className={styles.mail}>
        <span aria-hidden="true">{t('By mail')}</span>
        <SegmentedControl
          aria-label={t('{label}: by mail', { label })}
          size="md"
          data={mailChoices.map((value) => ({ value, label: t(choices[value]) }))}
          value={preference.mail}
          onChange={(value) => {
            const mail = mailChoices.find((choice) => choice === value);
            if (mail) onChange({ ...preference, mail });
          }}
        />
      </div>
    </div>
  );
}
