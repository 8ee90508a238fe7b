/**
 * Real workbooks whose sheets belong together, from upload to the page of a customer: the app that is proposed is taken as
 * it is, and a visitor who clicks their way there finds what the customer ordered, by names and with totals. Most of the
 * workbooks come from elsewhere (test/fixtures/related): `RELATED_WORKBOOKS=folder` has them.
 */
import type { Cell } from '#engine/model.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import spreadsheets from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderTotal, type RelatedWorkbook, relatedWorkbooks } from '#test/known-workbooks/related-workbooks.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

const here = fileURLToPath(new URL('../../fixtures/related/', import.meta.url));
const pathOf = ({ file, isHere }: RelatedWorkbook): string =>
  isHere ? join(here, file) : join(process.env['RELATED_WORKBOOKS'] ?? '', file);

let whole: WholeServer;
let owner: TestBrowser;
beforeAll(async () => {
  whole = await openServer();
  await whole.services.workbooks.recover();
  owner = whole.browser();
  await owner.signUp('Ann');
});
afterAll(async () => {
  await whole.services.workbooks.stop();
  await whole[Symbol.asyncDispose]();
});

type Json = ReturnType<typeof JSON.parse>;
type Row = Readonly<Record<string, unknown>>;

/** The rows of each sheet, read by another library than the product's. */
async function fileOf({ above = {}, ...one }: RelatedWorkbook): Promise<(sheet: string) => Row[]> {
  const book = spreadsheets.read(await readFile(pathOf(one)));
  return (sheet) =>
    spreadsheets.utils.sheet_to_json<Row>(book.Sheets[sheet]!, { range: above[sheet] ?? 0, defval: null, raw: true });
}

async function upload(path: string, name: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([await readFile(path)]), name);
  const { body, headers } = new Request('http://localhost', { method: 'POST', body: form });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  const { workbook } = (await (await owner.ask('/api/workbooks', init)).json()) as Json;
  // Long lists are read for longer than a page waits.
  const stateOf = async () => ((await owner.call('GET', `/api/workbooks/${workbook.id}`)).body as Json).workbook.state;
  await expect.poll(stateOf, { timeout: 120_000 }).toBe('ready');
  return workbook.id;
}

/** The first version, public as it is. */
async function publish(workbook: string): Promise<{ id: string; href: string }> {
  const made = await owner.call('POST', '/api/apps', { workbook_id: workbook, start: 'proposed', publish: true });
  expect(made.status).toBe(200);
  return (made.body as Json).app;
}

/** A person whom the owner invites, and who chooses a password: pages about people are for such. */
async function invited(app: { id: string; href: string }): Promise<TestBrowser> {
  const email = `visitor-${app.id.toLowerCase()}@example.com`;
  const person = { appId: app.id, name: 'Vera', email, permissions: 'read' };
  expect((await owner.call('POST', '/api/mutipageapp_users', person)).status).toBe(200);
  const { text } = await whole.services.database
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const [, token = ''] = /token=([\w-]+)/.exec(text) ?? [];
  const visitor = whole.browser();
  const chosen = await visitor.call('POST', new URL('/api/app-auth/reset', app.href).href, {
    ...{ token, password: 'a long enough password' },
  });
  expect(chosen.status).toBe(200);
  return visitor;
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' },
};
const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&([#\w]+);/g, (whole_, name: string) => entities[name] ?? whole_)
    .replaceAll(/[\s\u202f\u00a0]+/g, ' ')
    .trim();
const hrefsIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, href = '']) => href);
const numbersIn = (text: string): number[] =>
  [...text.replaceAll(/(?<=\d),(?=\d{3})/g, '').matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);

/** The rows of the tables of a page, each cell by its heading. */
function tablesIn(html: string): Record<string, string>[][] {
  return [...html.matchAll(/<table\b[\s\S]*?<\/table>/g)].map(([table]) => {
    const rows = [...table.matchAll(/<tr\b[\s\S]*?<\/tr>/g)].map(([row]) =>
      [...row.matchAll(/<t([hd])\b[\s\S]*?<\/t\1>/g)].map(([cell]) => textOf(cell)),
    );
    const [headings = [], ...others] = rows;
    return others.map((cells) => Object.fromEntries(cells.map((cell, at) => [headings[at] ?? '', cell])));
  });
}

