import { t } from '#kit/language/product.ts';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { unsubscribe } from '#features/mail/api.ts';
import { notificationKindNames, notificationKinds } from '#features/notifications/rules/notification.ts';
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
            <strong>{stopped.email}</strong> {t('won’t get')} {mailsOf(stopped.kind)}{' '}
            {t(
              'anymore. You’ll still see notifications in Sheaf. To turn e-mail on again, open your notification settings.',
            )}
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

/** A kind of mail as people call it. */
function mailsOf(kind: string): string {
  if (kind === 'digest') return 'daily summaries';
  const notice = notificationKindNames.find((name) => kind === `notice:${name}` || kind === name);
  return notice ? `mail about ${notificationKinds[notice].label.toLowerCase()}` : 'mail of this kind';
}
