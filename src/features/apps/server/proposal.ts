/** The first version of an app before it is made: what can be chosen of it, and how its pages look. */
import { inTheirLanguage } from '#platform/http/current-request.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type {
  ChoiceOnTheWire,
  proposalPicture as pictureEndpoint,
  proposeForWorkbook as proposeEndpoint,
} from '#features/proposals/api.ts';
import { pageByIds } from '#blocks/page-columns.ts';
import { deepOf } from '../rules/document/palette-of-color.ts';
import { type AppKind, defaultAppSettings } from '../rules/app.ts';
import { asBoard } from '#features/proposals/rules/as-board.ts';
import { layouts, purposes } from '#features/proposals/rules/choice.ts';
import { chosenApp, describeProposal, type ProposalInput } from '#features/proposals/rules/describe-proposal.ts';
import { proposedPalettes } from '#features/proposals/rules/proposed-palettes.ts';
import { pagePartsOf } from '#features/proposals/rules/parts.ts';
import { type ProposedApp, proposeApp } from '#features/proposals/rules/propose-app.ts';
import { pageReference } from '#features/proposals/rules/proposed-block.ts';
import { type AddedTotal, describeTotal, withTotals } from '#features/proposals/rules/relations/added-totals.ts';
import type { SheetKind } from '#engine/meaning/sheet-kind.ts';
import { oddRowsOf } from '#engine/meaning/odd-rows.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import type { AppRecord, FullPageRecord } from '../services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Services } from '#platform/services.ts';
import { type ProposedSheets, readProposedSheets } from './proposed-sheets.ts';
import { renderPicture, ownPictureAnswer } from '#features/visitor/server/picture/render-picture.ts';

/** A workbook of the workspace that was read; else a problem that names the field. */
export async function readProfiledWorkbook(services: Services, workspaceId: string, workbookId: string) {
  const found = await services.database
    .selectFrom('workbooks')
    .select(['name', 'state', 'source'])
    .where('id', '=', workbookId)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const message = !found
    ? 'Spreadsheet not found in this workspace.'
    : found.state !== 'ready'
      ? 'This spreadsheet isn’t ready yet. Wait until the import finishes.'
      : null;
  if (!found || message) {
    throw new Problem('invalid_input', message ?? '', { fields: [{ path: 'workbook_id', message: message ?? '' }] });
  }
  const { change_columns, write_formulas } = services.describeSource(workbookId, found.source).capabilities;
  return {
    ...{ name: found.name, sheets: await services.workbooks.sheetsOf(workbookId) },
    canCompute: change_columns && write_formulas,
  };
}

/** The workbook of the path: the caller is a member of its workspace, which need not be the one they are in now. */
async function workbookOf(services: Services, workbookId: string) {
  const workspace_id = (await services.workbooks.workspaceOf(workbookId)) ?? '';
  return { workspace_id, workbook: await readProfiledWorkbook(services, workspace_id, workbookId) };
}

/** What a proposal is made of: the sheets as they are now. */
export async function proposalInput(
  services: Services,
  workbook: { name: string; sheets: readonly SheetRecord[]; canCompute: boolean },
  { name, choice }: { name?: string | undefined; choice?: ChoiceOnTheWire | undefined },
): Promise<ProposalInput & Pick<ProposedSheets, 'hidden' | 'hidden_sheets'> & { totals: AddedTotal[] }> {
  const letIn = choice?.shown_sheets ?? [];
  const { sheets, hidden, hidden_sheets } = await readProposedSheets(services, workbook.sheets, letIn);
  const stranger = letIn.findIndex((title) => !hidden_sheets.some(({ sheet }) => sheet === title));
  if (stranger >= 0) {
    const message = 'No hidden sheet has this name.';
    throw new Problem('invalid_input', message, { fields: [{ path: `choice.shown_sheets.${stranger}`, message }] });
  }
  const isProposed = name === undefined || name === proposeApp({ workbookName: workbook.name, sheets, choice }).name;
  // The name that was proposed says no more than what it was made of, and the app is made as it was shown.
  const workbookName = isProposed ? workbook.name : name;
  const found = workbook.canCompute ? withTotals(sheets, choice, workbookName) : { sheets, totals: [] };
  return {
    ...{ workbookName, hidden, hidden_sheets, choice: choice ?? {}, totals: found.totals },
    sheets: choice?.totals === false ? sheets : found.sheets,
  };
}

