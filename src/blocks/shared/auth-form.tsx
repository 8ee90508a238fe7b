import { type ReactNode, useEffect, useRef } from 'react';
import type { AuthAct, BlockActs, PageContext } from '../view-contract.ts';
import { authAddress } from './auth-address.ts';
import type { AuthField } from './auth-fields.ts';
import { AuthInput } from './auth-input.tsx';
import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';
import { type AuthStepState, useAuthStep } from './use-auth-step.ts';
import styles from './auth-form.module.css';

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
  const usesToken = step === 'confirm' || step === 'reset';
  const next = address.next || props.onward || '';
  const state = useAuthStep({
    ...props,
    token: usesToken ? address.token : '',
    next,
    termsMissing: terms?.mustTick ? 'Check this box to continue.' : '',
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
      <input type="hidden" name="_block" value={id} />
      <input type="hidden" name="_act" value={step} />
      {next && <input type="hidden" name="next" value={next} />}
      {usesToken && address.token && <input type="hidden" name="token" value={address.token} />}
      <div role="alert" className={styles.alert}>
        {failure && (
          <p id={failureId} className={styles.failure}>
            {failure} {usesToken && isSpent(state) && props.exit}
          </p>
        )}
      </div>
      {fields.map((field) => (
        <AuthInput
          key={field.name}
          id={`${id}-${step}-${field.name}`}
          field={field}
          message={messages[field.name] ?? ''}
          wrongBy={isWrong && field.type === 'password' ? failureId : undefined}
          isHydrated={isHydrated}
          busy={busy}
          onEdit={() => state.forget(field.name)}
        />
      ))}
      {terms && (
        <Terms
          id={`${id}-terms`}
          words={terms.words}
          mustTick={terms.mustTick}
          message={messages.terms ?? ''}
          onEdit={() => state.forget('terms')}
        />
      )}
      {props.children}
      <Button
        type="submit"
        size="large"
        className={styles.submit}
        busy={busy}
        color={button.color}
        textColor={button.textColor}
      >
        {button.text}
      </Button>
    </form>
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
