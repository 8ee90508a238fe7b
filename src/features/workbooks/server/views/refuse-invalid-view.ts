import type { SheetArrangement } from '../../rules/arrangement/arrangement.ts';
import { arrangementProblems } from '../../rules/arrangement/check-arrangement.ts';
import { Problem } from '#kit/problem.ts';
import type { Column } from '#engine/model.ts';

/** Refuses an arrangement that does not fit the columns of the sheet, naming each place. */
export function refuseInvalidView(arrangement: SheetArrangement, columns: readonly Column[]): void {
  const problems = arrangementProblems(arrangement, columns);
  const [first] = problems;
  if (!first) return;
  const fields = problems.slice(0, 50).map(({ path, message }) => ({ path: `arrangement.${path}`, message }));
  throw new Problem('invalid_input', first.message, { fields });
}
