/**
 * Judges first versions of workbooks whose sheets belong together: `node related.mjs CORPUS [--half=fit|aside]
 * [--file=PART] [--list]`. A person uploads each and makes its app without a choice; then the pages are held against the
 * facts (README.md). Of the half that was set aside only figures are printed.
 */
import { join } from 'node:path';
import { isSameKey, readFacts, readRows, totalFor } from './related-facts.mjs';
import { makeRelated, withPerson } from './related-person.mjs';

const [, , corpus, ...words] = process.argv;
if (!corpus) throw new Error('Name the folder of the corpus: node related.mjs CORPUS');
const option = (name) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const part = option('file');
const tells = part !== undefined || words.includes('--list');
const halves = tells ? ['fit'] : [option('half') ?? ['fit', 'aside']].flat();

const measures = [
  'made',
  'main',
  'links',
  'falseLinks',
  'joinPages',
  'recordPages',
  'lists',
  'names',
  'totals',
  'wrongTotals',
];
const faults = new Set(['falseLinks', 'joinPages', 'wrongTotals']);

async function judgeFile(person, half, facts) {
  const results = [];
  const note = (measure, isRight, what) => results.push({ measure, isRight, what });
  const path = join(corpus, half, facts.file);
  const sheets = await readRows(path, facts);
  let made = null;
  try {
    made = await makeRelated(person, path);
  } catch (error) {
    note('made', false, error.message);
  }
  if (!made) return results;
  note('made', true, '');
  const context = { facts, sheets, made, person, note };
  judgeLinks(context);
  judgePages(context);
  for (const list of facts.lists) await judgeList(list, context);
  for (const total of facts.totals) await judgeTotal(total, context, 'totals');
  for (const total of facts.wrong) await judgeTotal(total, context, 'wrongTotals');
  return results;
}

const fits = (pattern, text) =>
  pattern === '*' || pattern === text || (pattern.startsWith('*') && text.endsWith(pattern.slice(1)));
const isLink = (link, { from, to }) =>
  fits(link.from.sheet, from.sheet) && fits(link.from.column, from.column) && fits(link.to.sheet, to.sheet);

/** Links are named in what was understood; the key isn't, so that the sheets and the column are compared. */
function judgeLinks({ facts, made, note }) {
  const found = made.proposal.tables.flatMap(({ sheet, columns }) =>
    columns.flatMap(({ name, why }) => {
      const [, to] = /^Names rows of (.+)\.$/.exec(why) ?? [];
      return to ? [{ from: { sheet, column: name.trim() }, to: { sheet: to } }] : [];
    }),
  );
  for (const link of facts.links) {
    const isFound = found.some((one) => isLink(link, one));
    note('links', isFound, `${link.from.sheet}.${link.from.column} > ${link.to.sheet}`);
  }
  for (const one of found) {
    const isMeant = [...facts.links, ...facts.optional].some((link) => isLink(link, one));
    note('falseLinks', isMeant, `${one.from.sheet}.${one.from.column} > ${one.to.sheet}`);
  }
}

const frame = ['header', 'footer', 'bannerHero', 'tabs', 'columns'];
/** A page is of the sheet that its first block of rows shows. */
const sheetOf = ({ document }) =>
  document.blocks.find(({ type, sheet_title }) => sheet_title && !frame.includes(type))?.sheet_title;
const isDetails = ({ document }) => document.blocks.some(({ type }) => type === 'itemDetails');

function judgePages({ facts, made, note }) {
  const [home] = made.pages;
  note('main', facts.main.includes(sheetOf(home)), `home is about ${sheetOf(home)}`);
  const menu = made.pages.filter((page) => !isDetails(page)).map(sheetOf);
  for (const join of facts.joins) note('joinPages', !menu.includes(join), join);
}

const pageAbout = ({ made }, title) => made.pages.find((page) => isDetails(page) && sheetOf(page) === title);

/** A row that has some, but not too many; else the first that has any. */
function rowWith(of, child, { facts, sheets }) {
  const key = facts.links.find(
    ({ from, to }) => from.sheet === child.sheet && from.column === child.column && to.sheet === of,
  )?.to.column;
  const children = sheets.get(child.sheet) ?? [];
  const rows = (sheets.get(of) ?? []).map((row) => ({
    ...{ key, row },
    children: children.filter((one) => isSameKey(one[child.column], row[key])),
  }));
  const some = rows.filter(({ children: own }) => own.length > 0);
  return some.find(({ children: own }) => own.length >= 2 && own.length <= 8) ?? some[0] ?? null;
}

