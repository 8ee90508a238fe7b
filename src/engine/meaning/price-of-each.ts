import type { Meaning } from './column-meaning.ts';
import { wordsOf } from './name-words.ts';
import type { ColumnProfile, SheetProfile } from './sheet-profile.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** What is asked for one of something, and in the title of a list of it. */
const ofOne = words(
  'price prices fee fees rent rents rental fare fares tariff tariffs charge charges toll tuition rate',
);
const ofList = words('price prices pricelist pricing fee fees tariff tariffs fare fares rates menu');
/** What came of all of it. */
const ofAll = words('total subtotal sum paid received collected billed invoiced outstanding revenue spent income due');
const whenDone: readonly Meaning[] = ['date', 'start', 'end', 'deadline', 'timestamp', 'part of date'];

/**
 * Whether amounts are what one of each thing costs, so that nobody pays their sum: fees, rents and fares, and all amounts of
 * a price list, where no row says when anything was paid.
 */
export function isOfEach(
  column: ColumnProfile,
  sheet: SheetProfile,
  meaningOf: (column: ColumnProfile) => Meaning,
): boolean {
  const own = wordsOf(column.name);
  const others = sheet.columns.filter((one) => one.id !== column.id && one.filled > 0);
  if (own.some((word) => ofAll.has(word)) || column.formula !== undefined) return false;
  if (others.some((one) => whenDone.includes(meaningOf(one)))) return false;
  const isPriceList =
    wordsOf(sheet.title).some((word) => ofList.has(word)) ||
    (others.some((one) => wordsOf(one.name).includes('price') && meaningOf(one) === 'average') &&
      !others.some((one) => ['count', 'stock'].includes(meaningOf(one))));
  return isPriceList || own.some((word) => ofOne.has(word));
}
