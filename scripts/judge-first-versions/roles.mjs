/**
 * What facts say of a column, in short codes, and which meanings of the product agree with it. Several codes joined by `|`
 * are all right: nobody could tell them apart.
 */

const numeric = ['number', 'average', 'measure', 'count', 'stock', 'amount', 'rank', 'identifier', 'year', 'category'];
const dates = ['date', 'start', 'end', 'deadline'];
const groups = ['category', 'status', 'yes or no', 'place', 'country'];

/** Meanings by code. */
const agreeing = {
  // Names of things and of people: full, first, last.
  t: ['title', 'name'],
  n: ['person', 'title', 'name'],
  nf: ['person', 'title', 'name'],
  nl: ['person', 'title', 'name'],
  // Categories, statuses, yes or no.
  c: groups,
  s: groups,
  b: groups,
  // Dates, with and without time: of an event, its start and end, a deadline, of birth, of the record.
  d: [...dates, 'timestamp'],
  dt: [...dates, 'timestamp'],
  ds: ['start', 'date'],
  de: ['end', 'date', 'deadline'],
  dd: ['deadline', 'date', 'end'],
  db: ['birth date'],
  ts: ['timestamp', 'date', 'start'],
  // Times of day, durations as text, years, weekdays and months.
  tm: ['part of date', 'start', 'end', 'text', 'category', 'title', 'name'],
  du: ['measure', 'text', 'category'],
  yr: ['year'],
  wd: ['part of date', 'category', 'text', 'name', 'title'],
  // What may be summed: money, numbers of things, measures, and what is in stock.
  m: ['amount'],
  q: ['count', 'stock', 'measure'],
  me: ['measure', 'count'],
  k: ['stock', 'count', 'measure'],
  // What may not: rates, prices, scores, balances and cumulative figures, ages.
  r: ['average'],
  p: ['average'],
  sc: ['average', 'number', 'category'],
  cu: ['average', 'number'],
  ag: ['average', 'number', 'measure'],
  num: numeric,
  // Codes, and the number of a row.
  i: ['identifier', 'title'],
  rk: ['rank', 'identifier'],
  e: ['email'],
  ph: ['phone'],
  ad: ['address'],
  pl: ['place', 'category', 'country', 'title', 'name'],
  pc: ['identifier', 'place'],
  st: ['place', 'category'],
  co: ['country', 'place', 'category'],
  la: ['latitude'],
  lo: ['longitude'],
  u: ['link'],
  im: ['picture'],
  x: ['text', 'name', 'long text', 'category'],
  xl: ['long text', 'text'],
  // Personal: gender, wages, national numbers, bank accounts, health.
  ge: [...groups, 'text'],
  sal: ['amount', 'average'],
  nid: ['identifier'],
  bank: ['identifier'],
  hl: ['text', 'category', 'long text', 'yes or no', 'status'],
};

const summable = new Set(['m', 'q', 'me', 'k', 'sal', 'num', '?']);
const averaged = new Set([...summable, 'r', 'p', 'sc', 'cu', 'ag']);
/** Personal wherever they occur, unless facts mark them as public (`ph*`). */
const alwaysPersonal = new Set(['e', 'ph', 'db', 'sal', 'nid', 'bank', 'hl']);

const known = new Set(['empty', ...Object.values(agreeing).flat()]);

/** A column of the facts as it is written: `n!` is personal, `ph*` public, `c|t` either. */
export function readColumn(written, letter) {
  const codes = written.replaceAll(/[!*]/g, '').split('|');
  for (const code of codes)
    if (code !== '?' && !agreeing[code]) throw new Error(`No kind of column is called “${code}”.`);
  const secret = codes.find((code) => alwaysPersonal.has(code));
  const personal = written.includes('!') ? (secret ?? codes[0]) : written.endsWith('*') ? null : (secret ?? null);
  return { at: letter, codes, personal, sum: codes.some((code) => summable.has(code)) };
}

/** Whether what the product says of a column agrees; null where facts say nothing. */
export function agrees({ codes }, meaning) {
  if (!known.has(meaning)) throw new Error(`The meaning “${meaning}” is not in roles.mjs.`);
  if (codes.includes('?') || meaning === 'empty') return null;
  return codes.some((code) => agreeing[code].includes(meaning));
}

export const maySum = ({ codes }) => codes.some((code) => summable.has(code));
export const mayAverage = ({ codes }) => codes.some((code) => averaged.has(code));
export const isMoney = ({ codes }) => codes.some((code) => ['m', 'p', 'sal'].includes(code));
