import { Problem } from '#kit/problem.ts';

/** Whatever visitors would write, send or register goes through here first: a preview app of a template keeps none of it. */
export function refuseAtTemplatePreview(app: { is_showcase: boolean }): void {
  if (!app.is_showcase) return;
  throw new Problem('invalid_input', 'This is a template preview: nothing you enter here is saved.');
}
