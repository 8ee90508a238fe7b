import { rolesOf, type TravelingRoles } from '#features/apps/rules/roles.ts';
import { moveColumnFormula } from '#engine/formula/columns/column-formula.ts';
import type { Column } from '#engine/model.ts';
import { contractOfApp, withOptionsOf } from '../contract/contract-of-app.ts';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import { findIdentityColumn, showable } from '#features/visitor/rules/internal-columns.ts';
import type { OwnRowsRule } from '#features/visitor/rules/row-scope.ts';
import type { TemplateContract } from '../../rules/template/template-contract.ts';
import { loadApp, upgradedApp } from '#features/apps/server/log/load-app.ts';
import { documentWithoutSecrets } from '#features/apps/server/log/without-secrets.ts';
import type { VisitorSheet } from '#features/visitor/services.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { automationsOfWorkbook } from '#features/automations/server/live/portable.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { columnsNamed, travelingAutomations } from './traveling-automations.ts';
import { sampleLimits } from '../../rules/listing.ts';
import {
  firstRows,
  type SampleChoice,
  type SampleReader,
  type SampleSheet,
  sampleSheets,
  visitorsRows,
} from './sample-rows.ts';

/** What of an app would become a version of a template. */
export interface Candidate {
  document: AppDocument;
  contract: TemplateContract;
  sheets: SampleSheet[];
  /** What stays behind since nothing of the app uses it: columns of these sheets by name, and whole sheets by title. */
  unused: { columns: ReadonlyMap<string, readonly string[]>; sheets: readonly string[] };
  /** Whose the rows of these sheets are. */
  own_rows: OwnRowsRule[];
  roles: TravelingRoles;
}

export type PublicChoice = SampleChoice & {
  /** Values that visitors see only summed up, in charts and figures, or as choices of a form. */
  with_summed_values: boolean;
};

export interface PublicCandidate extends Candidate {
  /** What strangers get, by the title of their sheet. */
  shown: ReadonlyMap<string, VisitorSheet>;
}

/** What everyone may get of an app: of its rows, what strangers are shown of them. */
export async function publicCandidate(
  app: AppRecord,
  choice: PublicChoice,
  /** Whose texts about sheets and columns are reused. */
  before: TemplateContract | undefined,
  services: CandidateNeeds & Pick<MarketplaceNeeds, 'published'>,
): Promise<PublicCandidate> {
  const requested = { rows: Math.min(choice.sample_rows, sampleLimits.rows), with_summed: choice.with_summed_values };
  const shown = await services.published.visitorRows(app, 'draft', requested);
  const candidate = await makeCandidate(app, choice, before, services, visitorsRows(shown));
  return { ...candidate, shown };
}

type CandidateNeeds = Pick<MarketplaceNeeds, 'database' | 'workbooks' | 'engine'>;

/** The draft without its owner's secrets, what it needs of a workbook, and some rows to look at. */
export async function makeCandidate(
  app: AppRecord,
  choice: SampleChoice,
  /** Whose texts about sheets and columns are reused. */
  before: TemplateContract | undefined,
  { database, workbooks, engine }: CandidateNeeds,
  read: SampleReader = firstRows(engine),
): Promise<Candidate> {
  const draft = upgradedApp((await loadApp(database, app.id)).document);
  const pages = draft.pages.map((page) => ({ ...page, document: documentWithoutSecrets(page.document) }));
  const { automations: own = [], ...rest } = draft;
  const document = { ...rest, pages };
  const automations = choice.without_automations ? [] : [...own, ...(await automationsOfWorkbook(database, app))];
  const stored = app.workbook_id ? await workbooks.sheetsOf(app.workbook_id) : [];
  const all = withTitles(stored);
  const text = JSON.stringify(document);
  // A sheet that nothing names need not be looked through.
  const sheets = all.filter(({ title }) => text.includes(JSON.stringify(title)));
  const profiles = [];
  for (const sheet of sheets) {
    const profile = await engine.profile(sheet);
    profiles.push({ ...profile, columns: withFormulasOf(profile.columns, sheet.columns) });
  }
  // Who the people of another app are isn't known: there, rows by person are no one's until its owner chooses.
  const { own_rows: byEmail, matched_rows } = app.settings;
  const rules = [...byEmail, ...matched_rows.map(({ sheet, column }) => ({ sheet, column }))];
  const also = columnsNamed(automations, stored, app.id);
  const needed = contractOfApp(document, profiles, before, rules, also);
  const own_rows = rules.filter(({ sheet }) => needed.sheets.some(({ title }) => title === sheet));
  const sampled = await sampleSheets(needed, sheets, { ...choice, own_rows }, read);
  const samples = await withAround({ app, sampled, sheets, choice }, workbooks);
  const traveling = travelingAutomations(automations, stored, { contract: needed, app_id: app.id });
  return {
    document: { ...document, ...(traveling.length > 0 && { automations: traveling }) },
    contract: withOptionsOf(needed, samples),
    sheets: samples,
    unused: unusedOf(needed, stored),
    own_rows,
    roles: rolesOf(app.settings),
  };
}

