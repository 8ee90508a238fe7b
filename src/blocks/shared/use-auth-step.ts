import { useEffect, useRef, useState } from 'react';
import type { AuthFields, AuthAct, BlockActs, PageContext } from '../view-contract.ts';
import { type AuthField, type AuthFieldName, authProblems, type AuthValues, sentTo } from './auth-fields.ts';
import { problemOf } from './problem-of.ts';
import { t } from '#kit/language/language.ts';

export interface AuthStepInput {
  step: AuthAct;
  act: BlockActs;
  context: PageContext;
  fields: readonly AuthField[];
  /** From the address of the page. */
  token: string;
  next: string;
  /** What to say while the terms are not ticked; '' where there are none to tick. */
  termsMissing?: string;
  onDone(message: string): void;
}

/** One step of signing in, as it goes on. */
export interface AuthStepState {
  busy: boolean;
  /** What is wrong, by name of the field. */
  messages: Partial<Record<AuthFieldName, string>>;
  /** Why the step was refused; ''. */
  failure: string;
  /** The code of the refusal; ''. */
  code: string;
  /** How often it was refused: the first wrong field is shown again each time. */
  refusals: number;
  /** Checks and sends; while it is under way, or the page is being left, further calls do nothing. */
  send(form: HTMLFormElement): Promise<void>;
  /** Takes the message of a field away, because it is being mended. */
  forget(name: AuthFieldName): void;
}

/** Checking and sending of one form. What was typed stays in the form's own inputs, whatever happens. */
export function useAuthStep(input: AuthStepInput): AuthStepState {
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<AuthStepState['messages']>({});
  const [refused, setRefused] = useState({ failure: '', code: '' });
  const [refusals, setRefusals] = useState(0);
  const underWay = useRef(false);
  const rest = (): void => {
    underWay.current = false;
    setBusy(false);
  };
  useEffect(() => {
    // Back from the page that it led on to: the browser shows this one as it was left.
    const back = (event: PageTransitionEvent): void => {
      if (event.persisted) rest();
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);

  const refuse = (found: AuthStepState['messages'], failure: string, code: string): void => {
    setMessages(found);
    setRefused({ failure, code });
    setRefusals((count) => count + 1);
  };
  const send = async (form: HTMLFormElement): Promise<void> => {
    if (underWay.current) return;
    if (input.context.editing) {
      input.act.notify({ type: 'info', message: 'Submitting is off while you edit.' });
      return;
    }
    const values = valuesOf(form);
    const problems = authProblems(input.fields, values);
    if (input.termsMissing && !values.terms) problems.terms = input.termsMissing;
    if (Object.keys(problems).length > 0) return refuse(problems, '', '');
    underWay.current = true;
    setBusy(true);
    setMessages({});
    setRefused({ failure: '', code: '' });
    try {
      const answer = await input.act.authenticate(input.step, fieldsOf(input, values));
      // With an address to go on to, the page is left: the form stays busy until then.
      if (answer.href) return;
      rest();
      input.onDone(sentTo(values.email ?? '', answer.message));
    } catch (error) {
      const problem = problemOf(error, t('That didn’t work. Try again.'));
      // Without a code it did not come from the server: a part of the page could not be fetched.
      const isUnreachable = problem.code === '' || problem.code === 'unreachable';
      rest();
      refuse(namesOf(problem.fields), isUnreachable ? t(unreachable) : problem.message, problem.code || 'unreachable');
    }
  };
  const forget = (name: AuthFieldName) =>
    setMessages((current) => {
      const { [name]: gone, ...others } = current;
      return gone === undefined ? current : others;
    });
  return { busy, messages, ...refused, refusals, send, forget };
}

// @sentences: looked up where they are shown.
const unreachable = 'Can’t reach the server. Check your connection and try again.';
const names: readonly AuthFieldName[] = ['name', 'email', 'password', 'confirm_password', 'terms'];

function valuesOf(form: HTMLFormElement): AuthValues {
  const data = new FormData(form);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = data.get(name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function fieldsOf({ token, next, fields }: AuthStepInput, values: AuthValues): AuthFields {
  const sent: AuthFields = { ...(token && { token }), ...(next && { next }) };
  for (const { name } of fields) {
    if (name === 'password') sent.password = values.password ?? '';
    if (name === 'name' || name === 'email') sent[name] = values[name]?.trim() ?? '';
  }
  return sent;
}

const namesOf = (fields: Record<string, string>): AuthStepState['messages'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.some((known) => known === name)));
