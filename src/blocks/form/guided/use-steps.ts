import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FormStep } from './asked-fields.ts';

const wrongFields = '[aria-invalid="true"], [data-invalid="true"] input';

/**
 * Which step of a form is shown. Steps of which nothing is asked are passed over; where the server refuses a field of
 * another step, that one is shown. A step that is come to takes the focus.
 */
export function useSteps(
  form: RefObject<HTMLFormElement | null>,
  {
    steps,
    asked,
    isGuiding,
    first,
  }: { steps: readonly FormStep[]; asked: ReadonlySet<string>; isGuiding: boolean; first: number },
) {
  const [chosen, setChosen] = useState(first);
  const isMoved = useRef(false);
  const shown = steps.flatMap(({ columns }, step) => (columns.some((column) => asked.has(column)) ? [step] : []));
  const current = shown.findLast((step) => step <= chosen) ?? shown[0] ?? 0;
  const position = Math.max(0, shown.indexOf(current));
  const goTo = (step: number | undefined): void => {
    if (step === undefined || step === current) return;
    isMoved.current = true;
    setChosen(step);
  };
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    const place = form.current?.querySelector(`[data-step="${current}"]`);
    const wrong = place?.querySelector<HTMLElement>(wrongFields);
    const progress = form.current?.querySelector<HTMLElement>('[data-progress]');
    (wrong ?? progress)?.focus({ preventScroll: true });
    progress?.scrollIntoView({ block: 'nearest' });
  }, [current, form]);
  return {
    current,
    position,
    count: shown.length,
    isLast: !isGuiding || position >= shown.length - 1,
    next: () => goTo(shown[position + 1]),
    back: () => goTo(shown[position - 1]),
    /** Shows the first step with one of these fields. */
    showFirst: (columns: readonly string[]) =>
      goTo(steps.findIndex((step) => step.columns.some((column) => columns.includes(column)))),
  };
}
