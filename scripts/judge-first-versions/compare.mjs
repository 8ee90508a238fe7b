/** A first version beside the facts about its file: what is right, what is wrong, and where. */
import { currencyOfFormat } from '#engine/format-currency.ts';
import { figuresOf, formsOf, listsOf, shownToStrangers } from './first-version.mjs';
import { agrees, isMoney, mayAverage, maySum } from './roles.mjs';

export const measures = [
  'tables',
  'tablesOfSheets',
  'falseTables',
  'roles',
  'rolesFound',
  'personalShown',
  'namesShown',
  'personalKnown',
  'openForms',
  'wronglyAsked',
  'wrongSums',
  'wrongAverages',
  'currency',
  'order',
  'columnOrder',
  'keys',
  'links',
];

/** Lists of `{ isRight, what }` by measure. What facts leave open is in none. */
export function compare(facts, made) {
  const found = Object.fromEntries(measures.map((measure) => [measure, []]));
  const note = (measure, isRight, what) => found[measure].push({ isRight, what });
  const pairs = facts.tables.map((fact) => ({ fact, table: tableFor(fact, made.tables) }));
  for (const { fact, table } of pairs) compareTable(fact, table, made.further, note);
  for (const table of made.tables) {
    const isUnclear = facts.unclear.includes(table.sheet);
    if (!isUnclear && !table.hidden && !facts.tables.some(({ sheet }) => sheet === table.sheet))
      note('falseTables', false, `a table on the sheet “${table.title}”`);
  }
  const at = lookUp(pairs);
  comparePersonal(pairs, made, note);
  compareForms(made, at, note);
  compareFigures(made, at, note);
  compareColumnOrder(made, note);
  compareLinks(facts, pairs, made, note);
  return found;
}

/** The product's table that has most columns and rows in common with that of the facts. */
function tableFor(fact, tables) {
  const rated = tables
    .filter(({ sheet }) => sheet === fact.sheet)
    .map((table) => ({ table, common: commonColumns(fact, table) * commonRows(fact, table) }))
    .filter(({ common }) => common > 0);
  return rated.toSorted((one, other) => other.common - one.common)[0]?.table ?? null;
}
const lettersOf = (table) => table.columns.map(({ id }) => table.columnAt(id));
const commonColumns = (fact, table) => fact.columns.filter(({ at }) => lettersOf(table).includes(at)).length;
const isWithin = ({ rows }, number) => number >= rows.first && number <= rows.last;
const commonRows = (fact, table) =>
  table.records.filter((number) => isWithin(fact, number)).length + Number(fact.rows.last < fact.rows.first);

function compareTable(fact, table, further, note) {
  const wrong = table ? whatIsWrong(fact, table) : 'no table';
  const region = tableFor(fact, further);
  const isFurther = wrong !== null && region !== null && whatIsWrong(fact, region) === null;
  const instead = region && !isFurther ? `; as a further one: ${whatIsWrong(fact, region)}` : '';
  note('tables', wrong === null || isFurther, `${fact.range}: ${wrong}${instead}`);
  note('tablesOfSheets', wrong === null, `${fact.range}: ${isFurther ? 'a further one' : wrong}`);
  for (const column of fact.columns) {
    const own = table?.columns.find(({ id }) => table.columnAt(id) === column.at);
    const isRead = own && table.roles;
    const meaning = isRead ? table.roles.meaningOf(table.profile.columns.find(({ id }) => id === own.id) ?? own) : null;
    const isRight = meaning === null ? (column.codes.includes('?') ? null : false) : agrees(column, meaning);
    const what = `${fact.range} ${column.at}: ${column.codes.join('|')} as ${meaning}`;
    if (isRight !== null) note('roles', isRight, what);
    if (isRight !== null && wrong === null) note('rolesFound', isRight, what);
    if (isRead && fact.keys.includes(column.at) && fact.keys.length === 1)
      note('keys', ['identifier', 'title', 'name', 'rank'].includes(meaning), `${fact.range} ${column.at}: ${meaning}`);
    if (isRead && fact.order[column.at]) compareOrder(fact.order[column.at], table.roles, own, note);
  }
}

