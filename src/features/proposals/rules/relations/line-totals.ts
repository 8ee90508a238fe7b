/**
 * What lines and their documents come to: quantity × price of a line, less its discount, and the sum of the lines of an
 * order. Only where the columns say it for sure, since a price may be that of the line already.
 */
import { relationsIn } from '#engine/meaning/numbers/arithmetic.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { ProfiledSheetRoles, SheetRelation } from '../related-sheets.ts';

/** The factors of a line's total; `discount` is the share that is taken off it. */
export interface LineTotal {
  lines: ProfiledSheetRoles;
  quantity: ColumnProfile;
  price: ColumnProfile;
  discount: ColumnProfile | null;
}

/** The sum of the lines of a document: an order, an invoice. */
interface DocumentTotal {
  relation: SheetRelation;
  /** Null where the column of the lines that is added up isn't there yet. */
  amount: ColumnProfile | null;
}

const quantityWords: ReadonlySet<string> = new Set(['quantity', 'qty', 'units', 'pieces', 'count']);
const totalWords: ReadonlySet<string> = new Set([
  ...['total', 'subtotal', 'amount', 'sum', 'sale', 'sales', 'revenue', 'value', 'net', 'gross', 'turnover'],
]);

/** `unit`, `price` of `UnitPrice` and of `unitprice`, which nobody capitalized. */
const wordsIn = ({ name }: ColumnProfile): readonly string[] =>
  wordsOf(name.replace(/^(unit|list|retail|sale|sales)(price)$/i, '$1 $2'));
const named = (column: ColumnProfile, words: ReadonlySet<string>): boolean =>
  wordsIn(column).some((word) => words.has(word));
const isNumber = ({ type }: ColumnProfile): boolean => type === 'number' || type === 'currency' || type === 'percent';
const isWhole = ({ filled }: ColumnProfile, { rows }: SheetProfile): boolean => rows > 0 && filled === rows;

/** The column that holds what a row comes to; null where none does. */
function totalOf(sheet: SheetProfile): ColumnProfile | null {
  const isProduct = relationsIn(sheet).flatMap((one) => (one.kind === 'product' ? [one.of] : []));
  return (
    sheet.columns.find(({ id }) => isProduct.includes(id)) ??
    sheet.columns.find((column) => isNumber(column) && named(column, totalWords)) ??
    null
  );
}

/** How the rows of a table are multiplied out; null where nothing says so for sure, or a column has it already. */
export function lineTotalOf(lines: ProfiledSheetRoles, relations: readonly SheetRelation[]): LineTotal | null {
  const { sheet, roles } = lines;
  const own = relations.filter(({ from }) => from.sheet === sheet);
  if (own.length === 0 || totalOf(sheet)) return null;
  const keys = new Set(own.map(({ column }) => column));
  const numbers = sheet.columns.filter((one) => isNumber(one) && !keys.has(one) && !roles.personal.includes(one));
  const only = (found: ColumnProfile[]): ColumnProfile | undefined => (found.length === 1 ? found[0] : undefined);
  const price = only(numbers.filter((one) => wordsIn(one).includes('price')));
  const quantity = only(numbers.filter((one) => one !== price && named(one, quantityWords)));
  if (!price || !quantity || !isWhole(price, sheet) || !isWhole(quantity, sheet)) return null;
  if (!isOfOne(price, quantity, own)) return null;
  const discounts = numbers.filter((one) => wordsIn(one).some((word) => /^(?:discount|rebate)s?$/.test(word)));
  const [discount = null] = discounts;
  // A discount of 5 may be five per cent, or five of the currency.
  if (discounts.length > 1 || (discount && ((discount.minimum ?? 0) < 0 || (discount.maximum ?? 0) > 1))) return null;
  return { lines, quantity, price, discount };
}

const leastCompared = 3;
const leastAlike = 0.9;

/**
 * Whether a price is that of one piece: its heading says so, or in nearly all rows it is the price of the product, and not
 * that price times the quantity.
 */
