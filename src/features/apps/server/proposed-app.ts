/** The first version of an app as it was chosen, with the columns that it adds to the spreadsheet made. */
import type { createApp as createEndpoint } from '../api/apps.ts';
import { rollupFormula } from '#engine/link-formulas.ts';
import type { ProposedApp } from '#features/proposals/rules/propose-app.ts';
import { type AddedTotal, totalsShown, withMadeColumns } from '#features/proposals/rules/relations/added-totals.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { chosen, proposalInput, type readProfiledWorkbook } from './proposal.ts';

type Workbook = Awaited<ReturnType<typeof readProfiledWorkbook>>;

export async function proposedApp(call: Call<typeof createEndpoint>, workbook: Workbook): Promise<ProposedApp> {
  const { body, services } = call;
  const input = await proposalInput(services, workbook, body);
  const app = chosen(input, body.kind);
  const totals = body.choice?.totals === false ? [] : totalsShown(app.pages, input.totals);
  if (totals.length === 0) return app;
  try {
    return withMadeColumns(app, await makeTotals(call, workbook.sheets, totals));
  } catch (error) {
    // A sheet that takes no more columns is no reason to refuse the app.
    if (!(error instanceof Problem)) throw error;
    const choice = { ...body.choice, totals: false };
    return chosen(await proposalInput(services, workbook, { ...body, choice }), body.kind);
  }
}

/** Adds the columns, those of lines first, and answers their ids by those that stood for them. */
async function makeTotals(
  { services, user }: Call<typeof createEndpoint>,
  sheets: readonly SheetRecord[],
  totals: readonly AddedTotal[],
): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  const idOf = (title: string): string => sheets.find((sheet) => sheet.title === title)?.id ?? '';
  const actor = { kind: 'user' as const, id: user.id, email: user.email };
  for (const { id, sheet, name, type, how } of totals) {
    const formula =
      how.kind === 'product'
        ? productFormula(how)
        : rollupFormula({
            function: 'sum',
            from: { ...how.from, sheet: idOf(how.from.sheet), value: made.get(how.from.value) ?? how.from.value },
            key: how.key,
          });
    const { columns } = await services.rows.editSheet(idOf(sheet), actor, [
      { kind: 'add-column', name, type, formula },
    ]);
    made.set(id, columns.find((column) => column.name === name)?.id ?? id);
  }
  return made;
}

function productFormula({ factors, less }: Extract<AddedTotal['how'], { kind: 'product' }>): string {
  const [one, other] = factors.map((id) => `[column:${id}]`);
  return `${one}*${other}${less === null ? '' : `*(1-[column:${less}])`}`;
}
