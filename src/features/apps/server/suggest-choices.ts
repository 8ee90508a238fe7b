import type { suggestChoices as endpoint } from '#features/proposals/api.ts';
import { readSheets } from '#features/proposals/rules/propose-app.ts';
import { relationsAmong } from '#features/proposals/rules/related-sheets.ts';
import { suggestedChoices } from '#features/proposals/rules/suggested-choices.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Call } from '#platform/http/call.ts';
import { readProposedSheets } from './proposed-sheets.ts';

/** Columns of texts that look like choices, by their values. Nothing changes before one is taken. */
export async function suggestChoices({ params, services }: Call<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const sheets = await services.workbooks.sheetsOf(params.workbookId);
  const profiles = readSheets((await readProposedSheets(services, sheets)).sheets, {});
  const relations = relationsAmong(profiles);
  const suggestions = profiles.flatMap((one) => {
    const own = sheets.find(({ title }) => title === one.sheet.title);
    if (!own) return [];
    const isKey = (column: unknown): boolean =>
      relations.some(({ from, column: key }) => from === one && key === column);
    return suggestedChoices(one, isKey).map(({ column, ...list }) => ({
      ...{ sheet_id: own.id, column: column.id, filled: column.filled },
      ...list,
    }));
  });
  return { suggestions };
}