/** What tells whose a row is never travels, and is nothing that anyone would miss. */
function unusedOf({ sheets }: TemplateContract, stored: readonly SheetRecord[]): Candidate['unused'] {
  const columns = new Map<string, readonly string[]>();
  const unusedSheets: string[] = [];
  for (const { title, columns: all } of stored) {
    const used = sheets.find((sheet) => sheet.title === title);
    if (!used) unusedSheets.push(title);
    const ids = new Set(used?.columns.map(({ id }) => id));
    columns.set(title, used ? showable(all).flatMap(({ id, name }) => (ids.has(id) ? [] : [name])) : []);
  }
  return { columns, sheets: unusedSheets };
}

/** What is around the tables goes along where its author chose so, but for sheets whose rows belong to people. */
async function withAround(
  made: {
    app: AppRecord;
    sampled: Awaited<ReturnType<typeof sampleSheets>>;
    sheets: readonly SheetRecord[];
    choice: SampleChoice;
  },
  workbooks: CandidateNeeds['workbooks'],
): Promise<SampleSheet[]> {
  const { app, sampled, sheets, choice } = made;
  const bare = ({ rows, ...sheet }: SampleSheet): SampleSheet => ({
    ...sheet,
    rows: rows.map(({ cells }) => ({ cells })),
  });
  if (!choice.with_around || app.workbook_id === null) return sampled.map(bare);
  const idOf = (title: string): string => sheets.find((sheet) => sheet.title === title)?.id ?? '';
  const found = await workbooks.around(
    app.workbook_id,
    sampled
      .filter(({ columns }) => findIdentityColumn(columns) === undefined)
      .map(({ title, columns, rows }) => ({
        sheet: idOf(title),
        columns: columns.map(({ id }) => id),
        row_ids: rows.map(({ row_id }) => row_id),
      })),
  );
  return sampled.map((sheet) => {
    const own = found.get(idOf(sheet.title));
    if (!own) return bare(sheet);
    const { around, formulas } = own;
    const rows = sheet.rows.map(({ cells }, at) => {
      const kept = Object.entries(formulas[at] ?? {}).filter(([id]) => id in cells);
      return { cells, ...(kept.length > 0 && { formulas: Object.fromEntries(kept) }) };
    });
    const isPlain =
      around.cells.length === 0 && around.look.styles.length === 0 && rows.every(({ formulas: own }) => !own);
    return { ...sheet, rows, ...(!isPlain && { around }) };
  });
}

/** Outside of its workbook, formulas and links name sheets by their titles. */
function withTitles(sheets: readonly SheetRecord[]): SheetRecord[] {
  const titles = new Map(sheets.map(({ id, title }) => [id, title]));
  const titled = ({ formula, link, ...column }: Column): Column => ({
    ...column,
    ...(formula !== undefined && { formula: moveColumnFormula(formula, (id) => titles.get(id)) }),
    ...(link && { link: { ...link, sheet: titles.get(link.sheet) ?? '' } }),
  });
  return sheets.map((sheet) => ({ ...sheet, columns: sheet.columns.map(titled) }));
}

function withFormulasOf<One extends Column>(profiled: readonly One[], columns: readonly Column[]): One[] {
  return profiled.map((one) => {
    const profile: One = { ...one };
    const formula = columns.find(({ id }) => id === one.id)?.formula;
    if (formula === undefined) delete profile.formula;
    else profile.formula = formula;
    return profile;
  });
}
