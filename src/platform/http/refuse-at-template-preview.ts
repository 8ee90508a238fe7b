import { Problem } from '#kit/problem.ts';
import type { AppRecord } from '#features/scope.ts';

/** Whatever visitors would write, send or register goes through here first: a preview app of a template keeps none of it. */
export function refuseAtTemplatePreview(app: Pick<AppRecord, 'is_showcase'>): void {
  if (!app.is_showcase) return;
  throw new Problem('invalid_input', 'This is a template preview: nothing you enter here is saved.');
}
