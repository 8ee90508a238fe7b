import { useCallback, useEffect, useRef, useState } from 'react';
import { holdLoading } from '../../hold-loading.ts';
import { sentence } from '../state/changes.ts';

export interface Loaded<Answer> {
  answer: Answer | null;
  /** Why it could not be had; '' while it could. */
  failure: string;
  load(): void;
}

/** What a call answers; `load` calls again, while the answer before stays in view. `ask` stays the same function. */
export function useLoaded<Answer>(ask: (signal: AbortSignal) => Promise<Answer>, otherwise: string): Loaded<Answer> {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  const isHere = useRef(false);
  useEffect(() => {
    const leave = new AbortController();
    const asking = isHere.current ? ask(leave.signal) : holdLoading(() => ask(leave.signal));
    asking.then(
      (found) => {
        if (leave.signal.aborted) return;
        isHere.current = true;
        setAnswer(found);
        setFailure('');
      },
      (error: unknown) => {
        if (!leave.signal.aborted) setFailure(sentence(error, otherwise));
      },
    );
    return () => leave.abort();
  }, [ask, otherwise, turn]);
  return { answer, failure, load: useCallback(() => setTurn((count) => count + 1), []) };
}
