/**
 * What the sheets and columns of a template's contract correspond to in someone's own workbook. Stored with the app
 * that was made from the template, so that every update is mapped the same way.
 *
 *     { sheets: [{ sheet: 'Orders', to: { kind: 'sheet', title: 'Sales 2026' }, columns: [
 *       { column: 'qty', to: { kind: 'column', id: 'pieces' } }, { column: 'note', to: { kind: 'create' } },
 *       { column: 'photo', to: { kind: 'leave out' } } ] }] }
 *
 * `create`: an empty column (or sheet) is made for it. `leave out`: what cannot do without it goes (blocks/
 * apply-mapping.ts). What a mapping does not name is undecided, and goes likewise.
 */
import { t } from '#kit/language/product.ts';
import { type FieldProblem, Problem } from '#kit/problem.ts';
import { slugOf } from '#kit/slug.ts';
import type { Column, ColumnType } from '#engine/model.ts';
import type {
  ColumnMapping,
  SheetChoice,
  SheetMapping,
  TemplateMapping,
} from '#features/apps/rules/template-mapping.ts';
import type { OwnRowsRule } from '#features/visitor/rules/row-scope.ts';
import { type ContractSheet, contractSheet, type TemplateContract } from './template-contract.ts';

export type {
  ColumnChoice,
  ColumnMapping,
  SheetChoice,
  SheetMapping,
  TemplateMapping,
} from '#features/apps/rules/template-mapping.ts';

/** A sheet of the workbook that the template is mapped onto. */
export interface OwnSheet {
  readonly title: string;
  readonly columns: readonly Column[];
}

/** Every sheet and column onto itself: for an app with the template's own sheets. */
export const identityMapping = (contract: TemplateContract): TemplateMapping => ({
  sheets: contract.sheets.map(({ title, columns }) => ({
    sheet: title,
    to: { kind: 'sheet', title },
    columns: columns.map(({ id }) => ({ column: id, to: { kind: 'column', id } })),
  })),
});

/** What is in the user's workbook for a sheet of the contract; null where it is left out. */
export interface Target {
  title: string;
  isNew: boolean;
  /** By ids of the contract; those left out are missing. */
  columns: ReadonlyMap<string, string>;
}

export interface ColumnToCreate {
  /** Its id in the contract. */
  column: string;
  /**
   * The id by which pages name it that are rendered before it is made; the one that it gets is in the mapping
   * (`withCreated`).
   */
  id: string;
  name: string;
  type: ColumnType;
  /** '' for none. */
  format: string;
  /** Of a choice. */
  options?: string[];
  option_colors?: string[];
}
export interface SheetToFill {
  /** Title in the contract. */
  sheet: string;
  /** In the user's workbook. */
  title: string;
  isNew: boolean;
  columns: ColumnToCreate[];
}

export interface MappingPlan {
  /** By titles of the contract. */
  targets: ReadonlyMap<string, Target>;
  /** What is to be made before the app can be used. */
  creates: SheetToFill[];
}

/** Where everything goes, and what is to be created for it. What the user's workbook does not have counts as left out. */
export function planMapping(
  contract: TemplateContract,
  mapping: TemplateMapping,
  own: readonly OwnSheet[],
): MappingPlan {
  const targets = new Map<string, Target>();
  const creates: SheetToFill[] = [];
  const titles = new Set(own.map(({ title }) => title.toLowerCase()));
  /** Ids and names of each sheet of the user's, those to be made included. */
  const taken = new Map<string, Taken>();
  for (const sheet of contract.sheets) {
    const choice = mapping.sheets.find((one) => one.sheet === sheet.title);
    const placed = placeOf(choice?.to, sheet, own, titles);
    if (!choice || !placed) continue;
    const known = taken.get(placed.title) ?? takenIn(placed.columns);
    taken.set(placed.title, known);
    const columns = new Map<string, string>();
    const missing: ColumnToCreate[] = [];
    for (const column of sheet.columns) {
      const to = choice.columns.find((one) => one.column === column.id)?.to;
      if (to?.kind === 'column' && placed.columns.some(({ id }) => id === to.id)) columns.set(column.id, to.id);
      if (to?.kind !== 'create') continue;
      const { title: name, type, format, option_colors } = column;
      const isListed = type === 'choice' || type === 'choices';
      const planned = {
        ...{ column: column.id, id: freeId(column.id, known), name: freeName(name, known), type, format },
        ...(isListed && { options: column.options, ...(option_colors && { option_colors }) }),
      };
      missing.push(planned);
      columns.set(column.id, planned.id);
    }
    targets.set(sheet.title, { title: placed.title, isNew: placed.isNew, columns });
    if (missing.length > 0 || placed.isNew)
      creates.push({ sheet: sheet.title, title: placed.title, isNew: placed.isNew, columns: missing });
  }
  return { targets, creates };
}

/** Whose the rows of the user's sheets are. A sheet whose column was left out has rows for no one, until one is chosen. */
export const mappedOwnRows = (rules: readonly OwnRowsRule[], targets: MappingPlan['targets']): OwnRowsRule[] =>
  rules.flatMap(({ sheet, column }) => {
    const target = targets.get(sheet);
    return target ? [{ sheet: target.title, column: target.columns.get(column) ?? '' }] : [];
  });