/** What stands on the page of one row; null where it can't be opened. */
async function openRecord(page, title, { key, row }, { made, person }, block) {
  const sheet = made.workbook.sheets.find((one) => one.title === title);
  const column = sheet?.columns.find(({ name }) => name.trim() === key);
  if (!column) return null;
  const filters = [{ column: column.id, condition: '=', value: row[key] }];
  const { rows } = await person.call('POST', `/api/sheets/${sheet.id}/query`, { filters, limit: 1 });
  if (!rows[0]) return null;
  // What is in a tab is there once this is open.
  const slot = block?.settings.slot ?? 0;
  const tabs = page.document.blocks.find(({ type }) => type === 'tabs');
  const tab = slot > 0 && tabs ? `&${tabs.id}.tab=${slot}` : '';
  const { status, text } = await person.open(`${made.app.href}${page.page_slug}?record=${rows[0].row_id}${tab}`);
  return status === 200 ? textOf(text) : null;
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };
const textOf = (html) =>
  html
    .replace(/<(script|style|header|footer)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&([#\w]+);/g, (whole, name) => entities[name] ?? whole)
    .replace(/[\s\u202f\u00a0]+/g, ' ');
/** Numbers without what groups their digits. */
const bare = (text) => text.toLowerCase().replace(/(?<=\d)[,'’](?=\d{3})/g, '');

async function judgeList({ of, ...child }, context) {
  const { facts, note } = context;
  const what = `${of}: ${child.sheet}.${child.column}`;
  const page = pageAbout(context, of);
  note('recordPages', page !== undefined, `no page about one of ${of}`);
  const found = rowWith(of, child, context);
  const block = listOn(page, child);
  const text = page && found ? await openRecord(page, of, found, context, block) : null;
  const expected = (found?.children ?? []).map((row) => namesOf(row, child, context));
  const seen = expected.filter((names) => names.some((name) => text && bare(text).includes(bare(String(name))))).length;
  const isListed = text !== null && block !== undefined && seen >= Math.min(expected.length, 8);
  note(
    'lists',
    isListed,
    `${what}: ${seen} of ${expected.length} are on the page${block ? '' : ', which has no list of them'}`,
  );
  // Keys of other sheets are shown by name.
  for (const { column } of block?.axis ?? []) {
    const name = columnName(child.sheet, column, context);
    const link = facts.links.find(({ from }) => from.sheet === child.sheet && from.column === name);
    const entry = block.axis.find((one) => one.column === column);
    if (link && facts.names.has(link.to.sheet) && !entry.details_only)
      note('names', Boolean(entry.lookup_name) || isItsName(link, facts), `${what}: ${name} is shown by its key`);
  }
}

/** The list of the rows that name a record by a column. */
const listOn = (page, { sheet }) =>
  page?.document.blocks.find((one) => one.sheet_title === sheet && !['itemDetails', 'scorecard'].includes(one.type));

const isItsName = ({ to }, { names }) => names.get(to.sheet).includes(to.column);
const columnName = (title, id, { made }) =>
  made.workbook.sheets
    .find((one) => one.title === title)
    ?.columns.find((one) => one.id === id)
    ?.name.trim();

/** What a row is called, or what the other rows are called that it names. */
function namesOf(row, child, { facts, sheets }) {
  const own = (facts.names.get(child.sheet) ?? []).map((name) => row[name]);
  if (own.length > 0) return own.filter((name) => name !== null);
  return facts.links
    .filter(({ from }) => from.sheet === child.sheet && from.column !== child.column)
    .flatMap(({ from, to }) => {
      const other = (sheets.get(to.sheet) ?? []).find((one) => isSameKey(one[to.column], row[from.column]));
      return (facts.names.get(to.sheet) ?? [])
        .map((name) => other?.[name])
        .filter((name) => name !== null && name !== undefined);
    })
    .concat(
      facts.links.some(({ from }) => from.sheet === child.sheet && from.column !== child.column)
        ? []
        : Object.values(row).filter((value) => typeof value === 'string'),
    );
}

async function judgeTotal(total, context, measure) {
  const page = pageAbout(context, total.of);
  const found = rowWith(total.of, total.steps[0], context);
  const expected = found && totalFor(found.row, total, context.facts, context.sheets);
  const text = page && found ? await openRecord(page, total.of, found, context, listOn(page, total.steps[0])) : null;
  const numbers = [...bare(text ?? '').matchAll(/\d+(?:\.\d+)?/g)].map(Number);
  const isThere = expected !== null && numbers.some((number) => Math.abs(number - expected) < 0.0051);
  const what = `${total.of}: ${total.formula} is ${expected?.toFixed(2)}`;
  context.note(measure, measure === 'totals' ? isThere : !isThere, what);
}

const judged = await withPerson(async (person) => {
  const all = {};
  for (const half of halves) {
    const results = [];
    for (const facts of readFacts(join(corpus, 'facts', `${half}.txt`))) {
      if (part && !facts.file.includes(part)) continue;
      const own = await judgeFile(person, half, facts);
      results.push(...own);
      if (half === 'fit' && tells)
        for (const { measure, isRight, what } of own) if (!isRight) console.log(`${facts.file} ${measure}: ${what}`);
    }
    all[half] = results;
  }
  return all;
});

console.log(`| | ${halves.join(' | ')} |\n|---|${halves.map(() => '---').join('|')}|`);
for (const measure of measures) {
  const figures = halves.map((half) => {
    const results = judged[half].filter((one) => one.measure === measure);
    const right = results.filter(({ isRight }) => isRight).length;
    if (faults.has(measure)) return `${results.length - right}`;
    return `${right} of ${results.length}`;
  });
  console.log(`| ${measure} | ${figures.join(' | ')} |`);
}
