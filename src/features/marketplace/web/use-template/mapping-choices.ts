import type { OwnSheetOnTheWire } from '../../api/template-use.ts';
import type { ColumnMatch, WorkbookMatch } from '../../rules/template/match-columns.ts';
import type { ColumnChoice, ColumnMapping, SheetChoice, TemplateMapping } from '../../rules/template/mapping.ts';
import type { ContractSheet } from '../../rules/template/template-contract.ts';

/** What is chosen for a sheet; undefined while nothing is. */
export const chosenSheet = (mapping: TemplateMapping, sheet: string): SheetChoice | undefined =>
  mapping.sheets.find((one) => one.sheet === sheet)?.to;

export const chosenColumn = (mapping: TemplateMapping, sheet: string, column: string): ColumnChoice | undefined =>
  mapping.sheets.find((one) => one.sheet === sheet)?.columns.find((one) => one.column === column)?.to;

/**
 * Another sheet for one of the template's: its columns are to be decided again, except those of the same name. A new
 * sheet gets all columns of the template's.
 */
export function withMappedSheet(
  mapping: TemplateMapping,
  requested: ContractSheet,
  to: SheetChoice | undefined,
  own: readonly OwnSheetOnTheWire[],
): TemplateMapping {
  const others = mapping.sheets.filter(({ sheet }) => sheet !== requested.title);
  if (!to) return { sheets: others };
  const target = to.kind === 'sheet' ? own.find(({ title }) => title === to.title) : undefined;
  const columns = requested.columns.flatMap(({ id, title }): ColumnMapping[] => {
    if (to.kind === 'create') return [{ column: id, to: { kind: 'create' } }];
    const same = target?.columns.find(({ name }) => name.toLowerCase() === title.toLowerCase());
    return same ? [{ column: id, to: { kind: 'column', id: same.id } }] : [];
  });
  return { sheets: [...others, { sheet: requested.title, to, columns }] };
}

/** Another column, nothing for it, or (undefined) nothing decided yet. */
export function withMappedColumn(
  mapping: TemplateMapping,
  at: { sheet: string; column: string },
  to: ColumnChoice | undefined,
): TemplateMapping {
  return {
    sheets: mapping.sheets.map((one) => {
      if (one.sheet !== at.sheet) return one;
      const others = one.columns.filter(({ column }) => column !== at.column);
      return { ...one, columns: to ? [...others, { column: at.column, to }] : others };
    }),
  };
}

/** The same for every column of a sheet about which nothing is decided. */
export function withRest(mapping: TemplateMapping, sheet: ContractSheet, to: ColumnChoice): TemplateMapping {
  return sheet.columns.reduce(
    (all, { id }) =>
      chosenColumn(all, sheet.title, id) ? all : withMappedColumn(all, { sheet: sheet.title, column: id }, to),
    mapping,
  );
}

/** What was found for a column of a sheet, where it is of the sheet that is chosen. */
export function matchOf(
  match: WorkbookMatch,
  { sheet, column }: { sheet: string; column: string },
  to: SheetChoice | undefined,
): ColumnMatch | undefined {
  const found = match.sheets.find((one) => one.sheet === sheet);
  if (to?.kind !== 'sheet' || found?.to !== to.title) return undefined;
  return found.columns.find((one) => one.column === column);
}
