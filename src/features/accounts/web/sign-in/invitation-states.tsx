import { joinSentences } from '#kit/language/join-sentences.ts';
import { rich } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { signOut } from '../../api/accounts.ts';
import { call, CallError } from '#web/call.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { SignInFrame } from './sign-in-frame.tsx';

interface Invitation {
  error: Error | null;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

/** What is shown in place of an invitation that is still loading, that no longer works, or that could not be loaded. */
export function InvitationMissing({ invitation, foot }: { invitation: Invitation; foot: ReactNode }) {
  const { error } = invitation;
  if (!error)
    return (
      <SignInFrame title={t('You are invited')}>
        <Stack role="status" aria-label={t('Loading...')}>
          <Skeleton height={20} />
          <Skeleton height={20} width="70%" />
          <Skeleton height={42} mt="md" />
        </Stack>
      </SignInFrame>
    );
  if (error instanceof CallError && error.status >= 400 && error.status < 500)
    return (
      <SignInFrame
        title={t('This invitation no longer works')}
        lead={joinSentences([error.message, t('Ask for a new one.')])}
        foot={foot}
      />
    );
  return (
    <SignInFrame title={t('The invitation could not be loaded')} lead={t('Check your connection and try again.')}>
      <Button size="md" fullWidth loading={invitation.isFetching} onClick={() => void invitation.refetch()}>
        {t('Try again')}
      </Button>
    </SignInFrame>
  );
}

/** Says that the person who is signed in isn't the one who is invited. */
export function OtherAccount({ mine, invited, after }: { mine: string; invited: string; after?: ReactNode }) {
  const { busy, error, run } = useAttempt();
  const leave = () =>
    run(async () => {
      await call(signOut, {});
      location.reload();
    });
  return (
    <Stack>
      <FormFailure error={error} />
      <p style={{ margin: 0 }}>
        {rich(t('You are signed in as {email}. Sign out to accept it as {invited}.'), {
          email: <strong>{mine}</strong>,
          invited,
        })}
      </p>
      <Button size="md" fullWidth loading={busy} onClick={() => void leave()}>
        {t('Sign out')}
      </Button>
      {after}
    </Stack>
  );
}
