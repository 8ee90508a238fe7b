import type { SheetArrangement } from '../../rules/arrangement/arrangement.ts';
import { arrangementProblems } from '../../rules/arrangement/check-arrangement.ts';
import { layoutProblems, type ViewLayout } from '../../rules/arrangement/view-layout.ts';
import { type FieldProblem, Problem } from '#kit/problem.ts';
import type { Column } from '#engine/model.ts';

/** Refuses a layout that does not fit the columns of the sheet, naming each place. */
export function refuseInvalidLayout(layout: ViewLayout | null, columns: readonly Column[]): void {
  if (layout) refuse('layout', layoutProblems(layout, columns));
}

/** Refuses an arrangement that does not fit the columns of the sheet, naming each place. */
export function refuseInvalidView(arrangement: SheetArrangement, columns: readonly Column[]): void {
  refuse('arrangement', arrangementProblems(arrangement, columns));
}

function refuse(part: string, problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const fields = problems.slice(0, 50).map(({ path, message }) => ({ path: `${part}.${path}`, message }));
  throw new Problem('invalid_input', first.message, { fields });
}
