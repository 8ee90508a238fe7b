import { moveColumnFormula } from '#sheet/formula/columns/column-formula.ts';
import type { Column } from '#sheet/model.ts';
import { contractOfApp } from '#blocks/contract-of-app.ts';
import type { AppDocument } from '#domain/app-document/document.ts';
import type { TemplateContract } from '#domain/template/template-contract.ts';
import { loadApp, upgradedApp } from '../../app-log/load-app.ts';
import { documentWithoutSecrets } from '../../app-log/without-secrets.ts';
import type { AppRecord, SheetRecord } from '../../scope.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { type SampleChoice, type SampleSheet, sampleSheets } from './sample-rows.ts';

/** What of an app would become a version of a template. */
export interface Candidate {
  document: AppDocument;
  contract: TemplateContract;
  sheets: SampleSheet[];
}

/** The draft without its owner's secrets, what it needs of a workbook, and some rows to look at. */
export async function makeCandidate(
  app: AppRecord,
  choice: SampleChoice,
  /** Whose words about sheets and columns are kept. */
  before: TemplateContract | undefined,
  { database, workbooks, engine }: Pick<MarketplaceNeeds, 'database' | 'workbooks' | 'engine'>,
): Promise<Candidate> {
  const draft = upgradedApp((await loadApp(database, app.id)).document);
  const pages = draft.pages.map((page) => ({ ...page, document: documentWithoutSecrets(page.document) }));
  const document = { ...draft, pages };
  const all = withTitles(app.workbook_id ? await workbooks.sheetsOf(app.workbook_id) : []);
  const text = JSON.stringify(document);
  // A sheet that nothing names need not be looked through.
  const sheets = all.filter(({ title }) => text.includes(JSON.stringify(title)));
  const profiles = [];
  for (const sheet of sheets) {
    const profile = await engine.profile(sheet);
    profiles.push({ ...profile, columns: withFormulasOf(profile.columns, sheet.columns) });
  }
  const contract = contractOfApp(document, profiles, before);
  return { document, contract, sheets: await sampleSheets(contract, sheets, choice, engine) };
}

/** Outside of its workbook a formula names sheets by their titles. */
function withTitles(sheets: readonly SheetRecord[]): SheetRecord[] {
  const titles = new Map(sheets.map(({ id, title }) => [id, title]));
  const titled = ({ formula, ...column }: Column): Column =>
    formula === undefined ? column : { ...column, formula: moveColumnFormula(formula, (id) => titles.get(id)) };
  return sheets.map((sheet) => ({ ...sheet, columns: sheet.columns.map(titled) }));
}

function withFormulasOf<One extends Column>(profiled: readonly One[], columns: readonly Column[]): One[] {
  return profiled.map((one) => {
    const { formula: _, ...profile } = one;
    const formula = columns.find(({ id }) => id === profile.id)?.formula;
    return { ...profile, ...(formula !== undefined && { formula }) } as One;
  });
}
