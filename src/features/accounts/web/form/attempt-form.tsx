import { Button, Stack } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { FormFailure } from './form-failure.tsx';
import { tellTyped } from './tell-typed.ts';
import type { Attempt } from './use-attempt.ts';

/** A form of the account pages: what went wrong, its fields, and the button over the whole width that sends it. */
export function AttemptForm({
  attempt,
  shown,
  button,
  onSend,
  children,
  after,
}: {
  attempt: Attempt;
  /** The fields that say themselves what is wrong with them. */
  shown: readonly string[];
  button: string;
  onSend: (form: FormData) => Promise<unknown>;
  children: ReactNode;
  /** What is below the button. */
  after?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  // Sent by the browser alone, the form would come back empty.
  const isAwake = useSyncExternalStore(never, yes, no);
  useLayoutEffect(() => {
    if (form.current) tellTyped(form.current);
  }, []);
  return (
    <form
      ref={form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void onSend(new FormData(event.currentTarget));
      }}
      noValidate
    >
      <Stack>
        <FormFailure error={attempt.error} shown={shown} />
        {children}
        <Button type="submit" size="md" loading={attempt.busy} disabled={!isAwake} fullWidth>
          {button}
        </Button>
        {after}
      </Stack>
    </form>
  );
}

const never = () => () => {};
const yes = () => true;
const no = () => false;
