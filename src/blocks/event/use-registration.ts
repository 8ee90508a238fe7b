import { useRef, useState } from 'react';
import type { Field } from '../shared/field/field-type.ts';
import { problemOf } from '../shared/problem-of.ts';
import type { EventProps } from './event-parts.tsx';

export interface Registration {
  busy: boolean;
  /** What is wrong, by column id. */
  messages: Record<string, string>;
  /** Why it was not sent; ''. */
  failure: string;
  /** Checks and sends; while it is under way, further calls do nothing. Answers whether it arrived. */
  send(form: HTMLFormElement): Promise<boolean>;
  /** Takes the message of a field away, because it is being mended. */
  forget(column: string): void;
}

/** Checking and sending of one registration. What was typed stays in the form, whatever happens. */
export function useRegistration({ act, context }: EventProps, fields: readonly Field[]): Registration {
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const underWay = useRef(false);
  const send = async (form: HTMLFormElement): Promise<boolean> => {
    if (underWay.current) return false;
    if (context.editing) {
      act.notify({ type: 'info', message: 'Nobody is registered while you edit the page.' });
      return false;
    }
    if (form.querySelector('[data-sending]')) {
      setFailure('Wait until the picture has been sent.');
      return false;
    }
    const data = new FormData(form);
    underWay.current = true;
    try {
      const check = await loadCheck();
      const filled = check(fields, data);
      setMessages(filled.messages);
      setFailure('');
      if (Object.keys(filled.messages).length > 0) {
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        return false;
      }
      setBusy(true);
      await act.addRow(filled.cells);
      return true;
    } catch (error) {
      const problem = problemOf(error, 'You could not be registered. What you typed is still here; try again.');
      setMessages(problem.fields);
      setFailure(problem.message);
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  const forget = (column: string) =>
    setMessages((current) => {
      if (!(column in current)) return current;
      const { [column]: _gone, ...rest } = current;
      return rest;
    });
  return { busy, messages, failure, send, forget };
}

async function loadCheck() {
  const [{ readFilled }, { matchesSafely }] = await Promise.all([
    import('../shared/field/read-filled.ts'),
    import('../shared/field/safe-pattern.ts'),
  ]);
  return (fields: readonly Field[], data: FormData) => readFilled(fields, data, matchesSafely);
}