/** A sheet, or a column of one, that was made for a mapping. */
export interface CreatedSheet {
  /** In the contract. */
  sheet: string;
  title: string;
  columns: readonly { column: string; id: string }[];
}

/** The mapping once everything that it wanted was created: nothing in it is to be created again. */
export function withCreated(mapping: TemplateMapping, created: readonly CreatedSheet[]): TemplateMapping {
  const sheets = mapping.sheets.map((one): SheetMapping => {
    const made = created.find(({ sheet }) => sheet === one.sheet);
    if (!made) return one;
    const columns = one.columns.map((choice): ColumnMapping => {
      const id = made.columns.find(({ column }) => column === choice.column)?.id;
      return id === undefined || choice.to.kind !== 'create' ? choice : { ...choice, to: { kind: 'column', id } };
    });
    return { ...one, to: one.to.kind === 'create' ? { kind: 'sheet', title: made.title } : one.to, columns };
  });
  return { sheets };
}

/**
 * Sheets and columns of the contract about which the mapping says nothing, except columns of a sheet that is left out.
 */
export function undecided(contract: TemplateContract, mapping: TemplateMapping): { sheet: string; column: string }[] {
  return contract.sheets.flatMap(({ title, columns }) => {
    const choice = mapping.sheets.find(({ sheet }) => sheet === title);
    if (!choice) return [{ sheet: title, column: '' }];
    if (choice.to.kind === 'leave out') return [];
    const open = columns.filter(({ id }) => !choice.columns.some(({ column }) => column === id));
    return open.map(({ id }) => ({ sheet: title, column: id }));
  });
}

/** The mapping, or a `Problem` that names what does not fit the contract or the workbook. */
export function checkMapping(
  contract: TemplateContract,
  mapping: TemplateMapping,
  own: readonly OwnSheet[],
): TemplateMapping {
  const fields: FieldProblem[] = [];
  for (const [at, { sheet, to, columns }] of mapping.sheets.entries()) {
    const path = `sheets.${at}`;
    const known = contractSheet(contract, sheet);
    const say = (where: string, message: string) => fields.push({ path: `${path}.${where}`, message });
    if (!known || mapping.sheets.findIndex((one) => one.sheet === sheet) !== at)
      say('sheet', t('The template doesn’t use a sheet {sheet}, or it’s listed twice.', { sheet }));
    const target = to.kind === 'sheet' ? own.find(({ title }) => title === to.title) : undefined;
    if (to.kind === 'sheet' && !target) say('to.title', t('Your workbook has no sheet {sheet}.', { sheet: to.title }));
    const used = new Set<string>();
    for (const [position, { column, to: choice }] of columns.entries()) {
      const here = `columns.${position}`;
      if (known && !known.columns.some(({ id }) => id === column))
        say(`${here}.column`, t('The template doesn’t use a column {column}.', { column }));
      if (choice.kind !== 'column') continue;
      if (!target?.columns.some(({ id }) => id === choice.id))
        say(`${here}.to.id`, t('This column isn’t in the sheet.'));
      if (used.has(choice.id)) say(`${here}.to.id`, t('This column is already used for another one.'));
      used.add(choice.id);
    }
  }
  const [first] = fields;
  if (first) throw new Problem('invalid_input', first.message, { fields });
  return mapping;
}

interface Placed {
  title: string;
  isNew: boolean;
  columns: readonly Column[];
}

function placeOf(
  to: SheetChoice | undefined,
  sheet: ContractSheet,
  own: readonly OwnSheet[],
  titles: Set<string>,
): Placed | null {
  if (to?.kind === 'create') {
    const title = free(sheet.title, ' ', (one) => titles.has(one.toLowerCase()));
    titles.add(title.toLowerCase());
    return { title, isNew: true, columns: [] };
  }
  const found = to?.kind === 'sheet' ? own.find(({ title }) => title === to.title) : undefined;
  return found ? { title: found.title, isNew: false, columns: found.columns } : null;
}

interface Taken {
  ids: Set<string>;
  names: Set<string>;
}

const takenIn = (columns: readonly Column[]): Taken => ({
  ids: new Set(columns.map(({ id }) => id)),
  names: new Set(columns.map(({ name }) => name.trim().toLowerCase())),
});

function freeId(requested: string, { ids }: Taken): string {
  const id = free(requested === '_id' ? requested : slugOf(requested).replaceAll('-', '_') || 'column', '_', (one) =>
    ids.has(one),
  );
  ids.add(id);
  return id;
}

function freeName(requested: string, { names }: Taken): string {
  const name = free(requested, ' ', (one) => names.has(one.trim().toLowerCase()));
  names.add(name.trim().toLowerCase());
  return name;
}

function free(start: string, between: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(start)) return start;
  for (let number = 2; ; number++) if (!isTaken(`${start}${between}${number}`)) return `${start}${between}${number}`;
}
