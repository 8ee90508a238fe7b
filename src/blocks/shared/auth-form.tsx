import { type ReactNode, useEffect, useRef } from 'react';
import type { AuthAct, BlockActs, PageContext } from '../view-contract.ts';
import { authAddress } from './auth-address.ts';
import type { AuthField } from './auth-fields.ts';
import { AuthInput } from './auth-input.tsx';
import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';
import { type AuthStepState, useAuthStep } from './use-auth-step.ts';
import styles from './auth-form.module.css';
import { t } from '#kit/language/language.ts';

interface AuthFormProps {
  id: string;
  step: AuthAct;
  act: BlockActs;
  context: PageContext;
  /** What the form is called for those who cannot see it. */
  label: string;
  fields: readonly AuthField[];
  button: { text: string; color: string; textColor: string };
  /** Where to go on when the address says nothing; ''. */
  onward?: string;
  /** What is to be ticked before anything is sent, and what to say where it was not. */
  terms?: { words: ReactNode; mustTick: boolean };
  /** Between the fields and the button. */
  children?: ReactNode;
  /** A way out where the mailed link itself is refused. */
  exit?: ReactNode;
  onDone(message: string): void;
}

/** A form of one step. Without a script it is posted to its own page; with one it is checked and sent in place. */
export function AuthForm(props: AuthFormProps) {
  const { id, step, context, fields, button, terms } = props;
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const address = authAddress(context.path);
  const usesToken = step === 'confirm' || step === 'reset' || step === 'link';
  const next = address.next || props.onward || '';
  const state = useAuthStep({
    ...props,
    token: usesToken ? address.token : '',
    next,
    termsMissing: terms?.mustTick ? t('Check this box to continue.') : '',
  });
  const { busy, messages, failure, code, refusals } = state;
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  // With a mailed link it is the link that was refused, not the password.
  const isWrong = code === 'wrong_credentials' && !usesToken;
  const failureId = `${id}-${step}-failure`;
  return (
    <form
      ref={form}
      method="post"
      action=""
      noValidate={isHydrated}
      className={styles.form}
      aria-label={props.label}
      onSubmit={(event) => {
        event.preventDefault();
        void state.send(event.currentTarget);
      }}
    >
      <HiddenFields id={id} step={step} next={next} token={usesToken ? address.token : ''} />
      <Alert id={failureId} failure={failure} exit={usesToken && isSpent(state) && props.exit} />
      <Inputs
        prefix={`${id}-${step}`}
        fields={fields}
        state={state}
        wrongBy={isWrong ? failureId : undefined}
        isHydrated={isHydrated}
      />
      {terms && (
        <Terms id={`${id}-terms`} {...terms} message={messages.terms ?? ''} onEdit={() => state.forget('terms')} />
      )}
      {props.children}
      <SubmitButton look={button} busy={busy} />
    </form>
  );
}

function SubmitButton({ look, busy }: { look: AuthFormProps['button']; busy: boolean }) {
  return (
    <Button
      type="submit"
      size="large"
      className={styles.submit}
      busy={busy}
      color={look.color}
      textColor={look.textColor}
    >
      {look.text}
    </Button>
  );
}

function Alert({ id, failure, exit }: { id: string; failure: string; exit: ReactNode }) {
  return (
    <div role="alert" className={styles.alert}>
      {failure && (
        <p id={id} className={styles.failure}>
          {failure} {exit}
        </p>
      )}
    </div>
  );
}

interface InputsProps {
  prefix: string;
  fields: readonly AuthField[];
  state: AuthStepState;
  /** The message that says that a password is wrong. */
  wrongBy: string | undefined;
  isHydrated: boolean;
}

function Inputs({ prefix, fields, state, wrongBy, isHydrated }: InputsProps) {
  return fields.map((field) => (
    <AuthInput
      key={field.name}
      id={`${prefix}-${field.name}`}
      field={field}
      message={state.messages[field.name] ?? ''}
      wrongBy={field.type === 'password' ? wrongBy : undefined}
      isHydrated={isHydrated}
      busy={state.busy}
      onEdit={() => state.forget(field.name)}
    />
  ));
}

function HiddenFields({ id, step, next, token }: { id: string; step: AuthAct; next: string; token: string }) {
  return (
    <>
      <input type="hidden" name="_block" value={id} />
      <input type="hidden" name="_act" value={step} />
      {next && <input type="hidden" name="next" value={next} />}
      {token && <input type="hidden" name="token" value={token} />}
    </>
  );
}

/** Whether the link itself was refused: only a new one helps. */
const isSpent = ({ code, messages }: AuthStepState): boolean =>
  Object.keys(messages).length === 0 && !['', 'unreachable', 'too_many_requests', 'unexpected'].includes(code);

interface TermsProps {
  id: string;
  words: ReactNode;
  mustTick: boolean;
  message: string;
  onEdit(): void;
}

function Terms({ id, words, mustTick, message, onEdit }: TermsProps) {
  if (!mustTick) return <div className={styles.terms}>{words}</div>;
  return (
    <div>
      <label className={styles.tick}>
        <input
          type="checkbox"
          name="terms"
          required
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-message` : undefined}
          onChange={onEdit}
        />
        <span className={styles.terms}>{words}</span>
      </label>
      {message && (
        <p id={`${id}-message`} className={styles.tickMessage}>
          {message}
        </p>
      )}
    </div>
  );
}
