import { rich, sentenceSpace } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { unsubscribe } from '#features/mail/api.ts';
import { type NotificationKind, notificationKindNames } from '#features/notifications/rules/notification.ts';
import { call } from '#web/call.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { tokenIn } from './auth-link.ts';
import { BrokenLink } from './broken-link.tsx';

/** /unsubscribe?token= */
export function UnsubscribePage() {
  const token = tokenIn(useLocation().search);
  const [stopped, setStopped] = useState<{ email: string; kind: string } | null>(null);
  const { busy, error, run } = useAttempt();
  const stop = () => run(async () => setStopped(await call(unsubscribe, { query: { token } })));

  if (!token) return <BrokenLink />;
  if (stopped)
    return (
      <SignInFrame
        title={t('You are unsubscribed')}
        lead={
          <>
            {rich(stoppedText(stopped.kind), { email: <strong>{stopped.email}</strong> })}
            {sentenceSpace()}
            {t('You’ll still see notifications in Sheaf. To turn e-mail on again, open your notification settings.')}
          </>
        }
      >
        <Button component="a" href="/dashboard/account#notifications" variant="default" size="md" fullWidth>
          {t('Notification settings')}
        </Button>
      </SignInFrame>
    );
  return (
    <SignInFrame
      title={t('Unsubscribe')}
      lead={t('You’ll no longer get this kind of e-mail. You’ll still get e-mail about your account.')}
    >
      <Stack>
        <FormFailure error={error} />
        <Button size="md" fullWidth loading={busy} onClick={() => void stop()}>
          {t('Unsubscribe')}
        </Button>
      </Stack>
    </SignInFrame>
  );
}

/** What a person with this `{email}` no longer gets. */
function stoppedText(kind: string): string {
  if (kind === 'digest') return t('{email} won’t get daily summaries anymore.');
  const notice = notificationKindNames.find((name) => kind === `notice:${name}` || kind === name);
  return notice ? t(stoppedNotices[notice]) : t('{email} won’t get mail of this kind anymore.');
}

/** @sentences */
const stoppedNotices: Record<NotificationKind, string> = {
  'new-rows': '{email} won’t get mail about new rows anymore.',
  'new-comments': '{email} won’t get mail about comments anymore.',
  'cell-comments': '{email} won’t get mail about cell comments anymore.',
  'app-user-registered': '{email} won’t get mail about registrations anymore.',
  'member-joined': '{email} won’t get mail about members anymore.',
  'workspace-invitation': '{email} won’t get mail about invitations anymore.',
  'import-finished': '{email} won’t get mail about imports anymore.',
  automations: '{email} won’t get mail about automations anymore.',
  'automation-messages': '{email} won’t get mail about automation messages anymore.',
  'google-sheets': '{email} won’t get mail about Google Sheets anymore.',
  'scheduled-release': '{email} won’t get mail about scheduled releases anymore.',
  'submission-result': '{email} won’t get mail about marketplace anymore.',
  domains: '{email} won’t get mail about own domains anymore.',
  reviews: '{email} won’t get mail about reviews anymore.',
  'template-sales': '{email} won’t get mail about template sales anymore.',
  'plan-changed': '{email} won’t get mail about plan and payments anymore.',
};
