import { relationsIn } from './numbers/arithmetic.ts';
import type { Meaning } from './column-meaning.ts';
import { wordsOf } from './name-words.ts';
import { namesFigure } from './numbers/number-meaning.ts';
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

/** How much there should be at least, and when somebody is told. */
const ofLimits = words('notify alert warning threshold minimum maximum reorder limit safety');
/** What so many of are in: twelve to a package is no number of things that are there. */
const ofPacks = words('pkg pack package pallet carton bundle');

/** Whether a number is a limit of what there is, or the size of a package: neither adds up, whatever it counts. */
export const isLimitOrPack = ({ name }: ColumnProfile): boolean =>
  wordsOf(name).some((word) => ofLimits.has(word) || ofPacks.has(word));

/** Headings of what things come to together, whatever their rows are. */
const ofMany = words(
  'budget budgeted spend spending expenses revenue sales turnover donations funding grant receipts disbursements profit loss',
);
/** Sheets that list what was paid or is to be paid. */
const ofPayments = words(
  'budget budgets expense expenses spending sales payment payments donation donations cost costs invoice invoices order orders purchase purchases income transaction transactions',
);
/** What a thing has by itself: nobody asks how many pages all books have. */
const ofThings = words('pages number steps likes comments messages points runs medals');
/** Counted again on each day or in each year. */
const whoIsThere = words('students pupils people residents inhabitants children members');
/** `Number of …`, whatever that may be: of rooms or doors, which a thing has by itself. */
const isNumberOfUnknown = ([first, ...others]: readonly string[]): boolean =>
  first === 'number' && others.length > 0 && !namesFigure(others);

/** Who is there is counted again in each row: in each month, and in each department. */
const ofStaff = words('employee employees staff personnel headcount');

/**
 * Whether something says that numbers are summed, and not only that they may be: their heading, what they are reckoned from
 * in each row, or the days on which each was paid, made or done.
 */
export function isSummed(
  column: ColumnProfile,
  sheet: SheetProfile,
  meaningOf: (column: ColumnProfile) => Meaning,
): boolean {
  const own = wordsOf(column.name);
  const says = (list: ReadonlySet<string>): boolean => own.some((word) => list.has(word));
  if (says(ofAll) || says(ofMany) || column.formula !== undefined) return true;
  const isDated = sheet.columns.some(
    (one) => one.id !== column.id && one.filled * 2 >= sheet.rows && whenDone.includes(meaningOf(one)),
  );
  if (own.includes('pages') || says(ofStaff) || (isDated && says(whoIsThere))) return false;
  // A currency alone is that of a price as often.
  const isNamed = namesFigure(own);
  if (isDated && isNamed) return true;
  if (meaningOf(column) === 'count') return !says(ofThings) && !isNumberOfUnknown(own);
  // Rows that share what they are called by are entries, and no things that have an amount each.
  const areThings = sheet.columns.some(
    ({ type, distinct, filled }) => type === 'text' && filled >= sheet.rows * 0.9 && distinct >= filled * 0.9,
  );
  if (meaningOf(column) === 'amount' && isNamed && !areThings) return true;
  const isOfPayments = wordsOf(sheet.title).some((word) => ofPayments.has(word));
  return (
    (meaningOf(column) === 'amount' && isOfPayments) ||
    relationsIn(sheet).some((relation) => relation.kind !== 'balance' && relation.of === column.id)
  );
}
