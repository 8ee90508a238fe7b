import type { QueryContext, QueryFilter } from '#engine/query-model.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { type Attributes, comparableColumn } from '../../rules/row-scope.ts';
import type { ReaderNeeds } from './page-reader.ts';

/**
 * What the app's sheet of people holds about the viewer. None where it has no row with their e-mail address, or two: it
 * isn't known which of them is theirs.
 */
export async function readAttributes(
  {
    viewer,
    app,
    sheets,
    context,
  }: { viewer: Viewer; app: AppRecord; sheets: readonly SheetRecord[]; context: QueryContext },
  { engine }: Pick<ReaderNeeds, 'engine'>,
): Promise<Attributes> {
  if (viewer.kind === 'editor') return { kind: 'all' };
  const [people] = app.settings.people;
  const named = people ? sheets.filter(({ title }) => title === people.sheet) : [];
  const [sheet, second] = named;
  if (viewer.kind !== 'app_user' || viewer.email === '' || !people || !sheet || second) return { kind: 'none' };
  const column = comparableColumn(people.column, sheet.columns);
  if (!column) return { kind: 'none' };
  const filter = ofPerson(column.id, column.type === 'person', viewer.email, context);
  if (!filter) return { kind: 'none' };
  const columns = sheet.columns.flatMap(({ id }) => (comparableColumn(id, sheet.columns) ? [id] : []));
  const page = { offset: 0, limit: 2 };
  const { rows } = await engine.query(sheet.id, { columns, filters: [filter], page }, context);
  const [row] = rows;
  return row && rows.length === 1 ? { kind: 'own', cells: row.cells } : { kind: 'none' };
}

function ofPerson(column: string, isOfPersons: boolean, email: string, context: QueryContext): QueryFilter | null {
  if (!isOfPersons) return { column, condition: '=', value: email };
  const { currentPerson } = context;
  return currentPerson ? { column, condition: '=', value: currentPerson } : null;
}
