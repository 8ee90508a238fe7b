import { useState } from 'react';
import type { BlockViewProps } from '../view-contract.ts';
import { authAddress, withNext, withoutToken } from '../shared/auth-address.ts';
import { emailField, newPasswordFields } from '../shared/auth-fields.ts';
import { AuthForm } from '../shared/auth-form.tsx';
import { AuthFrame, AuthHeadings, AuthLinks } from '../shared/auth-frame.tsx';
import { AuthDone, OtherFace } from '../shared/auth-notes.tsx';
import { Link, pageHref } from '../shared/link.tsx';
import type { definition } from './definition.ts';
import { t } from '#kit/language/language.ts';

type ForgotPasswordProps = BlockViewProps<typeof definition>;

/** Asks where to mail a link to; with the token of that link (or of an invitation) in the address, the new password. */
export default function ForgotPasswordView(props: ForgotPasswordProps) {
  const { config, context } = props;
  const { settings } = config;
  const [done, setDone] = useState('');
  if (done) {
    return (
      <AuthFrame {...props}>
        <AuthDone settings={settings} heading={settings.success_heading} message={done}>
          <SignIn {...props} />
        </AuthDone>
      </AuthFrame>
    );
  }
  const isReset = authAddress(context.path).token !== '' && !context.editing;
  return (
    <AuthFrame {...props}>
      {isReset ? <NewPassword {...props} onDone={setDone} /> : <AskForLink {...props} onDone={setDone} />}
      <SignIn {...props} />
      {context.editing && (
        <OtherFace caption="People who follow the link in the e-mail see this instead:">
          <NewPassword {...props} onDone={setDone} />
        </OtherFace>
      )}
    </AuthFrame>
  );
}

type StepProps = ForgotPasswordProps & { onDone(message: string): void };

function AskForLink({ id, config, act, context, onDone }: StepProps) {
  const { settings } = config;
  const known = context.editing ? undefined : context.user?.email;
  return (
    <>
      <AuthHeadings settings={settings} first={settings.heading_01} second={settings.heading_02} />
      <AuthForm
        id={id}
        step="forgot"
        act={act}
        context={context}
        label={t('Request a link to choose a new password')}
        fields={[emailField(settings, { autoComplete: 'username', ...(known && { value: known }) })]}
        button={{
          text: settings.button_text || t('Send link'),
          color: settings.button_color,
          textColor: settings.button_text_color,
        }}
        onDone={(message) => onDone(message || t('Follow the link in it to choose a new password.'))}
      />
    </>
  );
}

function NewPassword({ id, config, act, context, onDone }: StepProps) {
  const { settings } = config;
  return (
    <>
      <AuthHeadings settings={settings} first={settings.reset_heading_01} second={settings.reset_heading_02} />
      <AuthForm
        id={id}
        step="reset"
        act={act}
        context={context}
        label={t('Choose a password')}
        fields={newPasswordFields(settings)}
        button={{
          text: settings.reset_button_text || t('Save and sign in'),
          color: settings.button_color,
          textColor: settings.button_text_color,
        }}
        onward={pageHref(context, settings.redirect_page)}
        exit={
          <Link href={withoutToken(context.path)} context={context}>
            {t('Get a new link')}
          </Link>
        }
        onDone={onDone}
      />
    </>
  );
}

function SignIn({ config, context }: ForgotPasswordProps) {
  const { settings } = config;
  const href = pageHref(context, settings.remember_password_page) || (context.session?.signInHref ?? '');
  if (!settings.remember_password || (!href && !context.editing)) return null;
  return (
    <AuthLinks>
      <p>
        {settings.remember_password_text}{' '}
        <Link href={withNext(href, authAddress(context.path).next)} context={context}>
          {settings.remember_password_link || t('Sign in')}
        </Link>
      </p>
    </AuthLinks>
  );
}
