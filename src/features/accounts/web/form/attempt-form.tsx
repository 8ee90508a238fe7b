import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFailure } from './form-failure.tsx';
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
  return (
    <form
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
        <Button type="submit" size="md" loading={attempt.busy} fullWidth>
          {button}
        </Button>
        {after}
      </Stack>
    </form>
  );
}