/** What differs between the table that was found and that of the facts; null where nothing does. */
function whatIsWrong(fact, table) {
  const header = table.header && `${table.header.first}-${table.header.last}`;
  const expected = fact.header && `${fact.header.first}-${fact.header.last}`;
  if (header !== expected) return `its heading is row ${header}, not ${expected}`;
  const own = lettersOf(table);
  const missing = fact.columns.filter(({ at, codes }) => !own.includes(at) && !codes.includes('?')).map(({ at }) => at);
  const [left, right] = [fact.range.split(':')[0], fact.range.split(':')[1]].map((cell) => cell.replace(/\d+/, ''));
  const beyond = own.filter((at) => isBefore(at, left) || isBefore(right, at));
  if (missing.length > 0 || beyond.length > 0) return `columns missing: ${missing}; not of it: ${beyond}`;
  const notRecords = table.records.filter((number) => fact.notRecords.includes(number));
  if (notRecords.length > 0) return `rows that are no records: ${notRecords}`;
  if (fact.isEndLoose || fact.rows.last < fact.rows.first) return null;
  const outside = table.records.filter((number) => !isWithin(fact, number));
  if (outside.length > 0) return `rows outside of it: ${outside.slice(0, 8)}`;
  return table.records.at(-1) === fact.rows.last ? null : `its last row is ${table.records.at(-1)}`;
}
const isBefore = (one, other) => one.length < other.length || (one.length === other.length && one < other);

function compareOrder(expected, roles, column, note) {
  const own = roles.orderOf(column)?.filter((value) => expected.includes(value)) ?? [];
  note('order', own.join('|') === expected.join('|'), `${column.name}: ${own.join(', ') || 'none'}`);
}

/** The fact about a column of the product, by the title of its sheet and its id. */
function lookUp(pairs) {
  return (title, id) => {
    const pair = pairs.find(
      ({ table, fact }) => table?.title === title && fact.columns.some(({ at }) => at === table.columnAt(id)),
    );
    return pair && { ...pair, column: pair.fact.columns.find(({ at }) => at === pair.table.columnAt(id)) };
  };
}

/** Codes of names: they are counted apart from what is personal whoever it is of. */
const names = ['n', 'nf', 'nl', 't'];

function comparePersonal(pairs, { app }, note) {
  const shown = shownToStrangers(app);
  for (const { fact, table } of pairs) {
    for (const column of fact.columns) {
      const own = table?.profile.columns.find(({ id }) => table.columnAt(id) === column.at);
      if (!own || own.filled === 0) continue;
      const isName = names.includes(column.personal);
      const where = shown.find(({ title, id }) => title === table.title && id === own.id)?.where;
      const what = `${fact.range} ${column.at} (${column.codes.join('|')})`;
      if (column.personal) note(isName ? 'namesShown' : 'personalShown', where === undefined, `${what} at ${where}`);
      // Both ways: what is personal and not taken for it, and what is not and is hidden.
      const isKept = table.roles?.looksPersonal.some(({ id }) => id === own.id);
      if (isKept !== undefined && !isName && (column.personal || isKept))
        note('personalKnown', (column.personal !== null) === isKept, what);
    }
  }
}

/** Forms are open to nobody by themselves, and don't ask for what is computed, numbered or dated. */
function compareForms({ app }, at, note) {
  for (const { title, ids, where } of formsOf(app)) {
    note('openForms', false, where);
    for (const id of ids) {
      const known = at(title, id);
      if (!known) continue;
      const own = known.table.columns.find((one) => one.id === id);
      const isOfItself =
        own.formula !== undefined || known.column.codes.every((code) => ['rk', 'ts', 'cu'].includes(code));
      note('wronglyAsked', !isOfItself, `${known.fact.range} ${known.column.at} at ${where}`);
    }
  }
}

