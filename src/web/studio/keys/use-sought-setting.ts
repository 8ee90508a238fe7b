import { type RefObject, useEffect } from 'react';
import { useStudio, useStudioState } from '../state/use-studio.ts';

const control = 'input:not([type="hidden"]), textarea, [role="combobox"], select, button';

/** Goes to the setting that was requested by its name, once the panel has it. */
export function useSoughtSetting(panel: RefObject<HTMLElement | null>): void {
  const studio = useStudio();
  const sought = useStudioState((state) => state.sought);
  useEffect(() => {
    if (!sought) return;
    const field = panel.current?.querySelector(`[data-setting="${CSS.escape(sought)}"]`);
    if (!field) return;
    field.scrollIntoView({ block: 'center' });
    const [inControl] = field.querySelectorAll<HTMLElement>(`:scope > :nth-child(2) :is(${control})`);
    (inControl ?? field.querySelector<HTMLElement>(control))?.focus();
    studio.found();
  }, [studio, sought, panel]);
}
