import type { MouseEvent } from 'react';

/** A click anywhere on a row opens it, except on what answers clicks itself and while text is selected. */
export const opensDetails =
  (open: () => void) =>
  (event: MouseEvent<HTMLElement>): void => {
    if (event.target instanceof Element && event.target.closest('a, button, form, input, dialog')) return;
    if (getSelection()?.isCollapsed !== false) open();
  };
