import { t } from '#kit/language/product.ts';
import { Button, Stack } from '@mantine/core';
import { signOut } from '../../api/accounts.ts';
import { call } from '#web/call.ts';
import type { SiteData } from '#features/site/services.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** For a person who opens the sign-in page and is signed in. */
export function AlreadySignedIn({ user, redirect }: { user: NonNullable<SiteData['user']>; redirect: string }) {
  const leaving = useAttempt();
  const leave = () =>
    leaving.run(async () => {
      await call(signOut, {});
      location.reload();
    });
  return (
    <SignInFrame title={t('You are signed in')} lead={t('As {email}.', { email: user.email })}>
      <Stack>
        <FormFailure error={leaving.error} />
        <Button component="a" href={redirect} size="md" fullWidth>
          {t('Continue')}
        </Button>
        <Button variant="default" size="md" fullWidth loading={leaving.busy} onClick={() => void leave()}>
          {t('Use another account')}
        </Button>
      </Stack>
    </SignInFrame>
  );
}
