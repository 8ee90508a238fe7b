/** Answers that wait in the browser until they are sent. */
import { lineField, readLineField } from '#features/visitor/rules/line-fields.ts';
import type { PostedForm } from '../../view-contract.ts';

export type SavedAnswers = Pick<PostedForm, 'fields' | 'lines'> & {
  /** The number of the step that was shown. */
  step: number;
};

const longestStored = 30 * 24 * 60 * 60 * 1_000;

/** Where the answers to a form are: one form of one page, and one person of those who use the browser. */
export const placeOf = (form: { block: string; page: string; person: string }): string =>
  `sheaf-form ${JSON.stringify([form.page, form.block, form.person])}`;

/**
 * What is filled in, by the names of the inputs, with the lines counted anew in the order on screen. Nothing that was
 * chosen as a file, and nothing secret, is among it.
 */
export function answersOf(
  entries: Iterable<readonly [string, unknown]>,
  left: ReadonlySet<string>,
): PostedForm['fields'] {
  const lines = new Map<number, number>();
  const fields: Record<string, string[]> = {};
  for (const [name, value] of entries) {
    const line = readLineField(name);
    if (
      typeof value !== 'string' ||
      left.has(line?.column ?? name) ||
      (!line && name.startsWith('_') && name !== '_id')
    )
      continue;
    if (line && !lines.has(line.line)) lines.set(line.line, lines.size);
    const own = line ? lineField(lines.get(line.line) ?? 0, line.column) : name;
    fields[own] = [...(fields[own] ?? []), value];
  }
  return fields;
}

export function storeAnswers(place: string, answers: SavedAnswers, now = Date.now()): void {
  try {
    localStorage.setItem(place, JSON.stringify({ at: now, ...answers }));
  } catch {
    // A browser that stores nothing, or is full: what is typed stays in the form.
  }
}

/** Null where nothing is stored, or only what is older than a month. */
export function storedAnswers(place: string, now = Date.now()): SavedAnswers | null {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? 'null') as (SavedAnswers & { at: number }) | null;
    if (!found) return null;
    if (now - found.at <= longestStored) return { fields: found.fields, lines: found.lines, step: found.step };
    forgetAnswers(place);
  } catch {
    // Nothing that this page wrote.
  }
  return null;
}

export function forgetAnswers(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Nothing was stored.
  }
}
