import { useState } from 'react';
import { BadgeCheck } from 'lucide-react';
import type { AuthAct, BlockViewProps } from '../view-contract.ts';
import { authAddress, withNext, withoutToken } from '../shared/auth-address.ts';
import { emailField, passwordField } from '../shared/auth-fields.ts';
import { AuthForm } from '../shared/auth-form.tsx';
import { AuthFrame, AuthHeadings, AuthLinks } from '../shared/auth-frame.tsx';
import { AuthDone, SignedIn } from '../shared/auth-notes.tsx';
import { Link, pageHref } from '../shared/link.tsx';
import { useHydrated } from '../shared/use-hydrated.ts';
import { useLazy } from '../shared/use-lazy.ts';
import type { definition } from './definition.ts';
import { PasskeyButton } from './passkeys/passkey-button.tsx';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

type LoginProps = BlockViewProps<typeof definition>;

/** Signing in by e-mail and password, or by the app's own password where its owner set one. */
export default function LoginView(props: LoginProps) {
  const { config, context } = props;
  const { settings } = config;
  const [done, setDone] = useState<{ message: string; heading: string }>();
  const finish = (message: string, heading = settings.heading_01): void => setDone({ message, heading });
  const onward = pageHref(context, settings.redirect_page);
  if (context.user && !context.editing) {
    return (
      <AuthFrame {...props}>
        <SignedIn
          settings={settings}
          context={context}
          onward={authAddress(context.path).next || onward}
          button={{ color: settings.button_color, textColor: settings.button_text_color }}
        />
        <Parts {...props} />
      </AuthFrame>
    );
  }
  if (done) {
    return (
      <AuthFrame {...props}>
        <AuthDone settings={settings} {...done} icon={BadgeCheck}>
          <AuthLinks>
            <p>
              <Link href={withoutToken(context.path)} context={context}>
                {t('Sign in another way')}
              </Link>
            </p>
          </AuthLinks>
        </AuthDone>
      </AuthFrame>
    );
  }
  const { token, problem } = authAddress(context.path);
  if (token && context.session?.takesMailLink && !context.editing) {
    return (
      <AuthFrame {...props}>
        <MailedLink {...props} onDone={finish} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame {...props}>
      <AuthHeadings settings={settings} first={settings.heading_01} second={settings.heading_02} />
      <Refusal why={problem} />
      <Providers {...props} />
      <Ways {...props} onward={onward} onDone={finish} />
      <SignUp {...props} />
      <ForEditors {...props} />
    </AuthFrame>
  );
}

const loadSessions = () => import('./own-sessions.tsx');
const loadPasskeys = () => import('./passkeys/own-passkeys.tsx');

/** They are asked for by a script, once the page is there. */
function Parts({ act, context }: LoginProps) {
  const { session } = context;
  const isOwn = useHydrated() && session?.signOutAction !== '';
  const sessions = useLazy(loadSessions, isOwn);
  const passkeys = useLazy(loadPasskeys, isOwn && session?.takesPasskeys === true);
  return (
    <>
      {passkeys && <passkeys.default act={act} />}
      {sessions && <sessions.default act={act} />}
    </>
  );
}

interface WayProps {
  onward: string;
  /** With a heading in place of the block's own. */
  onDone(message: string, heading?: string): void;
}

/** The way that comes first, and the others folded below it. */
function Ways(props: LoginProps & WayProps) {
  const { context } = props;
  const { settings } = props.config;
  const takesPassword = context.session?.takesAppPassword ?? false;
  const ways: AuthAct[] =
    settings.first_way === 'App password'
      ? ['password', 'sign-in']
      : takesPassword
        ? ['sign-in', 'password']
        : ['sign-in'];
  const [first, second] = takesPassword || context.editing ? ways : (['sign-in'] as const);
  return (
    <>
      <Way {...props} step={first ?? 'sign-in'} />
      {first === 'sign-in' && <ForgetPassword {...props} />}
      <PasskeyButton {...props} next={authAddress(context.path).next || props.onward} />
      {second && (
        <details className={styles.second}>
          <summary>{second === 'password' ? settings.app_password_text : t('Sign in with your e-mail')}</summary>
          <div className={styles.inside}>
            <Way {...props} step={second} />
            {second === 'sign-in' && <ForgetPassword {...props} />}
          </div>
        </details>
      )}
      {context.session?.takesMailLink && (
        <details className={styles.second}>
          <summary>{t('Sign in without a password')}</summary>
          <div className={styles.inside}>
            <Way {...props} step="mail-link" onDone={(message) => props.onDone(message, t('Check your e-mail'))} />
          </div>
        </details>
      )}
    </>
  );
}

function Way({ id, config, act, context, step, onward, onDone }: LoginProps & WayProps & { step: AuthAct }) {
  const { settings } = config;
  const isShared = step === 'password';
  const byMail = step === 'mail-link';
  const fields = isShared
    ? [passwordField(t('App password'))]
    : [emailField(settings, { autoComplete: 'username' }), ...(byMail ? [] : [passwordField(settings.password_label)])];
  return (
    <AuthForm
      id={id}
      step={step}
      act={act}
      context={context}
      label={isShared ? t('Continue with the app password') : byMail ? t('Sign in without a password') : t('Sign in')}
      fields={fields}
      button={{
        text: byMail ? t('Continue') : settings.button_text || t('Sign in'),
        color: settings.button_color,
        textColor: settings.button_text_color,
      }}
      onward={onward}
      onDone={(message) => onDone(message)}
    />
  );
}

/** Never on its own: programs that read mail open every link in it. */
function MailedLink(props: LoginProps & { onDone(message: string): void }) {
  const { id, config, act, context, onDone } = props;
  const { settings } = config;
  return (
    <>
      <AuthHeadings settings={settings} first={settings.heading_01} />
      <AuthForm
        id={id}
        step="link"
        act={act}
        context={context}
        label={t('Sign in')}
        fields={[]}
        button={{ text: t('Sign in'), color: settings.button_color, textColor: settings.button_text_color }}
        onward={pageHref(context, settings.redirect_page)}
        exit={
          <Link href={withoutToken(context.path)} context={context}>
            {t('Sign in another way')}
          </Link>
        }
        onDone={onDone}
      />
    </>
  );
}

/** Buttons that lead to the providers of the workspace. */
function Providers({ context }: LoginProps) {
  const { next } = authAddress(context.path);
  const providers = context.session?.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <div className={styles.providers}>
      {providers.map(({ name, href }) => (
        <a
          key={href}
          className={styles.provider}
          {...(!context.editing && { href: withNext(href, next) })}
          rel="nofollow"
        >
          {t('Continue with {name}', { name })}
        </a>
      ))}
    </div>
  );
}

