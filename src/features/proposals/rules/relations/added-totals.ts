/** Columns that a first version adds to the spreadsheet: what lines and orders come to. They are formulas like any other. */
import { t } from '#kit/language/product.ts';
import { type ColumnProfile, distinctLimit, type SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { Column } from '#engine/model.ts';
import type { ProposalChoice } from '../choice.ts';
import { phrasesOf } from '../layouts/phrases.ts';
import { readSheets } from '../propose-app.ts';
import { type ProfiledSheetRoles, relationsAmong, type SheetRelation } from '../related-sheets.ts';
import { addedTotalId } from './is-added-total.ts';
import { documentTotalOf, type LineTotal, lineTotalOf } from './line-totals.ts';

export interface AddedTotal {
  /** Stands for the id of the column until it is made: no column has such a one. */
  id: string;
  /** The title of its sheet. */
  sheet: string;
  name: string;
  type: Column['type'];
  how: ProductOfColumns | SumOfLines;
}
/** Ids of columns of the own sheet; `less` is the share that is taken off. */
interface ProductOfColumns {
  kind: 'product';
  factors: readonly [string, string];
  less: string | null;
}
/** The sum of a column of the rows that name a row. */
interface SumOfLines {
  kind: 'lines';
  /** The title of the sheet of the lines, its column that names a row, and the one that is added up. */
  from: { sheet: string; column: string; value: string };
  key: Pick<Column, 'id' | 'type'>;
}

interface WithTotals<Sheet> {
  sheets: Sheet[];
  totals: AddedTotal[];
}

/** More rows than these would be computed for longer than anyone waits for an app. */
const mostRows = 100_000;

/** The sheets as they are with these columns, and which they are. */
export function withTotals<Sheet extends SheetProfile>(
  profiles: readonly Sheet[],
  choice: ProposalChoice = {},
  workbookName = '',
): WithTotals<Sheet> {
  const read = readSheets(profiles, choice, workbookName);
  const relations = relationsAmong(read);
  const totals: AddedTotal[] = [];
  let sheets = [...profiles];
  const add = (
    sheet: SheetProfile,
    type: Column['type'],
    how: AddedTotal['how'],
    cells: readonly (number | null)[],
  ): string => {
    const name = phrasesOf(sheet).lineTotal;
    const isTaken = sheet.columns.some((one) => one.name.trim().toLowerCase() === name.toLowerCase());
    // Another table may list the same lines.
    if (isTaken || totals.some((one) => one.sheet === sheet.title)) return '';
    const id = addedTotalId(totals.length + 1);
    totals.push({ id, sheet: sheet.title, name, type, how });
    sheets = sheets.map((one) => (one.title === sheet.title ? withColumn(one, { id, name, type }, cells) : one));
    return id;
  };
  for (const lines of read) {
    if (lines.sheet.rows > mostRows || isCopy(lines, relations)) continue;
    const computed = lineTotalOf(lines, relations);
    const document = documentTotalOf(lines, relations, computed);
    const value = computed
      ? add(lines.sheet, computed.price.type, productOf(computed), lineCells(computed))
      : document?.amount?.id;
    if (!document || !value || document.relation.to.sheet.rows > mostRows) continue;
    const { column, to, key } = document.relation;
    const from = { sheet: lines.sheet.title, column: column.id, value };
    const type = computed?.price.type ?? document.amount?.type ?? 'number';
    add(to.sheet, type, { kind: 'lines', from, key: { id: key.id, type: key.type } }, []);
  }
  return { sheets, totals };
}

/** Lines with the names of all that they are of, next to the tables of these: the lines themselves are another table. */
const isCopy = ({ sheet }: ProfiledSheetRoles, relations: readonly SheetRelation[]): boolean =>
  relations.filter(({ from, to, key }) => from.sheet === sheet && to.roles.title === key && key.type === 'text')
    .length > 1;

const productOf = ({ quantity, price, discount }: LineTotal): ProductOfColumns => ({
  ...{ kind: 'product', factors: [quantity.id, price.id], less: discount?.id ?? null },
});

/** What the first lines come to; null where one has no number. */
function lineCells({ lines, quantity, price, discount }: LineTotal): (number | null)[] {
  return (lines.sheet.firstRows ?? []).map((cells) => {
    const [count, one] = [cells[quantity.id], cells[price.id]];
    const share = discount ? (cells[discount.id] ?? 0) : 0;
    const areNumbers = typeof count === 'number' && typeof one === 'number' && typeof share === 'number';
    return areNumbers ? count * one * (1 - share) : null;
  });
}

/** The sheet with the column as it will be: one number a row. */
function withColumn<Sheet extends SheetProfile>(
  sheet: Sheet,
  column: Pick<ColumnProfile, 'id' | 'name' | 'type'>,
  cells: readonly (number | null)[],
): Sheet {
  const { rows, columns, firstRows } = sheet;
  const samples = [...new Set(cells.filter((cell) => cell !== null))];
  const profile: ColumnProfile = {
    ...column,
    ...{ filled: rows, distinct: Math.min(rows, distinctLimit), commonest: 0, samples },
    ...{ minimum: Math.min(0, ...samples), maximum: Math.max(1, ...samples) },
    // Nobody is asked for it.
    formula: '0',
  };
  return {
    ...sheet,
    columns: [...columns, profile],
    ...(firstRows && { firstRows: firstRows.map((row, at) => ({ ...row, [column.id]: cells[at] ?? null })) }),
  };
}

/** A document of pages with the ids of the columns that were made in the place of those that stood for them. */
export const withMadeColumns = <Document extends object>(
  document: Document,
  made: ReadonlyMap<string, string>,
): Document =>
  JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    typeof value === 'string' ? (made.get(value) ?? value) : value,
  );

/** The totals that a document shows, with those that these are computed from. */
export function totalsShown(document: object, totals: readonly AddedTotal[]): AddedTotal[] {
  const text = JSON.stringify(document);
  const shown = totals.filter(({ id }) => text.includes(`"${id}"`));
  const needed = new Set(shown.flatMap(({ how }) => (how.kind === 'lines' ? [how.from.value] : [])));
  return totals.filter((one) => shown.includes(one) || needed.has(one.id));
}

/** How it is computed, as people write it: `Quantity × Unit price × (1 − Discount)`. */
export function describeTotal({ sheet, how }: AddedTotal, sheets: readonly SheetProfile[]): string {
  const nameOf = (title: string, id: string): string =>
    sheets.find((one) => one.title === title)?.columns.find((column) => column.id === id)?.name ?? '';
  if (how.kind === 'lines') return t('sum of {sheet}', { sheet: how.from.sheet });
  const factors = how.factors.map((id) => nameOf(sheet, id)).join(' × ');
  return how.less === null ? factors : `${factors} × (1 − ${nameOf(sheet, how.less)})`;
}
