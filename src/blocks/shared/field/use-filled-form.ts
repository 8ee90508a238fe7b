import { useEffect, useRef, useState } from 'react';
import type { Cell } from '#engine/model.ts';
import type { Field } from './field-type.ts';

export interface FilledForm {
  busy: boolean;
  /** What is wrong, by column id. */
  messages: Record<string, string>;
  /** Why the whole form was not sent; ''. */
  failure: string;
  /** Checks and sends; while it is under way, further calls do nothing. */
  send(form: HTMLFormElement): Promise<void>;
  /** Fetches what checks the fields, which no one needs before something is filled in. */
  prepare(): void;
  /** Takes the message of a field away, because it is being mended. */
  forget(column: string): void;
}

const wrongFields = '[aria-invalid="true"], [data-invalid="true"] input';

interface Sending {
  /** Sends what was filled in; where it throws, the form is refused. */
  send: (cells: Record<string, Cell>) => Promise<unknown>;
  /** Said while a file of the form is still on its way. */
  waiting: string;
  /** Said where the server gives no reason. */
  failed: string;
  /** What was wrong when it was sent without a script. */
  messages?: Readonly<Record<string, string>> | undefined;
}

/**
 * Checking and sending of one form; the first wrong field takes the focus. What was typed stays in the form's own inputs,
 * whatever happens.
 */
export function useFilledForm(
  fieldsIn: (form: FormData) => readonly Field[],
  { send: sendCells, waiting, failed, messages: refused = {} }: Sending,
): FilledForm {
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<Record<string, string>>(refused);
  const [failure, setFailure] = useState('');
  const [refusals, setRefusals] = useState(0);
  const underWay = useRef(false);
  const sentForm = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) sentForm.current?.querySelector<HTMLElement>(wrongFields)?.focus();
  }, [refusals]);
  const refuse = (wrong: Record<string, string>, why: string) => {
    setMessages(wrong);
    setFailure(why);
    setRefusals((count) => count + 1);
  };
  const send = async (form: HTMLFormElement): Promise<void> => {
    if (underWay.current) return;
    if (form.querySelector('[data-sending]')) return setFailure(waiting);
    const data = new FormData(form);
    underWay.current = true;
    sentForm.current = form;
    try {
      const { sendFilled } = await load();
      const begin = (cells: Record<string, Cell>) => {
        setMessages({});
        setFailure('');
        setBusy(true);
        return sendCells(cells);
      };
      const refusal = await sendFilled(fieldsIn(data), data, begin, failed);
      if (refusal) refuse(...refusal);
    } catch {
      refuse({}, failed);
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
  const prepare = () => void load().catch(() => undefined); // sending reports when it is still missing
  return { busy, messages, failure, send, prepare, forget };
}

const load = () => import('./send-filled.ts');
