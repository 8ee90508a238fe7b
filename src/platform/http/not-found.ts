import { Problem } from '#kit/problem.ts';

/** The same for what is not there and for what the caller may not see: no one learns which. */
export const notFound = (what: string): Problem =>
  new Problem('not_found', `This ${what} doesn’t exist, or you don’t have access to it.`);
