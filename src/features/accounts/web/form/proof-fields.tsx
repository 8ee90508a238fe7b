import { rich } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CallError } from '#web/call.ts';
import { textIn } from './text-in.ts';

/** What an account has to prove its person with. */
interface Provable {
  has_password: boolean;
  two_factor: boolean;
}

/** Asks whether it is really the person: by password, or by a code of the second factor. (api/account.ts, proof) */
export function ProofFields({ account, error }: { account: Provable; error: CallError | null }) {
  const [byCode, setByCode] = useState(!account.has_password);
  const switchable = account.has_password && account.two_factor;
  if (!account.has_password && !account.two_factor) return <RecentSignIn error={error} />;
  const other = switchable && (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() => setByCode(!byCode)}
      style={{ justifySelf: 'start' }}
    >
      {byCode ? t('Use your password instead') : t('Use a code instead')}
    </Anchor>
  );
  return byCode ? (
    <>
      <TextInput
        key="code"
        label={t('Code')}
        description={t('From your authenticator app, or a recovery code. This confirms it’s you.')}
        name="code"
        autoComplete="one-time-code"
        size="md"
        required
        withAsterisk={false}
        error={error?.fieldMessage('code')}
      />
      {other}
    </>
  ) : (
    <>
      <PasswordInput
        key="password"
        label={t('Your password')}
        description={t('This confirms it’s you.')}
        name="password"
        autoComplete="current-password"
        size="md"
        required
        withAsterisk={false}
        error={error?.fieldMessage('password')}
      />
      {other}
    </>
  );
}

/** The proof of a form with these fields, as the endpoints take it. */
export function proofIn(form: FormData): { password?: string; code?: string } {
  const [password, code] = [textIn(form, 'password'), textIn(form, 'code').trim()];
  return { ...(password && { password }), ...(code && { code }) };
}

/** Who has neither must have signed in a short while ago. */
function RecentSignIn({ error }: { error: CallError | null }) {
  if (error?.code !== 'forbidden') return null;
  return (
    <Text size="sm">
      {rich(t('To continue, <link>sign in again</link>. This confirms it’s you.'), {
        link: (words) => (
          <Anchor href="/dashboard/auth?again=true&redirect=/dashboard/account" inherit>
            {words}
          </Anchor>
        ),
      })}
    </Text>
  );
}