const isSame = (one: unknown, other: unknown): boolean => one !== null && String(one as Cell) === String(other as Cell);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function totalOf(order: Row, of: OrderTotal, rowsOf: (sheet: string) => Row[]): number {
  if (typeof of === 'string') return Number(order[of]);
  const [one, other] = of.factors;
  const lines = rowsOf(of.lines).filter((line) => isSame(line[of.order], order[of.key]));
  return sum(lines.map((line) => Number(line[one]) * Number(line[other]) * (1 - Number(of.less ? line[of.less] : 0))));
}

/** Figures of a thousand and more are whole. */
const isFigureOf = (one: number, all: number): boolean => Math.abs(one - all) <= (all < 1000 ? 0.0051 : 0.5);

/** As a person goes: the menu of the first page, the list of customers, one of them. */
async function customersOf(visitor: TestBrowser, app: { href: string }): Promise<string[]> {
  const home = await (await visitor.open(app.href)).text();
  const lists = [...new Set(hrefsIn(home).filter((href) => /^\/(?:customers?)?$/.test(href)))];
  const found: string[] = [];
  for (const list of lists) {
    const page = await (await visitor.open(new URL(list, app.href).href)).text();
    found.push(...hrefsIn(page).filter((href) => /^\/customers?-details\//.test(href)));
  }
  return [...new Set(found)].map((href) => new URL(href.replaceAll('&amp;', '&'), app.href).href);
}

describe.each(relatedWorkbooks.filter((one) => existsSync(pathOf(one))))('$file', (known) => {
  test('from upload to the orders of a customer without a setting', { timeout: 240_000 }, async () => {
    const rowsOf = await fileOf(known);
    const app = await publish(await upload(pathOf(known), known.file));
    const visitor = await invited(app);
    const { customer, order, total } = known;
    const orders = rowsOf(order.sheet);
    const customers = rowsOf(customer.sheet);
    const addresses = await customersOf(visitor, app);
    expect(addresses.length).toBeGreaterThanOrEqual(5);
    let seen = 0;
    for (const address of addresses.slice(0, 12)) {
      const html = await (await visitor.open(address)).text();
      const headings = [...html.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/g)].map(([, , text = '']) => textOf(text));
      const nameOf = (one: Row): string => textOf(customer.name.map((name) => one[name]).join(' '));
      const row = customers.find((one) => headings.includes(nameOf(one)));
      expect(row, `${address} is called ${headings.join(', ')}`).toBeDefined();
      const title = nameOf(row!);
      const own = orders.filter((one) => isSame(one[order.customer], row?.[customer.key]));
      if (own.length === 0) continue;
      const totals = own.map((one) => totalOf(one, total.of, rowsOf));
      const list =
        tablesIn(html).find(([first]) => first && total.heading in first && Object.keys(order.shown)[0]! in first) ??
        [];
      expect(list.length, textOf(html)).toBe(Math.min(own.length, 15));
      for (const listed of list) {
        const at = own.findIndex(
          (one, index) =>
            Math.abs(numbersIn(listed[total.heading] ?? '')[0]! - totals[index]!) <= 0.0051 &&
            Object.entries(order.shown).every(([heading, of]) => {
              if (typeof of === 'string') return isSame(listed[heading], one[of]);
              const named = rowsOf(of.sheet).find((other) => isSame(other[of.key], one[of.column]));
              return isSame(listed[heading], named?.[of.name] ?? '–');
            }),
        );
        expect(at, `${title}: ${JSON.stringify(listed)}`).toBeGreaterThanOrEqual(0);
      }
      const all = sum(totals);
      expect(
        numbersIn(textOf(html)).some((one) => isFigureOf(one, all)),
        `${title}: ${all} in all: ${textOf(html)}`,
      ).toBe(true);
      seen++;
    }
    expect(seen).toBeGreaterThanOrEqual(3);
  });
});
