import { useState } from 'react';
import { asCallError, CallError } from '#web/call.ts';

export interface Attempt {
  busy: boolean;
  error: CallError | null;
  /** Does the work; what goes wrong becomes `error`. Answers whether it went well. */
  run(work: () => Promise<void>): Promise<boolean>;
  clear(): void;
}

/** One thing that a person tries, such as sending a form: whether it runs and what went wrong. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  async function run(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(asCallError(failure));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, run, clear: () => setError(null) };
}
