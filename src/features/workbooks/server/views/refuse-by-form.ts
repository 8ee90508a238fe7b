import type { editSheet } from '../../api/workbooks.ts';
import { formProblems } from '../../rules/arrangement/form-entry.ts';
import { fitLayout } from '../../rules/arrangement/view-layout.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { findView } from './saved-views.ts';

/** Refuses what the form of a view would not send: other columns, empty required ones, values that do not fit. */
export async function refuseByForm(
  { body, sheet, user, services }: Call<typeof editSheet>,
  viewId: string,
): Promise<void> {
  const view = await findView(services.database, sheet.id, viewId, user.id);
  const layout = fitLayout(view.layout, sheet.columns);
  if (layout?.kind !== 'form') refuse('form', 'This view isn’t a form.');
  const [edit, ...others] = body.edits;
  if (others.length > 0 || edit?.kind !== 'add-rows' || edit.rows.length !== 1)
    refuse('edits', 'A form adds one row at a time.');
  const problems = formProblems(layout.fields, edit.rows[0]?.cells ?? {}, sheet.columns);
  const [first] = problems;
  if (!first) return;
  const fields = problems.map(({ path, message }) => ({ path: `edits.0.rows.0.cells.${path}`, message }));
  throw new Problem('invalid_input', first.message, { fields });
}

function refuse(path: string, message: string): never {
  throw new Problem('invalid_input', message, { fields: [{ path, message }] });
}
