import { inTheirLanguage } from '#platform/http/current-request.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { proposePageForApp as endpoint } from '#features/proposals/api.ts';
import { purposes } from '#features/proposals/rules/choice.ts';
import { describeProposal } from '#features/proposals/rules/describe-proposal.ts';
import { proposePageOfSheet as propose } from '#features/proposals/rules/propose-page.ts';
import { Problem } from '#kit/problem.ts';
import { readProposedSheets } from './proposed-sheets.ts';
import type { Call } from '#platform/http/call.ts';

/** A page for one sheet, as the first version of an app would have it. Its editor adds it to the draft. */
export async function proposePage({ app, body, services }: Call<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const sheet = app.workbook_id && (await services.workbooks.sheetByTitle(app.workbook_id, body.sheet_title));
  if (!sheet) {
    const message = 'The spreadsheet of this app doesn’t have this sheet.';
    throw new Problem('invalid_input', message, { fields: [{ path: 'sheet_title', message }] });
  }
  const [profile] = (await readProposedSheets(services, [sheet], [sheet.title])).sheets;
  if (!profile) {
    const message = 'All columns of this sheet are hidden. Show some of them in the spreadsheet first.';
    throw new Problem('invalid_input', message, { fields: [{ path: 'sheet_title', message }] });
  }
  const outcome = propose({ profile, choice: body.choice, workbookName: app.name });
  if ('problem' in outcome) {
    const { path, message } = outcome.problem;
    throw new Problem('invalid_input', message, { fields: [{ path: `choice.${path}`, message }] });
  }
  const report = inTheirLanguage(() =>
    describeProposal({ workbookName: app.name, sheets: [profile], choice: body.choice }),
  );
  return {
    ...outcome.page,
    ...{ purpose: report.purpose, personal: report.personal },
    purposes: report.purposes.flatMap((id) => purposes.find((one) => one.id === id) ?? []),
  };
}
