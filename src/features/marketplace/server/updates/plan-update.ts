import { createHash } from 'node:crypto';
import { t } from '#kit/language/product.ts';
import { type Msg, msg, msgPlural } from '#kit/language/msg.ts';
import { applyMapping, type LeftOut } from '../contract/apply-mapping.ts';
import { placement } from '#blocks/newest-page.ts';
import { entryName, type NamedSheet } from '#blocks/page-columns.ts';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import { type ExtendedMapping, extendMapping, needsMore } from '../../rules/template/extend-mapping.ts';
import type { SheetToFill, TemplateMapping } from '../../rules/template/mapping.ts';
import { type MergeChoice, type MergedUpdate, mergeUpdate } from '../../rules/template/merge-update.ts';
import { completePageIds, type PageIds, withPageIds } from '../../rules/template/page-ids.ts';
import { type ContractSheet, contractSheet, type TemplateContract } from '../../rules/template/template-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { readVersion } from '../use/template-version.ts';
import type { StoredMapping, UsedTemplate } from './used-template.ts';

export type Choices = Readonly<Record<string, MergeChoice>>;

/** The newest version of a template, on the spreadsheet and with the page ids of an app that was made with an older one. */
export interface UpdatePlan {
  version: number;
  mapping: TemplateMapping;
  pages: PageIds;
  theirs: AppDocument;
  /** The sheets of the app with what is to be made in them. */
  sheets: NamedSheet[];
  creates: SheetToFill[];
  notes: Msg[];
  merge(mine: AppDocument, choices: Choices): MergedUpdate;
}

type Needs = Pick<MarketplaceNeeds, 'database' | 'engine' | 'workbooks'>;

export async function planUpdate(
  services: Needs,
  app: Pick<AppRecord, 'id' | 'workbook_id'>,
  used: UsedTemplate,
): Promise<UpdatePlan> {
  const { template, version, mapping: stored } = used;
  const before = await readVersion(services.database, template.id, version);
  const after = await readVersion(services.database, template.id, template.newest_version);
  if (!before || !after) throw new Problem('unavailable', 'These versions can’t be compared.');
  if (app.workbook_id === null && needsMore(after.contract, stored)) {
    const titles = after.contract.sheets.map(({ title }) => title).join(', ');
    throw new Problem(
      'invalid_input',
      t('This version shows rows of {titles}. Connect a spreadsheet to the app first.', { titles }),
    );
  }
  const own = app.workbook_id === null ? [] : await services.workbooks.sheetsOf(app.workbook_id);
  const { mapping, found } = await extended(after.contract, stored, own, services);
  const base = applyMapping({ ...before, mapping, own });
  const theirs = applyMapping({ ...after, mapping, own });
  const pages = completePageIds(after.document, stored.pages, () => '');
  const ids = idsOfPages(app.id, pages);
  const sides = { base: withPageIds(base.document, ids), theirs: withPageIds(theirs.document, ids) };
  const known = new Set(base.leftOut.map(keyOf));
  return {
    ...{ version: template.newest_version, mapping, pages: ids, theirs: sides.theirs, creates: theirs.creates },
    sheets: withCreates(own, theirs.creates),
    notes: [
      ...theirs.creates.map(describeCreated),
      ...found.map((one) => describeFound(one, { contract: after.contract, mapping, own })),
      ...theirs.leftOut.filter((one) => !known.has(keyOf(one))).map(({ sentence }) => sentence),
    ],
    merge: (mine, choices) => mergeUpdate({ ...sides, mine, choices, placement, entryName }),
  };
}

/** A version that needs nothing new asks nothing of the spreadsheet. */
async function extended(
  contract: TemplateContract,
  stored: StoredMapping,
  own: readonly SheetRecord[],
  { engine }: Pick<Needs, 'engine'>,
): Promise<ExtendedMapping> {
  if (!needsMore(contract, stored)) return { mapping: { sheets: stored.sheets }, found: [] };
  return extendMapping(contract, stored, await Promise.all(own.map((sheet) => engine.profile(sheet))));
}

/** A new page gets the same id whenever the update is looked at, and when it is taken again after an undo. */
function idsOfPages(appId: string, pages: PageIds): PageIds {
  const idFor = (page: string): string =>
    `pag_${createHash('sha256').update(`${appId} ${page}`).digest('hex').slice(0, 24)}`;
  return Object.fromEntries(Object.entries(pages).map(([page, own]) => [page, own || idFor(page)]));
}

function withCreates(own: readonly SheetRecord[], creates: readonly SheetToFill[]): NamedSheet[] {
  const added = (title: string) => creates.filter((fill) => fill.title === title).flatMap(({ columns }) => columns);
  const known = own.map(({ title, columns }) => ({ title, columns: [...columns, ...added(title)] }));
  return [...known, ...creates.filter(({ isNew }) => isNew).map(({ title, columns }) => ({ title, columns }))];
}

const keyOf = ({ sentence }: LeftOut): string => JSON.stringify(sentence);

function describeCreated({ title, isNew, columns: added }: SheetToFill): Msg {
  const values = { sheet: title, columns: added.map(({ name }) => name).join(', ') };
  if (isNew)
    return added.length === 0
      ? msg('A new, empty sheet {sheet} is created in your spreadsheet.', { sheet: title })
      : msg('A new, empty sheet {sheet} is created in your spreadsheet with {columns}.', values);
  return msgPlural(
    added.length,
    '{sheet} gets an empty column: {columns}.',
    '{sheet} gets {count} empty columns: {columns}.',
    values,
  );
}

function describeFound(
  { sheet, column }: ExtendedMapping['found'][number],
  { contract, mapping, own }: { contract: TemplateContract; mapping: TemplateMapping; own: readonly SheetRecord[] },
): Msg {
  const placed = mapping.sheets.find((one) => one.sheet === sheet);
  const title = placed?.to.kind === 'sheet' ? placed.to.title : '';
  const to = placed?.columns.find((one) => one.column === column)?.to;
  const columns = own.find((one) => one.title === title)?.columns ?? [];
  const name = columns.find(({ id }) => to?.kind === 'column' && id === to.id)?.name ?? '';
  const requested = titleOfColumn(contractSheet(contract, sheet), column);
  return msg('It uses your column {column} of {sheet} for {requested}.', { column: name, sheet: title, requested });
}

const titleOfColumn = (sheet: ContractSheet | undefined, id: string): string =>
  sheet?.columns.find((column) => column.id === id)?.title ?? id;
