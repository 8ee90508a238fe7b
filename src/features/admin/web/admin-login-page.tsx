import { t } from '#kit/language/product.ts';
import { Anchor, TextInput } from '@mantine/core';
import { openAdminSession } from '../api/admin.ts';
import { call } from '#web/call.ts';
import { AttemptForm } from '#features/accounts/web/form/attempt-form.tsx';
import { EmailField } from '#features/accounts/web/form/email-field.tsx';
import { PasswordField } from '#features/accounts/web/form/password-field.tsx';
import { textIn } from '#features/accounts/web/form/text-in.ts';
import { useAttempt } from '#features/accounts/web/form/use-attempt.ts';
import { SignInFrame } from '#features/accounts/web/sign-in/sign-in-frame.tsx';
import { storeAdminMirror } from './admin-mirror.ts';

/** /admin-login: into the admin area, by password and second factor. The session of the site does not count here. */
export function AdminLoginPage() {
  const attempt = useAttempt();
  const { error } = attempt;
  const send = (form: FormData) =>
    attempt.run(async () => {
      const body = { email: textIn(form, 'email'), password: textIn(form, 'password'), code: textIn(form, 'code') };
      const { expires_at } = await call(openAdminSession, { body });
      storeAdminMirror(expires_at);
      // This page again: the server goes on to where `redirect` says, when that is a page of the admin area.
      location.reload();
    });
  return (
    <SignInFrame
      title={t('Admin area')}
      lead={t('For administrators of this installation. You stay signed in for eight hours.')}
      foot={
        <Anchor href="/dashboard" inherit>
          {t('Back to the dashboard')}
        </Anchor>
      }
    >
      <AttemptForm attempt={attempt} shown={['email', 'code']} button={t('Sign in')} onSend={send}>
        <EmailField error={error} autoComplete="username" autoFocus />
        <PasswordField />
        <TextInput
          label={t('Authenticator code')}
          description={t('Or a recovery code.')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          required
          withAsterisk={false}
          error={error?.fieldMessage('code')}
        />
      </AttemptForm>
    </SignInFrame>
  );
}