// @sentences: looked up where they are shown.
const refusals: Readonly<Record<string, string>> = {
  expired: 'This sign-in took too long or was already used. Try again.',
  failed: 'The sign-in service didn’t confirm who you are. Try again.',
  refused: 'You can’t come in with this account. Ask the people who run this app to invite you.',
  unverified: 'The sign-in service hasn’t verified your e-mail address. Verify it there first.',
  waiting: 'Your registration is waiting for approval.',
};

/** Why a sign-in at a provider came to nothing. */
function Refusal({ why }: { why: string }) {
  const sentence = Object.hasOwn(refusals, why) ? refusals[why] : undefined;
  return sentence ? (
    <p role="alert" className={styles.refusal}>
      {t(sentence)}
    </p>
  ) : null;
}

function ForgetPassword({ config, context }: LoginProps) {
  const { settings } = config;
  const { next } = authAddress(context.path);
  const href = pageHref(context, settings.forget_password_page) || (context.session?.forgotPasswordHref ?? '');
  if (!settings.forget_password || (!href && !context.editing)) return null;
  return (
    <AuthLinks>
      <p>
        <Link href={withNext(href, next)} context={context}>
          {settings.forget_password_text || t('Forgot your password?')}
        </Link>
      </p>
    </AuthLinks>
  );
}

/** Only where the app has a page to register: else there is nothing to offer. */
function SignUp({ config, context }: LoginProps) {
  const { settings } = config;
  const { next } = authAddress(context.path);
  const href = pageHref(context, settings.new_user_sign_up_page) || (context.session?.registerHref ?? '');
  if (!settings.new_user_sign_up || (!href && !context.editing)) return null;
  return (
    <div className={styles.signUp}>
      <AuthLinks>
        <p>
          {settings.new_user_sign_up_text}{' '}
          <Link href={withNext(href, next)} context={context}>
            {settings.new_user_sign_up_link || t('Create an account')}
          </Link>
        </p>
      </AuthLinks>
    </div>
  );
}

/** Editors are no users of the app: they come in with the account that they build it with. */
function ForEditors({ context }: LoginProps) {
  const href = context.session?.editorHref ?? '';
  if (!href) return null;
  return (
    <p className={styles.editors}>
      <Link href={href} context={context}>
        {t('Editors sign in here')}
      </Link>
    </p>
  );
}
