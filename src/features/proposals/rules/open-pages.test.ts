/** What a first version gives to strangers, and what it asks them: nothing that its owner didn't choose. */
import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { asBoard } from './as-board.ts';
import type { ProposalChoice } from './choice.ts';
import { describeProposal } from './describe-proposal.ts';
import { proposeApp } from './propose-app.ts';
import { rolesOf } from './column-roles.ts';

const read = async (title: string, csv: string) => profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title });
const table = (count: number, header: string, row: (at: number) => string): string =>
  [header, ...Array.from({ length: count }, (_, at) => row(at))].join('\n');

const given = ['Ute', 'Jan', 'Eva', 'Udo', 'Ina', 'Leo'];
const family = ['Ahl', 'Bock', 'Cors', 'Dorn', 'Eck', 'Fux'];
const members = await read(
  'Mitglieder',
  table(
    6,
    'Nr.,Vorname,Nachname,Geburtsdatum,Straße,Ort,Telefon,Gehalt,Konfession,Gruppe',
    (at) =>
      `${at + 1},${given[at]},${family[at]},${1950 + at * 9}-03-0${at + 1},Am Hang ${at + 1},Berlin,030 55501${at}${at},${2900 + at * 10},${at % 2 ? 'ev' : 'rk'},${at % 2 ? 'A' : 'B'}`,
  ),
);
const products = await read(
  'Produkte',
  table(
    14,
    'Produkt,Kategorie,Preis,Menge,Betrag (EUR)',
    (at) => `Stuhl ${at},${at % 3 ? 'Holz' : 'Metall'},${10 + at}.5,${at + 2},${(10.5 + at) * (at + 2)}`,
  ),
);

const personal = ['geburtsdatum', 'strasse', 'telefon', 'gehalt', 'konfession'];
const pagesOf = (sheets: (typeof members)[], choice: ProposalChoice = {}) =>
  proposeApp({ workbookName: 'Verein', sheets, choice }).pages;
const openSlugs = (...of: Parameters<typeof pagesOf>): string[] =>
  pagesOf(...of).flatMap(({ page_slug, is_public }) => (is_public ? [page_slug] : []));
const blocksOf = (...of: Parameters<typeof pagesOf>) => pagesOf(...of).flatMap(({ document }) => document.blocks);

test.each(['overview', 'browse', 'single'] as const)(
  'no page about people is open, whatever the layout (%s), until its owner opens it',
  (layout) => {
    expect(openSlugs([members], { layout })).toEqual([]);
    expect(openSlugs([members], { layout, strangers_read: true })).toContain('');
  },
);

test('no block but the form names a column that is personal, also where pages are open', () => {
  for (const strangers_read of [false, true])
    for (const purpose of ['people', 'list'] as const) {
      const blocks = blocksOf([members, products], { strangers_read, purpose });
      const named = JSON.stringify(blocks.filter(({ type }) => type !== 'form'));
      for (const column of personal) expect(named).not.toContain(`"${column}"`);
    }
});

test('a column that is let in is on pages; others stay out', () => {
  const named = JSON.stringify(blocksOf([members], { let_in: [{ sheet: 'Mitglieder', column: 'telefon' }] }));
  expect(named).toContain('"telefon"');
  const shown = JSON.stringify(
    blocksOf([members], { let_in: [{ sheet: 'Mitglieder', column: 'telefon' }] }).filter(({ type }) => type !== 'form'),
  );
  expect(shown).not.toContain('"gehalt"');
});

test('a form offers no answers that are personal', () => {
  const fields = blocksOf([members]).find(({ type }) => type === 'form')?.axis ?? [];
  expect(fields.find(({ column }) => column === 'konfession')?.['type']).toBe('text');
});

test('pages of things next to people are open, those of the people are not', () => {
  const slugs = openSlugs([products, members]);
  expect(slugs).toEqual(['']);
});

