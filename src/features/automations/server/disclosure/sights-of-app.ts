import { definitionOf } from '#blocks/catalogue.ts';
import type { BlockDefinition, StoredBlock } from '#blocks/contract.ts';
import { readBlock } from '#blocks/read-block.ts';
import { columnOfEntry, isHidden } from '#blocks/roles.ts';
import type { LeakReport } from '#features/visitor/api/leaks.ts';
import type { VersionInSight } from '#features/visitor/services.ts';
import { appVersionForVisitors } from '#features/visitor/rules/visit.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Services } from '#platform/services.ts';
import type { AppInSight, Sight, SightOfSheet } from '../../rules/disclosure/sight.ts';

type Requested = Pick<Services, 'apps' | 'pages' | 'workbooks' | 'published'>;

/** What visitors see of a workbook in each of its apps, as the leak report of the app finds it out. */
export async function sightsOfApps(
  services: Requested,
  workbookId: string,
  workspaceId: string,
): Promise<AppInSight[]> {
  const apps = (await services.apps.listOf(workspaceId)).filter(({ workbook_id }) => workbook_id === workbookId);
  const sights: AppInSight[] = [];
  // One after the other, as reports are made.
  for (const app of apps) {
    const appVersion = appVersionForVisitors(app);
    const report = await services.published.leaks(app, appVersion);
    sights.push(await sightOfApp({ app, report, appVersion }, services));
  }
  return sights;
}

/** The report of an app, by the ids of sheets and columns. */
export async function sightOfApp(
  { app, report, appVersion }: VersionInSight,
  services: Pick<Services, 'pages' | 'workbooks'>,
): Promise<AppInSight> {
  const sheets = app.workbook_id === null ? [] : await services.workbooks.sheetsOf(app.workbook_id);
  const blocks = await blocksOf({ app, report, appVersion }, services);
  return {
    ...{ id: app.id, name: app.name, roles: app.settings.roles.map(({ key, name }) => ({ key, name })) },
    viewers: report.viewers.map((viewer) => sightOf(viewer, report, sheets, blocks)),
  };
}

interface OfBlock {
  sheet_title: string;
  /** Columns that people see in it and fill in, where it takes rows. */
  fields: readonly string[];
}

/** What blocks are of and ask for, by their ids. */
async function blocksOf(
  { app, report: { pages }, appVersion }: VersionInSight,
  services: Pick<Services, 'pages'>,
): Promise<ReadonlyMap<string, OfBlock>> {
  const source = services.pages.of(app, appVersion);
  const blocks = new Map<string, OfBlock>();
  for (const { page_id } of pages) {
    const page = await source.byId(page_id);
    for (const stored of page?.document.blocks ?? []) {
      const definition = definitionOf(stored.type);
      if (definition)
        blocks.set(stored.id, { sheet_title: stored.sheet_title ?? '', fields: fieldsOf(definition, stored) });
    }
  }
  return blocks;
}

/** A hidden field is filled in for people, who may not know with what. */
const fieldsOf = (definition: BlockDefinition, stored: StoredBlock): string[] =>
  readBlock(definition, stored)
    .config.axis.filter((entry) => !isHidden(definition, entry))
    .map((entry) => columnOfEntry(definition, entry));

interface Seen {
  columns: Set<string>;
  some: Set<string>;
  adds: boolean;
  typed: Set<string>;
}

function sightOf(
  viewer: Sight['viewer'],
  report: LeakReport,
  sheets: readonly SheetRecord[],
  blocks: ReadonlyMap<string, OfBlock>,
): Sight {
  const open = report.pages.flatMap((page) =>
    page.viewers.filter((one) => one.viewer === viewer && one.sees === 'page'),
  );
  const seen = new Map<string, Seen>();
  const ofSheet = (id: string): Seen => {
    const one = seen.get(id) ?? { columns: new Set(), some: new Set(), adds: false, typed: new Set() };
    seen.set(id, one);
    return one;
  };
  for (const block of open.flatMap((page) => page.blocks)) {
    for (const given of block.gives) {
      const sheet = sheets.find(({ title }) => title === given.sheet_title);
      // Groups, sums and choices say of no row what it holds.
      if (!sheet || given.kind !== 'rows' || (given.count === 0 && given.of > 0)) continue;
      const isWhole = given.count >= given.of && given.narrowed_by.length === 0;
      for (const { id } of given.columns) ofSheet(sheet.id)[isWhole ? 'columns' : 'some'].add(id);
    }
    const known = blocks.get(block.block_id);
    const own = sheets.find(({ title }) => title === known?.sheet_title);
    if (!known || !own) continue;
    const { adds, edits } = block.writes;
    const written = ofSheet(own.id);
    written.adds ||= adds;
    for (const { id, name } of own.columns)
      if ((adds && known.fields.includes(id)) || edits.includes(name)) written.typed.add(id);
  }
  return { viewer, comes: open.length > 0, sheets: [...seen].map(([sheet_id, one]) => asSight(sheet_id, one)) };
}

const asSight = (sheet_id: string, { columns, some, adds, typed }: Seen): SightOfSheet => ({
  ...{ sheet_id, adds, columns: [...columns], typed: [...typed] },
  some: [...some].filter((id) => !columns.has(id)),
});
