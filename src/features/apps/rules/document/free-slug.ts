import { slugOf } from '#kit/slug.ts';
import { pageSlugProblem } from '../app.ts';

/** An address for a page of this name that no other page of the app has. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const base = slugOf(name).slice(0, 70).replace(/-+$/, '') || 'page';
  const start = pageSlugProblem(base) === null ? base : `${base}-page`;
  if (!taken.has(start)) return start;
  for (let number = 2; ; number++) if (!taken.has(`${start}-${number}`)) return `${start}-${number}`;
}