const signs = {
  ...{
    EUR: ['€', 'EUR'],
    GBP: ['£', 'GBP'],
    PLN: ['zł', 'PLN'],
    RUB: ['₽', 'RUB', 'руб', 'р.', 'руб.'],
    BRL: ['R$', 'BRL'],
  },
  ...{ IDR: ['Rp', 'IDR'], $: ['$'], USD: ['$', 'USD'], ARS: ['$', 'ARS'], MXN: ['$', 'MXN'], COP: ['$', 'COP'] },
  ...{
    CZK: ['Kč', 'CZK'],
    CHF: ['CHF', 'Fr.', 'SFr.'],
    TRY: ['₺', 'TL', 'TRY'],
    JPY: ['¥', '円', 'JPY'],
    CNY: ['¥', '元', 'CNY'],
  },
  ...{
    KRW: ['₩', '원', 'KRW'],
    THB: ['฿', 'THB'],
    XAF: ['FCFA', 'XAF'],
    XOF: ['FCFA', 'XOF', 'CFA'],
    HRK: ['kn', 'HRK'],
  },
  ...{
    UAH: ['₴', 'грн', 'UAH'],
    INR: ['₹', 'INR'],
    DKK: ['kr', 'kr.', 'DKK'],
    RON: ['lei', 'RON'],
    ILS: ['₪', 'ILS'],
    VND: ['₫', 'VND'],
  },
};

function compareFigures({ app }, at, note) {
  for (const { title, id, how, symbol, where } of figuresOf(app)) {
    const known = at(title, id);
    if (!known) continue;
    const { fact, table, column } = known;
    const what = `${fact.range} ${column.at} (${column.codes.join('|')}) at ${where}`;
    if (how === 'sum') note('wrongSums', isRightSum(fact, table, column), what);
    if (how === 'average') note('wrongAverages', mayAverage(column), what);
    if (symbol === null || !isMoney(column)) continue;
    const own = table.columns.find((one) => one.id === id);
    // What facts say nothing about must not get a sign of ours.
    const expected = fact.currency ? (signs[fact.currency] ?? [fact.currency]) : ['', currencyOfFormat(own?.format)];
    note('currency', expected.includes(symbol.trim()), `${what}: “${symbol}”`);
  }
}

/** Neither of what never adds up, nor over different units, nor with subtotals and totals of it among the records. */
function isRightSum(fact, table, column) {
  return (
    maySum(column) &&
    !fact.mixed.includes(column.at) &&
    !table.records.some((number) => fact.notRecords.includes(number) && table.hasValue(number, column.at))
  );
}

/** Columns stand beside each other as on the sheet. */
function compareColumnOrder({ app, tables }, note) {
  for (const { title, ids, where } of listsOf(app)) {
    const order = tables.find((table) => table.title === title)?.columns.map(({ id }) => id) ?? [];
    const places = ids.map((id) => order.indexOf(id));
    note(
      'columnOrder',
      places.every((place, at) => at === 0 || place > places[at - 1]),
      where,
    );
  }
}

/** Keys of other tables, found both ways. */
function compareLinks(facts, pairs, { relations }, note) {
  const linkOf = (from, column, to, key) => `${from}.${column} > ${to}.${key}`;
  const tableOf = (title) => pairs.find(({ table }) => table?.title === title)?.table;
  const expected = pairs.flatMap(({ fact, table }) =>
    fact.links.map(({ from, to, key }) => linkOf(table?.title, from, to, key)),
  );
  const found = relations.flatMap(({ from, column, to, key }) => {
    const [one, other] = [tableOf(from.sheet.title), tableOf(to.sheet.title)];
    return one && other ? [linkOf(one.title, one.columnAt(column.id), other.title, other.columnAt(key.id))] : [];
  });
  for (const link of expected) note('links', found.includes(link), link);
  if (facts.tables.length > 1)
    for (const link of found) if (!expected.includes(link)) note('links', false, `${link}, which is none`);
}
