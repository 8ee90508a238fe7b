import { expect, test } from 'vitest';
import { type AppDocument, type AppPage, defaultAppTheme } from '#features/apps/rules/document/document.ts';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { profileOf } from '#test/profile-of.ts';
import { say } from '#kit/language/msg.ts';
import { contractOfApp } from './contract-of-app.ts';
import { templateFindings } from './template-findings.ts';

const orders = profileOf({
  title: 'Orders',
  columns: [
    { id: 'item', name: 'Item', type: 'text' },
    { id: 'price', name: 'Price', type: 'number' },
  ],
  rows: [{ cells: { item: 'Chair', price: 4 } }],
});
const page = (id: string, slug: string, ...blocks: StoredBlock[]): AppPage => ({
  ...{ id, name: id, slug, type: slug === '' ? 'home' : 'page', is_public: true },
  document: { settings: defaultPageSettings, blocks },
});
const app = (...pages: AppPage[]): AppDocument => ({ look: defaultAppTheme, pages });
const header = proposedBlock('header', 'header');
const text = (markdown_text: string) => proposedBlock('markdown', 'words', { settings: { markdown_text } });

function findings(document: AppDocument) {
  const said = templateFindings({ document, sheets: [orders], contract: contractOfApp(document, [orders]) });
  return said.map(({ kind, severity, page_id, block_id, path }) => [kind, severity, page_id, block_id, path].join(' '));
}

test('an app that may travel has no findings', () => {
  const table = proposedBlock('table', 'rows', {
    sheet_title: 'Orders',
    axis: [{ column: 'item' }, { column: 'price' }],
  });
  const document = app(page('home', '', header, table, text('See [the rows](/rows).')), page('rows', 'rows', header));
  expect(findings(document)).toEqual([]);
});

test('texts of the author are looked through, wherever they stand', () => {
  const table = proposedBlock('table', 'rows', {
    sheet_title: 'Orders',
    axis: [{ column: 'item', label: 'ghp_abcdefghijklmnopqrstuvwxyz0123456789' }],
  });
  const document = app(page('home', '', text('Ask ann@acme.com at http://wiki/plan'), table));
  document.look = { ...document.look, description: 'Call +49 30 901820' };
  expect(findings(document)).toEqual([
    'phone warning   look.description',
    'e-mail warning home words settings.markdown_text',
    'private address error home words settings.markdown_text',
    'token error home rows axis.0.label',
  ]);
});

test('settings that are secret by their declaration stay with the author', () => {
  const call = {
    type: 'API call',
    api_endpoint: 'https://hooks.acme.com/in?token=abcdefgh12345',
    token: 'kept:sec_01k0000000000000000000000a',
  };
  const table = proposedBlock('table', 'rows', { sheet_title: 'Orders', axis: [{ column: 'item' }], actions: [call] });
  expect(findings(app(page('home', '', table)))).toEqual([
    'secret note home rows actions.0.api_endpoint',
    'secret note home rows actions.0.token',
  ]);
});

test('links that lead nowhere and pages without a way back are told', () => {
  const button = { text: 'Go', linkType: 'page', page: 'gone' };
  const hero = proposedBlock('bannerHero', 'hero', { settings: { buttons: [button] } });
  const document = app(page('home', '', header, text('[Old](/old) and [sign in](/login)')), page('end', 'end', hero));
  expect(findings(document)).toEqual([
    'dead link error home words settings.markdown_text',
    'dead link error end hero ',
    'no way back warning end  ',
  ]);
  const hidden = page('end', 'end', header, text('Nothing'));
  hidden.document.settings = { ...defaultPageSettings, hide_header: true };
  expect(findings(app(page('home', '', header), hidden))).toEqual(['no way back warning end  ']);
  expect(findings(app(page('home', '', header), page('end', 'end', text('[Home](/)'))))).toEqual([]);
});

test('columns that the workbook or the contract lacks are told', () => {
  const table = proposedBlock('table', 'rows', {
    sheet_title: 'Orders',
    axis: [{ column: 'item' }, { column: 'gone' }],
  });
  const lost = proposedBlock('table', 'lost', { sheet_title: 'Old' });
  const document = app(page('home', '', table, lost));
  expect(findings(document)).toEqual([
    'lost column error home rows axis.1.column',
    'lost column error home lost sheet_title',
  ]);
  const contract = { version: 1 as const, sheets: [] };
  const said = templateFindings({ document: app(page('home', '', table)), sheets: [orders], contract });
  expect(said.map(({ kind, sentence }) => [kind, say(sentence)])).toContainEqual([
    'contract',
    'The list of required columns is missing Item of Orders.',
  ]);
});