function isOfOne(price: ColumnProfile, quantity: ColumnProfile, own: readonly SheetRelation[]): boolean {
  let [compared, single, whole] = [0, 0, 0];
  for (const { from, column, to, key } of own) {
    const listed = to.sheet.columns.filter((one) => isNumber(one) && wordsIn(one).includes('price'));
    const priceOf = new Map(to.sheet.firstRows?.map((cells) => [String(cells[key.id]), cells[listed[0]?.id ?? '']]));
    for (const cells of listed.length === 1 ? (from.sheet.firstRows ?? []) : []) {
      const [one, count, paid] = [priceOf.get(String(cells[column.id])), cells[quantity.id], cells[price.id]];
      if (typeof one !== 'number' || typeof count !== 'number' || typeof paid !== 'number' || count === 1) continue;
      compared++;
      if (isClose(paid, one)) single++;
      if (isClose(paid, one * count)) whole++;
    }
  }
  if (compared >= leastCompared && whole >= compared * leastAlike) return false;
  return named(price, unitWords) || (compared >= leastCompared && single >= compared * leastAlike);
}
const unitWords: ReadonlySet<string> = new Set(['unit', 'each', 'piece', 'single']);
const isClose = (one: number, other: number): boolean => Math.abs(one - other) <= Math.abs(other) * 1e-6;

/** The document that lines belong to: what they name and what has a day, such as an order; not the product. */
export function documentTotalOf(
  lines: ProfiledSheetRoles,
  relations: readonly SheetRelation[],
  computed: LineTotal | null,
): DocumentTotal | null {
  const amount = computed ? null : totalOf(lines.sheet);
  if (!computed && (!amount || !isWhole(amount, lines.sheet))) return null;
  const own = relations.filter(({ from }) => from.sheet === lines.sheet);
  const isDocument = ({ to }: SheetRelation): boolean => to.roles.dates.length > 0 && !totalOf(to.sheet);
  const documents = own.filter(isDocument);
  const [relation] = documents;
  // Several documents would each have a part of it.
  if (!relation || documents.length > 1 || own.length < 2) return null;
  return { relation, amount };
}

const leastProven = 3;

/** Columns of documents that are the sum of their lines, as the first rows of both show: `Total` of invoices. */
export function provenTotals(
  sheets: readonly ProfiledSheetRoles[],
  relations: readonly SheetRelation[],
): ColumnProfile[] {
  return sheets.flatMap((lines) => {
    const computed = lineTotalOf(lines, relations);
    const factors = computed && [computed.quantity.id, computed.price.id, computed.discount?.id];
    const own = totalOf(lines.sheet)?.id;
    if (!factors && own === undefined) return [];
    const amountOf = (cells: Readonly<Record<string, unknown>>): number =>
      factors
        ? numberIn(cells, factors[0]) *
          numberIn(cells, factors[1]) *
          (1 - (factors[2] ? numberIn(cells, factors[2]) : 0))
        : numberIn(cells, own);
    return relations
      .filter(({ from }) => from.sheet === lines.sheet)
      .flatMap((relation) => sumsAmong(relation, amountOf));
  });
}

const numberIn = (cells: Readonly<Record<string, unknown>>, id: string | undefined): number => {
  const cell = id === undefined ? 0 : (cells[id] ?? 0);
  return typeof cell === 'number' ? cell : Number.NaN;
};

/** The columns of the documents that are what the known lines of each come to; the last one's may go on. */
function sumsAmong(
  { from, column, to, key }: SheetRelation,
  amountOf: (cells: Readonly<Record<string, unknown>>) => number,
): ColumnProfile[] {
  const lines = from.sheet.firstRows ?? [];
  const amounts = new Map<string, number[]>();
  for (const cells of lines) {
    const name = String(cells[column.id]);
    amounts.set(name, [...(amounts.get(name) ?? []), amountOf(cells)]);
  }
  if (from.sheet.rows > lines.length) amounts.delete(String(lines.at(-1)?.[column.id]));
  return to.sheet.columns.filter((one) => {
    if (!isNumber(one) || one === key || !named(one, totalWords)) return false;
    const known = (to.sheet.firstRows ?? []).flatMap((cells) => {
      const [own, total] = [amounts.get(String(cells[key.id])), cells[one.id]];
      return !own || typeof total !== 'number' ? [] : [{ own, total }];
    });
    const same = known.filter(({ own, total }) => Math.abs(own.reduce((sum, next) => sum + next, 0) - total) <= 0.0051);
    // Where each has one line, it is the same column twice.
    const telling = same.filter(({ own }) => own.length > 1).length;
    return telling >= leastProven && same.length >= known.length * leastAlike;
  });
}
