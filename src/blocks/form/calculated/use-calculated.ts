import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Cell } from '#engine/model.ts';
import type { BlockActs, CalculatedForm } from '../../view-contract.ts';
import type { Calculated } from '../view.tsx';

interface Filled {
  cells: Record<string, Cell>;
  lines?: readonly Record<string, Cell>[];
}

/** So long nothing is typed before it is asked, and so long before it is asked again where there was no answer. */
const pause = 350;
const longPause = 4_000;
const mostAttempts = 5;

/**
 * What is calculated of a form, asked for when typing pauses. Until the answer to what is filled in now is there, what is
 * shown is out of date and says so; where none comes nothing is shown, rather than what was calculated of something else.
 */
export function useCalculated(
  { calculate }: Pick<BlockActs, 'calculate'>,
  { isOn, read, first }: { isOn: boolean; read: () => Filled | null; first: CalculatedForm | undefined },
): Calculated {
  const [shown, setShown] = useState<CalculatedForm | null>(first ?? null);
  const [isStale, setStale] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(0);
  const ask = useEffectEvent(async (): Promise<void> => {
    const mine = ++turn.current;
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const filled = read();
      if (!filled || !calculate) return;
      // A network that was lost, or too many questions: asked again.
      const answer = await calculate(filled.cells, filled.lines).catch(() => null);
      if (mine !== turn.current) return;
      setShown(answer);
      setStale(false);
      if (answer) return;
      await new Promise((resolve) => setTimeout(resolve, longPause));
      if (mine !== turn.current) return;
    }
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      turn.current++;
    },
    [],
  );
  return {
    ...{ shown, isStale },
    changed: () => {
      if (!isOn) return;
      turn.current++;
      setStale(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void ask(), pause);
    },
  };
}
