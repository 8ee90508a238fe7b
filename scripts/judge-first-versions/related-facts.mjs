/** What facts say of workbooks whose sheets belong together, and what they say of their cells. (README.md) */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readLimits } from '#features/workbooks/server/codec/read-limits.ts';
import { openWorkbookFile } from '#features/workbooks/server/codec/sources/open-workbook-file.ts';

/** `Orders.CustomerID`: sheets may have dots in their titles, columns of facts don't. */
const columnOf = (text) => ({
  sheet: text.slice(0, text.lastIndexOf('.')),
  column: text.slice(text.lastIndexOf('.') + 1),
});

const readers = {
  M: (file, rest) => file.main.push(...rest.split('|')),
  H: (file, rest) => file.headings.set(...splitAt(rest, '=', Number)),
  N: (file, rest) => {
    for (const one of rest.split(';')) file.names.set(...splitAt(one, '=', (columns) => columns.split('|')));
  },
  L: (file, rest) => file.links.push(linkOf(rest)),
  O: (file, rest) => file.optional.push(linkOf(rest)),
  J: (file, rest) => file.joins.push(...titlesIn(rest, file)),
  P: (file, rest) => {
    const [of, child] = splitAt(rest, ':');
    file.lists.push({ of, ...columnOf(child.trim()) });
  },
  T: (file, rest) => file.totals.push(totalOf(rest)),
  W: (file, rest) => file.wrong.push(totalOf(rest)),
};

const splitAt = (text, sign, to = (part) => part) => [
  text.slice(0, text.indexOf(sign)),
  to(text.slice(text.indexOf(sign) + 1)),
];

function linkOf(text) {
  const [from, to] = text.split('>');
  return { from: columnOf(from), to: columnOf(to) };
}

/** Titles have spaces, too: those of links are known. */
function titlesIn(text, { links }) {
  const known = [...new Set(links.map(({ from }) => from.sheet))].toSorted((one, other) => other.length - one.length);
  let rest = text;
  return known.filter((title) => {
    const isIn = ` ${rest} `.includes(` ${title} `);
    if (isIn) rest = ` ${rest} `.replace(` ${title} `, ' ').trim();
    return isIn;
  });
}

/** `Customers: Orders.CustomerID/Lines.OrderID = Price*Quantity`: of all lines of all orders of a customer. */
function totalOf(text) {
  const [of, rest] = splitAt(text, ':');
  const [path, formula] = rest.trim().split(' = ');
  return { of, steps: path.split('/').map((step) => columnOf(step)), formula };
}

/** The facts of a half, in their order. */
export function readFacts(path) {
  const files = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, code, rest] = /^([A-Z]) (.+)$/.exec(line) ?? [];
    if (!code) continue;
    if (code === 'F')
      files.push({
        ...{ file: rest, main: [], headings: new Map(), names: new Map(), links: [], optional: [] },
        ...{ joins: [], lists: [], totals: [], wrong: [] },
      });
    else readers[code](files.at(-1), rest.trim());
  }
  return files;
}

/** The rows of each sheet by title: cells by heading, as the file has them. */
export async function readRows(path, { headings }) {
  const book = await openWorkbookFile(path, basename(path), readLimits, () => undefined, undefined, 'structured');
  const sheets = new Map();
  for (const sheet of book.sheets) {
    const heading = headings.get(sheet.title) ?? 1;
    let names = [];
    const rows = [];
    for await (const batch of sheet.rows())
      for (const { number, cells } of batch) {
        const values = cells.map(valueOf);
        if (number === heading) names = values.map((value) => String(value ?? '').trim());
        else if (number > heading && values.some((value) => value !== null))
          rows.push(Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])));
      }
    sheets.set(sheet.title, rows);
  }
  return sheets;
}

function valueOf(raw) {
  const value = typeof raw === 'object' && raw !== null ? (raw.value ?? null) : (raw ?? null);
  return typeof value === 'string' ? value.trim() : value;
}

/** Keys are compared as pages do: without regard to case. */
export const isSameKey = (one, other) =>
  one !== null && other !== null && String(one).toLowerCase() === String(other).toLowerCase();

/** What a total comes to for one row; null where a cell that it takes is no number. */
export function totalFor(row, { of, steps, formula }, facts, sheets) {
  let parents = [row];
  let sheet = of;
  for (const step of steps) {
    const key = facts.links.find(
      ({ from, to }) => from.sheet === step.sheet && from.column === step.column && to.sheet === sheet,
    )?.to.column;
    const keys = new Set(parents.map((parent) => String(parent[key] ?? '').toLowerCase()));
    parents = (sheets.get(step.sheet) ?? []).filter((child) =>
      keys.has(String(child[step.column] ?? '').toLowerCase()),
    );
    sheet = step.sheet;
  }
  let total = 0;
  for (const child of parents) {
    const value = reckon(formula, child);
    if (value === null) return null;
    total += value;
  }
  return total;
}

/** `Price*Quantity*(1-Discount)` of a row. */
function reckon(formula, row) {
  let product = 1;
  for (const part of formula.split('*')) {
    const [, less] = /^\(1-(.+)\)$/.exec(part) ?? [];
    const cell = row[less ?? part];
    if (typeof cell !== 'number') return null;
    product *= less ? 1 - cell : cell;
  }
  return product;
}
