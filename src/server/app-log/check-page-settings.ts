import { pageColorKeys, type PageEdit } from '#domain/page/document.ts';
import type { FieldProblem } from '#kit/problem.ts';
import { color } from '#settings/kinds.ts';
import { readValue } from '#settings/value-rules.ts';

/** What is wrong with the colours of a page; the shape of each setting is the edit's own matter. */
export function checkPageSettings(edits: readonly PageEdit[]): FieldProblem[] {
  return edits.flatMap((edit) =>
    edit.kind === 'set-page' && pageColorKeys.some((key) => key === edit.key)
      ? readValue(color({ description: '' }), edit.value, `settings.${edit.key}`).problems
      : [],
  );
}
