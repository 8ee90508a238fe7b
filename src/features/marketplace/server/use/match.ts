import type { matchTemplate as matchEndpoint, planTemplate as planEndpoint } from '../../api/template-use.ts';
import { say } from '#kit/language/msg.ts';
import { inTheirLanguage } from '#platform/http/current-request.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { applyMapping } from '../contract/apply-mapping.ts';
import { shownSheets } from '#features/workbooks/rules/arrangement/shown-sheets.ts';
import { checkMapping, undecided } from '../../rules/template/mapping.ts';
import { matchWorkbook, sureMapping } from '../../rules/template/match-columns.ts';
import { readySheet } from '../../rules/template/weigh-columns.ts';
import { formatCell } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import type { Call } from '#platform/http/call.ts';
import { newestVersion } from './template-version.ts';
import { ownWorkbook } from './own-workbook.ts';

const mostSamples = 3;

/** Proposes which columns of a spreadsheet correspond to those of a template. Looking needs no licence. */
export async function matchTemplate(call: Call<typeof matchEndpoint>): Promise<AnswerOf<typeof matchEndpoint>> {
  const { params, body, services, user } = call;
  const { contract, document } = await newestVersion(services, params.templateId);
  const sheets = await ownWorkbook(services, { ...body, workspace_id: user.workspace.id });
  const profiles = await Promise.all(sheets.map((sheet) => services.engine.profile(sheet)));
  // What the spreadsheet hides can be chosen, but is never proposed.
  const hidden = {
    sheets: await services.workbooks.hiddenSheetsOf(body.workbook_id),
    columns: await services.workbooks.hiddenColumnsOf(sheets.map(({ id }) => id)),
  };
  const shown = await Promise.all(shownSheets(sheets, hidden).map((sheet) => services.engine.profile(sheet)));
  const ready = shown.map((profile) => readySheet(profile));
  const match = inTheirLanguage(() => matchWorkbook(contract, ready));
  return {
    contract,
    own: profiles.map(({ title, columns }, at) => ({
      title,
      columns: columns.map(({ id, name, type, samples }) => {
        const column = sheets[at]?.columns.find((one) => one.id === id);
        const shown = samples.slice(0, mostSamples).map((cell) => (column ? formatCell(cell, column) : String(cell)));
        return { id, name, type, samples: shown };
      }),
    })),
    match,
    mapping: sureMapping(match),
    pages: document.pages.map(({ name, slug }) => ({ name, slug })),
  };
}

/** What a mapping does to the template and to the spreadsheet. */
export async function planTemplate(call: Call<typeof planEndpoint>): Promise<AnswerOf<typeof planEndpoint>> {
  const { params, body, services, user } = call;
  const { contract, document } = await newestVersion(services, params.templateId);
  const own = await ownWorkbook(services, { ...body, workspace_id: user.workspace.id });
  const mapping = checkMapping(contract, body.mapping, own);
  const { creates, leftOut, automationsLeftOut, emptyPages } = applyMapping({ document, contract, mapping, own });
  return {
    creates: creates.map(({ title, isNew, columns }) => ({
      ...{ title, is_new: isNew },
      columns: columns.map((column) => column.name),
    })),
    left_out: inTheirLanguage(() => [...leftOut.map(({ sentence }) => sentence), ...automationsLeftOut].map(say)),
    empty_pages: emptyPages,
    undecided: undecided(contract, mapping),
  };
}