test.each(['overview', 'browse', 'single'] as const)('strangers add rows only where it was chosen (%s)', (layout) => {
  const open = (choice: ProposalChoice) =>
    pagesOf([products], { layout, ...choice })
      .filter(({ is_public }) => is_public)
      .flatMap(({ document }) => document.blocks.map(({ type }) => type));
  expect(open({})).not.toContain('form');
  expect(open({ strangers_add: true })).toContain('form');
});

test('a board is open only as a whole: without the form, and not at all about people', () => {
  const board = (sheets: (typeof members)[], choice: ProposalChoice = {}) => {
    const [page] = asBoard(proposeApp({ workbookName: 'Verein', sheets, choice })).pages;
    return [page?.is_public, page?.document.blocks.some(({ type }) => type === 'form')];
  };
  expect(board([products])).toEqual([true, false]);
  expect(board([products], { strangers_add: true })).toEqual([true, true]);
  expect(board([members])).toEqual([false, true]);
  expect(board([products, members])).toEqual([false, true]);
});

test('the owner is told which columns are private and why, and what would be seen', () => {
  const { personal: columns, access } = describeProposal({ workbookName: 'V', sheets: [members], choice: {} });
  expect(access).toEqual({ strangers_read: false, strangers_add: false, about_people: ['Mitglieder'] });
  expect(columns[0]).toMatchObject({
    ...{ name: 'Geburtsdatum', kind: 'birth date', why: 'Its heading names a birth date.', is_let_in: false },
    examples: ['1950-03-01', '1959-03-02', '1968-03-03'],
  });
});

test('forms never ask for what is computed, numbered or dated without anyone', async () => {
  const orders = await read(
    'Orders',
    table(
      8,
      'No,Customer,Created at,Amount,Total',
      (at) => `${at + 1},Acme ${at},2026-01-0${at + 1},${at * 3},${at * 4}`,
    ),
  );
  const computed = {
    ...orders,
    columns: orders.columns.map((one) => (one.id === 'total' ? { ...one, formula: '[column:amount]*1.2' } : one)),
  };
  const fields = blocksOf([computed]).find(({ type }) => type === 'form')?.axis ?? [];
  expect(fields.map(({ column }) => column)).toEqual(['customer', 'amount']);
});

test.each([
  ['Zwischenstand', 'Kilometerstand', []],
  ['a rate', 'Zinssatz', ['average']],
  ['a price', 'Einzelpreis', ['average']],
  ['a balance', 'Kontostand', []],
  ['a score', 'Bewertung', ['average']],
  ['a running sum', 'Cumul', []],
  ['a code', 'Kundennummer', []],
  ['an amount', 'Betrag', ['sum']],
  ['a quantity', 'Menge', ['sum']],
  ['a price', 'Цена', ['average']],
  ['an amount', 'Сумма', ['sum']],
  ['a balance', '残高', []],
  ['an amount', '金額', ['sum']],
])('what is %s (%s) has the figures %j', async (_what, name, expected) => {
  const sheet = await read(
    'Liste',
    table(20, `Stadt,${name}`, (at) => `Ort ${at % 7},${1000 + at * 13}.5`),
  );
  const whole = name === 'Kundennummer' || name === 'Menge';
  const of = whole
    ? await read(
        'Liste',
        table(20, `Stadt,${name}`, (at) => `Ort ${at % 7},${100 + at * 13}`),
      )
    : sheet;
  expect(rolesOf(of).figures.map((figure) => figure.function)).toEqual(expected);
});

test('amounts in several currencies and quantities in several units are not added', async () => {
  const mixed = await read(
    'Käufe',
    table(20, 'Artikel,Menge,Einheit', (at) => `Ding ${at},${at + 2},${at % 2 ? 'kg' : 'Stk'}`),
  );
  expect(rolesOf(mixed).figures).toEqual([]);
  const own = { ...products, columns: products.columns.map((one) => ({ ...one, own_currencies: true as const })) };
  expect(rolesOf(own).figures).toEqual([]);
});