/** The proposal as it was chosen; a problem that names the field where the choice does not fit the spreadsheet. */
export function chosen(input: ProposalInput, kind: AppKind): ProposedApp {
  const outcome = chosenApp(input);
  if ('problem' in outcome) {
    const { path, message } = outcome.problem;
    throw new Problem('invalid_input', message, { fields: [{ path: `choice.${path}`, message }] });
  }
  return kind === 'board' ? asBoard(outcome.app) : outcome.app;
}

export async function proposeForWorkbook(
  call: Call<typeof proposeEndpoint>,
): Promise<AnswerOf<typeof proposeEndpoint>> {
  const { body, params, services } = call;
  const { workbook } = await workbookOf(services, params.workbookId);
  const input = await proposalInput(services, workbook, body);
  const { name } = chosen(input, body.kind);
  const {
    purpose,
    purposes: fitting,
    palette,
    personal,
    access,
    hidden,
    tables,
  } = inTheirLanguage(() => describeProposal(input));
  return {
    ...{
      name: body.name ?? name,
      purpose,
      palette,
      personal,
      access,
      hidden: [...hidden, ...input.hidden],
      hidden_sheets: input.hidden_sheets,
    },
    purposes: described(fitting),
    tables: tables.map((table) => ({
      ...table,
      sheet_id: workbook.sheets.find(({ title }) => title === table.sheet)?.id ?? '',
      kinds: described(table.kinds),
    })),
    layouts: [...layouts],
    layout: body.choice.layout ?? 'overview',
    palettes: proposedPalettes.map(({ name, accent, background }) => ({
      name,
      accent,
      background,
      hero: deepOf({ accent }),
    })),
    // Also those that are struck out: they can be put back.
    pages: pagePartsOf(proposeApp(input)),
    totals: inTheirLanguage(() =>
      input.totals.map((total) => ({
        ...{ sheet: total.sheet, name: total.name },
        formula: describeTotal(total, input.sheets),
      })),
    ),
    notes: input.sheets.flatMap((sheet) => oddRowsOf(sheet).map(({ text }) => `${sheet.title}: “${text}”`)),
  };
}

const described = (kinds: readonly SheetKind[]) => kinds.flatMap((id) => purposes.find((one) => one.id === id) ?? []);

export async function proposalPicture(call: Call<typeof pictureEndpoint>): Promise<Response> {
  const { query, params, host, services } = call;
  if (host.kind !== 'site') throw new Problem('not_found', 'Pictures of apps are only shown on the site.');
  const { workbook, workspace_id } = await workbookOf(services, params.workbookId);
  const versions = workbook.sheets.map((sheet) => `${sheet.id}@${sheet.version}`);
  const key = JSON.stringify(['proposal', versions, query]);
  const html = await services.apps.pictures.get(key, async () => {
    // Columns that aren't made yet can't be rendered.
    const choice = { ...query.choice, totals: false };
    const input = await proposalInput(services, workbook, { ...query, choice });
    const app = recordOf(chosen(input, query.kind), { workspace_id, workbook_id: params.workbookId });
    const pages = app.pages.map((page) => ({ ...page, document: pageByIds(page.document, workbook.sheets) }));
    const page = pages.find(({ page_slug }) => page_slug === query.page);
    if (!page) throw new Problem('not_found', 'The proposal doesn’t have this page.');
    const of = { app: { ...app.record, kind: query.kind }, page, pages, viewer: { kind: 'anonymous' as const } };
    return renderPicture({ ...of, appVersion: 'draft' }, services);
  });
  return ownPictureAnswer(html);
}

/** The app as if it were made and public: pages go by the names that the proposal gives them. */
function recordOf(proposed: ProposedApp, of: Pick<AppRecord, 'workspace_id' | 'workbook_id'>) {
  const now = new Date(0);
  const record: AppRecord = {
    ...of,
    ...{
      id: 'proposal',
      kind: 'multipage',
      name: proposed.name,
      subdomain: 'proposal',
      board_slug: '',
      sheaf_slug: '',
      own_host: '',
    },
    ...{ public: true, is_showcase: false, sign_in_method: 'No sign in', has_sign_in_password: false },
    sign_in_providers: [],
    settings: { ...defaultAppSettings, ...proposed.settings },
    ...{ revision: 0, goes_live: 'at once', live_release: null, live_look: null, created_at: now, updated_at: now },
  };
  const pages = proposed.pages.map(
    (page, position): FullPageRecord => ({
      ...page,
      ...{ page_id: pageReference(page.page_slug), app_id: record.id, position, revision: 0 },
      ...{ is_auth: false, is_public: true, shown_to: null },
    }),
  );
  return { record, pages };
}
