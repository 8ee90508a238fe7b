/**
 * What some forms are made of beyond a plain one. It imports nothing itself: every page with blocks knows of it, and would
 * carry the names of all files that it needs.
 */
export async function loadFormParts(): Promise<void> {
  const has = (parts: string): boolean => document.querySelector(parts) !== null;
  await Promise.all([
    has('.sheaf-guided,.sheaf-thanks') && loadThanks(),
    has('[data-survey]') && import('./survey/survey-controls.tsx'),
    // Another answer may be given in the place of one that was sent.
    has('.sheaf-lines,.sheaf-thanks') && import('./lines/lines-form.tsx'),
  ]);
}

/** What is shown in the place of a form that was sent, with the form that asks in steps. */
export const loadThanks = (): Promise<unknown> => import('./guided/guided-form.tsx');
