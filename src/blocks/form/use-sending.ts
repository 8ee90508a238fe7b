import { useRef, useState } from 'react';
import type { BlockViewProps } from '../view-contract.ts';
import type { Field } from '../shared/field/field-type.ts';
import { problemOf } from '../shared/problem-of.ts';
import type { definition } from './definition.ts';
import { hiddenCells } from './visible-fields.ts';

type FormProps = BlockViewProps<typeof definition>;

export interface Sending {
  busy: boolean;
  /** What is wrong, by column id. */
  messages: Record<string, string>;
  /** Why the whole form was not sent; ''. */
  failure: string;
  /** How often sending was refused: the first wrong field is shown anew each time. */
  refusals: number;
  /** Checks and sends; while it is under way, further calls do nothing. */
  send(form: HTMLFormElement): Promise<void>;
  /** Fetches what checks the fields, which nobody needs before something is filled in. */
  prepare(): void;
  /** Takes the message of a field away, because it is being mended. */
  forget(column: string): void;
}

/** Checking and sending of one form. What was typed stays in the form's own inputs, whatever happens. */
export function useSending(
  { config, act, context }: FormProps,
  fields: readonly Field[],
  onSent: (message: string) => void,
): Sending {
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [refusals, setRefusals] = useState(0);
  const underWay = useRef(false);
  const send = async (form: HTMLFormElement): Promise<void> => {
    if (underWay.current) return;
    if (context.editing) {
      act.notify({ type: 'info', message: 'The form sends nothing while you edit the page.' });
      return;
    }
    if (form.querySelector('[data-sending]')) {
      setFailure('Wait until the file has been sent.');
      return;
    }
    const data = new FormData(form);
    underWay.current = true;
    try {
      const check = await loadCheck();
      const filled = check(fields, data);
      setMessages(filled.messages);
      const wrong = Object.keys(filled.messages).length;
      setFailure(wrong > 1 ? `${wrong} fields need another look.` : '');
      if (wrong > 0) {
        setRefusals((count) => count + 1);
        return;
      }
      setBusy(true);
      const answer = await act.addRow({ ...filled.cells, ...hiddenCells(config, context) });
      onSent(answer.message);
    } catch (error) {
      const problem = problemOf(error, 'The form could not be sent. What you typed is still here; try again.');
      setMessages(problem.fields);
      setFailure(problem.message);
      setRefusals((count) => count + 1);
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
  const prepare = () => void loadCheck().catch(() => undefined); // sending tells when it is still missing
  return { busy, messages, failure, refusals, send, prepare, forget };
}

async function loadCheck() {
  const [{ readFilled }, { matchesSafely }] = await Promise.all([
    import('../shared/field/read-filled.ts'),
    import('../shared/field/safe-pattern.ts'),
  ]);
  return (fields: readonly Field[], data: FormData) => readFilled(fields, data, matchesSafely);
}
