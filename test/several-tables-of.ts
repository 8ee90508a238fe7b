/** Workbooks with several tables on a sheet whose rows are given: every table lies below what is above it. */
import { type Content, partsOfWorkbook, type Tables } from './several-tables.ts';

export interface SeveralTables {
  /** Lines above all. */
  titles?: string[];
  rate?: number;
  orders: (readonly [item: string, qty: number, price: number])[];
  rates: (readonly [code: string, fee: number])[];
  staff: (readonly [name: string, pay: number])[];
  /** Beside the orders; only cells, which no table of the file names. */
  days?: (readonly [day: string, hours: number])[];
  /** Blank rows between orders and rates, and what is below the rates. */
  between?: number;
  note?: string;
  /** Tables that the file doesn't have any more, and further ones. */
  without?: ('Rates' | 'Staff')[];
  /** Names of columns of the rates. */
  codes?: readonly [string, string];
  /** A third column of the rates. */
  extra?: string;
  more?: { name: string; rows: (readonly [string, number])[] };
  /** Whether the file doesn't name its tables. */
  unnamed?: ('Orders' | 'Rates' | 'Staff')[];
}

/** The parts of an .xlsx with the sheets Plan and Sums; formulas of both read the tables. */
export function partsOfTables(given: SeveralTables): Record<string, string> {
  const { cells, tables, places } = planOf(given);
  const sums: Record<string, Content> = {
    ...{ A1: 'What', B1: 'Sum' },
    ...{ A2: 'Total', B2: { f: `Plan!D${places.ordersEnd + 1}`, v: totalOf(given) } },
    ...{ A3: 'Rate', B3: { f: `Plan!B${places.rate}`, v: given.rate ?? 0.5 } },
  };
  if (places.rates > 0) {
    sums['A4'] = 'First fee';
    sums['B4'] = { f: `Plan!C${places.rates + 1}`, v: given.rates[0]?.[1] ?? 0 };
  }
  return partsOfWorkbook(cells, tables, sums);
}

export const totalOf = ({ orders, rate = 0.5 }: SeveralTables): number =>
  orders.reduce((sum, [, qty, price]) => sum + qty * price * (1 + rate), 0);

function planOf(given: SeveralTables) {
  const {
    titles = [],
    rate = 0.5,
    orders,
    rates,
    staff,
    days = [],
    between = 2,
    note,
    codes = ['Code', 'Fee'],
  } = given;
  const { without = [], extra, more, unnamed = [] } = given;
  const cells: Record<string, Content> = {};
  const tables: Tables = {};
  for (const [at, title] of titles.entries()) cells[`A${at + 1}`] = title;
  const rateRow = titles.length + 1;
  cells[`A${rateRow}`] = 'Rate';
  cells[`B${rateRow}`] = rate;
  let row = rateRow + 2;
  const header = row;
  Object.assign(cells, { [`A${row}`]: 'Item', [`B${row}`]: 'Qty', [`C${row}`]: 'Price', [`D${row}`]: 'Total' });
  if (days.length > 0) Object.assign(cells, { [`G${row}`]: 'Day', [`H${row}`]: 'Hours' });
  for (const [at, [day, hours]] of days.entries())
    Object.assign(cells, { [`G${row + 1 + at}`]: day, [`H${row + 1 + at}`]: hours });
  for (const [item, qty, price] of orders) {
    row++;
    const total = { f: `B${row}*C${row}*(1+$B$${rateRow})`, v: qty * price * (1 + rate) };
    Object.assign(cells, { [`A${row}`]: item, [`B${row}`]: qty, [`C${row}`]: price, [`D${row}`]: total });
  }
  const ordersEnd = row;
  tables['Orders'] = { ref: `A${header}:D${row}`, columns: ['Item', 'Qty', 'Price', 'Total'] };
  row++;
  cells[`A${row}`] = 'Sum';
  cells[`D${row}`] = { f: `SUM(D${header + 1}:D${ordersEnd})`, v: totalOf(given) };
  row += between + 1;
  const ratesRow = without.includes('Rates') ? 0 : row;
  const fees = rates.reduce((sum, [, fee]) => sum + fee, 0);
  if (ratesRow > 0) {
    const names = extra === undefined ? [...codes] : [...codes, extra];
    for (const [at, name] of names.entries()) cells[`${'BCD'[at]}${row}`] = name;
    for (const [code, fee] of rates) {
      row++;
      Object.assign(cells, { [`B${row}`]: code, [`C${row}`]: fee });
      if (extra !== undefined) cells[`D${row}`] = `${code} ${extra}`;
    }
    tables['Rates'] = { ref: `B${ratesRow}:${'BCD'[names.length - 1]}${row}`, columns: names };
    row += 2;
    cells[`B${row}`] = 'Fees';
    cells[`C${row}`] = { f: `SUM(C${ratesRow + 1}:C${row - 2})`, v: fees };
    if (note !== undefined) cells[`B${row + 1}`] = note;
  }
  row += 3;
  if (!without.includes('Staff')) {
    const staffRow = row;
    Object.assign(cells, { [`B${row}`]: 'Name', [`C${row}`]: 'Pay' });
    for (const [name, pay] of staff) {
      row++;
      Object.assign(cells, { [`B${row}`]: name, [`C${row}`]: pay });
    }
    tables['Staff'] = { ref: `B${staffRow}:C${row}`, columns: ['Name', 'Pay'] };
    row += 2;
    cells[`B${row}`] = 'Pays';
    cells[`C${row}`] = { f: `SUM(C${staffRow + 1}:C${row - 2})`, v: staff.reduce((sum, [, pay]) => sum + pay, 0) };
  }
  if (more) {
    row += 3;
    const moreRow = row;
    Object.assign(cells, { [`B${row}`]: 'Thing', [`C${row}`]: 'Count' });
    for (const [thing, count] of more.rows) {
      row++;
      Object.assign(cells, { [`B${row}`]: thing, [`C${row}`]: count });
    }
    tables[more.name] = { ref: `B${moreRow}:C${row}`, columns: ['Thing', 'Count'] };
  }
  for (const name of unnamed) delete tables[name];
  return { cells, tables, places: { rate: rateRow, ordersEnd, rates: ratesRow } };
}
