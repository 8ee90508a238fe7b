import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { suggestLinks as endpoint } from '#features/proposals/api.ts';
import { readSheets } from '#features/proposals/rules/propose-app.ts';
import { relationsAmong } from '#features/proposals/rules/related-sheets.ts';
import { isReadOnlyColumn } from '#engine/automatic.ts';
import { holdsKeysOf } from '#engine/links.ts';
import type { Call } from '#platform/http/call.ts';
import { measureLink } from '#features/workbooks/server/rows/links/measure-link.ts';
import { readProposedSheets } from './proposed-sheets.ts';

type Suggestions = AnswerOf<typeof endpoint>['suggestions'];

/** Of the cells that hold something so many name a row: others are mistyped, or of rows that are gone. */
const leastFound = 0.98;

/** Columns that certainly name rows of another sheet: by their values and headings, and then by all of their cells. */
export async function suggestLinks({ params, services }: Call<typeof endpoint>): Promise<{ suggestions: Suggestions }> {
  const sheets = await services.workbooks.sheetsOf(params.workbookId);
  if (sheets.length < 2) return { suggestions: [] };
  const profiles = await readProposedSheets(services, sheets);
  const suggestions: Suggestions = [];
  for (const relation of relationsAmong(readSheets(profiles.sheets, {}))) {
    const from = sheets.find(({ title }) => title === relation.from.sheet.title);
    const to = sheets.find(({ title }) => title === relation.to.sheet.title);
    const column = from?.columns.find(({ id }) => id === relation.column.id);
    const key = to?.columns.find(({ id }) => id === relation.key.id);
    if (!from || !to || !column || !key || column.link || !holdsKeysOf(column.type, key.type)) continue;
    if (isReadOnlyColumn(column) || key.formula !== undefined) continue;
    const measured = await measureLink(services.database, { sheet: from.id, column }, { sheet: to.id, key });
    const { filled, found, repeated } = measured;
    if (filled === 0 || repeated > 0 || found < filled * leastFound) continue;
    const name = relation.to.roles.title?.id ?? key.id;
    const link = { sheet: to.id, key: key.id, name, on_delete: 'keep' as const };
    suggestions.push({ sheet_id: from.id, column: column.id, link, filled, found });
  }
  return { suggestions };
}
