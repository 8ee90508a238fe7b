import { useTemplateHref } from '#features/marketplace/rules/match-template.ts';
import { isLocalPath } from '#kit/local-path.ts';

/**
 * Where to go after signing in: a path of this site that `redirect` names, never an address elsewhere; or to where the
 * template that `template_id` names is used.
 */
export function redirectTarget(search: string): string {
  const query = new URLSearchParams(search);
  const template_id = query.get('template_id');
  return template_id ? useTemplateHref(template_id) : pathOfSite(query.get('redirect') ?? '');
}

/** The path itself when it stays on this site, else the dashboard. */
export function pathOfSite(requested: string): string {
  return isLocalPath(requested) ? requested : '/dashboard';
}
