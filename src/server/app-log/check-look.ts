import type { AppEdit } from '#domain/app-document/document.ts';
import type { FieldProblem } from '#kit/problem.ts';
import { color, image } from '#settings/kinds.ts';
import { readValue } from '#settings/value-rules.ts';

const about = { description: '' };
const longestDescription = 2_000;

/** What is wrong with the values of the look; that each is of its kind, applying it says. */
export function checkLook(edits: readonly AppEdit[]): FieldProblem[] {
  return edits.flatMap((edit): FieldProblem[] => {
    if (edit.kind !== 'set-look') return [];
    const path = `settings.${edit.path.join('.')}`;
    const problem = (message: string): FieldProblem[] => [{ path, message }];
    const { value } = edit;
    switch (edit.path[0]) {
      case 'palette':
        return readValue(color(about), value, path).problems;
      case 'logo':
        return readValue(image(about), value, path).problems;
      case 'description':
        return typeof value === 'string' && value.length > longestDescription
          ? problem(`Use at most ${longestDescription.toLocaleString('en-US')} characters.`)
          : [];
      case 'time_zone':
        return isTimeZone(value) ? [] : problem('Choose a time zone such as Europe/Berlin.');
      case 'week_starts_on':
        return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 6
          ? []
          : problem('Choose a day of the week: 0 is Sunday.');
      default:
        return [];
    }
  });
}

export function isTimeZone(name: unknown): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: String(name) }).format();
    return true;
  } catch {
    return false;
  }
}
