import { t } from '#kit/language/product.ts';
import { Alert } from '@mantine/core';
import { useMemo } from 'react';
import type { CallError } from '#web/call.ts';
import { clockOf, useCountdown } from './use-countdown.ts';

/** What went wrong with a form, above its fields; silent where one of `shown` already says it at its field. */
export function FormFailure({ error, shown = [] }: { error: CallError | null; shown?: readonly string[] }) {
  const wait = useMemo(() => waitOf(error), [error]);
  const left = useCountdown(wait);
  if (!error || shown.some((path) => error.fieldMessage(path))) return null;
  return (
    <Alert color={wait ? 'yellow' : 'red'} role="alert">
      {error.status === 0 ? t('Couldn’t reach Sheaf. Check your connection and try again.') : error.message}
      {wait && (
        // Read aloud once with the sentence above, not every second.
        <div aria-hidden="true">
          {left > 0 ? t('You can try again in {time}.', { time: clockOf(left) }) : t('You can try again now.')}
        </div>
      )}
    </Alert>
  );
}

function waitOf(error: CallError | null): { seconds: number } | null {
  const seconds = error?.details['retry_after'];
  return typeof seconds === 'number' ? { seconds } : null;
}
