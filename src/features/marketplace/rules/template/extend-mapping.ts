/** What a newer version of a template needs beyond the older one, in the workbook of an app that was made with that. */
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { joinTitles, type SheetTitles } from '#features/apps/rules/document/follow-sheets.ts';
import type { ColumnMapping, SheetMapping, TemplateMapping } from './mapping.ts';
import { matchSheet, matchWorkbook, sureMapping } from './match-columns.ts';
import type { ContractSheet, TemplateContract } from './template-contract.ts';
import { readySheet } from './weigh-columns.ts';

export interface ExtendedMapping {
  mapping: TemplateMapping;
  /** Columns of the workbook that correspond to new ones of the contract, found without asking. */
  found: { sheet: string; column: string }[];
}

/** Whether the contract names a sheet or a column about which the mapping says nothing. */
export const needsMore = (contract: TemplateContract, mapping: TemplateMapping): boolean =>
  contract.sheets.some((sheet) => {
    const known = mapping.sheets.find((one) => one.sheet === sheet.title);
    return !known || (known.to.kind !== 'leave out' && missingIn(sheet, known).length > 0);
  });

/**
 * The mapping with everything that the contract names. What was decided stays, also what was left out; a new column is
 * one of the workbook where that is sure and nothing else corresponds to it, else an empty one is made.
 */
export function extendMapping(
  contract: TemplateContract,
  mapping: TemplateMapping,
  own: readonly SheetProfile[],
): ExtendedMapping {
  const found: ExtendedMapping['found'] = [];
  const known = mapping.sheets.map((decided): SheetMapping => {
    const sheet = contract.sheets.find(({ title }) => title === decided.sheet);
    if (!sheet || decided.to.kind === 'leave out') return decided;
    const missing = missingIn(sheet, decided);
    if (missing.length === 0) return decided;
    const target = own.find(({ title }) => decided.to.kind === 'sheet' && title === decided.to.title);
    const used = new Set(decided.columns.flatMap(({ to }) => (to.kind === 'column' ? [to.id] : [])));
    const free = target && { ...target, columns: target.columns.filter(({ id }) => !used.has(id)) };
    const matches = free ? matchSheet({ ...sheet, columns: missing }, readySheet(free)) : [];
    const added = missing.map(({ id }): ColumnMapping => {
      const match = matches.find(({ column }) => column === id);
      if (match?.state !== 'sure' || match.to === null) return { column: id, to: { kind: 'create' } };
      found.push({ sheet: decided.sheet, column: id });
      return { column: id, to: { kind: 'column', id: match.to } };
    });
    return { ...decided, columns: [...decided.columns, ...added] };
  });
  const titles = new Set(mapping.sheets.flatMap(({ to }) => (to.kind === 'sheet' ? [to.title] : [])));
  const fresh = contract.sheets.filter(({ title }) => !known.some(({ sheet }) => sheet === title));
  const matched = sureMapping(
    matchWorkbook(
      { ...contract, sheets: fresh },
      own.filter(({ title }) => !titles.has(title)).map((sheet) => readySheet(sheet)),
    ),
  );
  const added = fresh.map((sheet): SheetMapping => {
    const sure = matched.sheets.find((one) => one.sheet === sheet.title);
    const columns = sheet.columns.map(({ id }): ColumnMapping => {
      const to = sure?.columns.find(({ column }) => column === id)?.to;
      if (!to) return { column: id, to: { kind: 'create' } };
      found.push({ sheet: sheet.title, column: id });
      return { column: id, to };
    });
    return { sheet: sheet.title, to: sure?.to ?? { kind: 'create' }, columns };
  });
  return { mapping: { sheets: [...known, ...added] }, found };
}

const missingIn = (sheet: ContractSheet, { columns }: SheetMapping) =>
  sheet.columns.filter(({ id }) => !columns.some(({ column }) => column === id));

/** The mapping on sheets that were renamed since it was made. */
export function withSheetTitles(mapping: TemplateMapping, renames: readonly SheetTitles[]): TemplateMapping {
  const titles = renames.reduce<SheetTitles>(joinTitles, new Map());
  const sheets = mapping.sheets.map((one): SheetMapping => {
    if (one.to.kind !== 'sheet') return one;
    return { ...one, to: { kind: 'sheet', title: titles.get(one.to.title) ?? one.to.title } };
  });
  return { sheets };
}
