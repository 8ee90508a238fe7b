import { t } from '#kit/language/language.ts';

/** The sentence of a failure for people; `otherwise` when it has none. */
export function messageOf(failure: unknown, otherwise: string): string {
  return failure instanceof Error && failure.message ? t(failure.message) : otherwise;
}
