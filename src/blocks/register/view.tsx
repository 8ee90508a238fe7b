import { useState } from 'react';
import { BadgeCheck } from 'lucide-react';
import type { BlockViewProps } from '../view-contract.ts';
import { authAddress, withNext, withoutToken } from '../shared/auth-address.ts';
import { emailField, nameField, newPasswordFields } from '../shared/auth-fields.ts';
import { AuthForm } from '../shared/auth-form.tsx';
import { AuthFrame, AuthHeadings, AuthLinks } from '../shared/auth-frame.tsx';
import { AuthDone, OtherFace, SignedIn } from '../shared/auth-notes.tsx';
import { Link, pageHref } from '../shared/link.tsx';
import { OwnerHtml } from '../shared/owner-html.tsx';
import type { definition } from './definition.ts';
import { t } from '#kit/language/language.ts';

type RegisterProps = BlockViewProps<typeof definition>;

/** Making an account; with the token of the mailed link in the address, the click that proves the address. */
export default function RegisterView(props: RegisterProps) {
  const { config, context } = props;
  const { settings } = config;
  const [done, setDone] = useState<{ step: 'register' | 'confirm'; message: string } | null>(null);
  const { token, next } = authAddress(context.path);
  if (done) {
    const heading = done.step === 'register' ? settings.success_heading : t('Your e-mail is confirmed');
    return (
      <AuthFrame {...props}>
        <AuthDone
          settings={settings}
          heading={heading}
          message={done.message || t('Follow the link in it to continue.')}
          {...(done.step === 'confirm' && { icon: BadgeCheck })}
        >
          <SignIn {...props} />
        </AuthDone>
      </AuthFrame>
    );
  }
  const onDone = (step: 'register' | 'confirm') => (message: string) => setDone({ step, message });
  if (token && !context.editing) {
    return (
      <AuthFrame {...props}>
        <Confirmation {...props} onDone={onDone('confirm')} />
      </AuthFrame>
    );
  }
  if (context.user && !context.editing) {
    return (
      <AuthFrame {...props}>
        <SignedIn
          settings={settings}
          context={context}
          onward={next || pageHref(context, settings.redirect_page)}
          button={{ color: settings.button_color, textColor: settings.button_text_color }}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame {...props}>
      <Registration {...props} onDone={onDone('register')} />
      <SignIn {...props} />
      {context.editing && (
        <OtherFace caption="People who follow the link in the e-mail see this instead:">
          <Confirmation {...props} onDone={onDone('confirm')} />
        </OtherFace>
      )}
    </AuthFrame>
  );
}

type StepProps = RegisterProps & { onDone(message: string): void };

function Registration({ id, config, html, act, context, onDone }: StepProps) {
  const { settings } = config;
  const words = html['settings.terms_text'];
  const hasTerms = Boolean(words?.trim() || settings.terms_text.trim());
  return (
    <>
      <AuthHeadings settings={settings} first={settings.heading_01} second={settings.heading_02} />
      <AuthForm
        id={id}
        step="register"
        act={act}
        context={context}
        label={t('Create an account')}
        fields={[
          nameField(settings.name_label),
          emailField(settings, { autoComplete: 'username' }),
          ...newPasswordFields(settings),
        ]}
        {...(hasTerms && {
          terms: {
            words: <OwnerHtml as="span" html={words} text={settings.terms_text} />,
            mustTick: settings.terms_required,
          },
        })}
        button={{
          text: settings.button_text || t('Create account'),
          color: settings.button_color,
          textColor: settings.button_text_color,
        }}
        onward={pageHref(context, settings.redirect_page)}
        onDone={onDone}
      />
    </>
  );
}

/** Never on its own: programs that read mail open every link in it. */
function Confirmation({ id, config, act, context, onDone }: StepProps) {
  const { settings } = config;
  return (
    <>
      <AuthHeadings settings={settings} first={settings.confirm_heading} second={settings.confirm_text} />
      <AuthForm
        id={id}
        step="confirm"
        act={act}
        context={context}
        label={t('Confirm your e-mail')}
        fields={[]}
        button={{
          text: settings.confirm_button_text || t('Confirm my e-mail'),
          color: settings.button_color,
          textColor: settings.button_text_color,
        }}
        exit={
          <Link href={context.session?.registerHref || withoutToken(context.path)} context={context}>
            {t('Register again')}
          </Link>
        }
        onDone={onDone}
      />
    </>
  );
}

function SignIn({ config, context }: RegisterProps) {
  const { settings } = config;
  const href = pageHref(context, settings.already_sign_in_page) || (context.session?.signInHref ?? '');
  if (!settings.already_sign_in || (!href && !context.editing)) return null;
  return (
    <AuthLinks>
      <p>
        {settings.already_sign_in_text}{' '}
        <Link href={withNext(href, authAddress(context.path).next)} context={context}>
          {settings.already_sign_in_link || t('Sign in')}
        </Link>
      </p>
    </AuthLinks>
  );
}
