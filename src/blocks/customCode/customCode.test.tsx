import { expect, test } from 'vitest';
import { codeFrameHref, codeHosts } from '#features/visitor/rules/code-frame.ts';
import { storedSample } from '#test/prepare-sample.ts';
import { configOf, renderSample } from '#test/render-sample.tsx';
import type { RowsData } from '../data-contract.ts';
import type { BlockType } from '../catalogue.ts';
import { say } from '#kit/language/msg.ts';
import { codeIn, codeText } from '../code-in.ts';
import { codeReaches } from '../roles.ts';
import { definition } from './definition.ts';
import { frameDocument } from './frame-document.ts';
import { handedRows, readQuestion } from './handed-rows.ts';
import { samples } from './samples.ts';

const data: RowsData = {
  shape: 'rows',
  columns: [
    { id: 'a', name: 'Name', type: 'text' },
    { id: 'b', name: 'Name', type: 'text' },
  ],
  rows: [{ row_id: 'r1', version: 3, cells: { a: 'x', b: 'k7', hidden: 'secret' }, named: { b: 'Ann' } }],
  ...{ total: 9, offset: 0, pageSize: 1, query: {} },
};
const theme = {
  ...{
    accent: '#123',
    onAccent: '#fff',
    background: '#fff',
    surface: '#fff',
    text: '#000',
    muted: '#777',
    line: '#eee',
  },
  ...{ font: 'Inter', titleFont: 'Inter', isDark: false },
};

test('without a script there is a sentence in the place of the code, and nothing of it runs', async () => {
  const html = await renderSample('customCode', samples[0]!);
  expect(html).toContain('Turn on JavaScript');
  expect(html).not.toMatch(/<iframe|<script/);
});

test('the code gets the columns that its block asks for, by their names, and nothing else of a row', () => {
  expect(handedRows(data)).toEqual({
    columns: [
      { name: 'Name', type: 'text' },
      { name: 'Name 2', type: 'text' },
    ],
    rows: [{ id: 'r1', values: { Name: 'x', 'Name 2': 'Ann' } }],
    ...{ total: 9, offset: 0 },
  });
});

test('a question is read part by part: unknown columns and parts reach no one', () => {
  const asked = { search: 'ann', filters: [{ column: 'Name 2', value: 1 }], sort: [{ column: 'Name' }], row: 'r2' };
  expect(readQuestion({ ...asked, branch: 'r1', offset: 5, limit: 2 }, data.columns)).toEqual({
    search: 'ann',
    filters: [{ column: 'b', condition: '=', value: 1 }],
    sort: [{ column: 'a', direction: 'ascending' }],
    ...{ offset: 5, limit: 2 },
  });
  for (const wrong of [
    ...[null, 7, [], { filters: 'x' }, { filters: [{ column: 'hidden' }] }, { filters: [{ column: 'a' }] }],
    ...[{ filters: [{ column: 'Name', condition: 'like' }] }, { filters: [{ column: 'Name', value: {} }] }],
    ...[{ sort: Array.from({ length: 21 }, () => ({ column: 'Name' })) }, { offset: -1 }, { limit: 1.5 }],
  ])
    expect(() => readQuestion(wrong, data.columns), JSON.stringify(wrong)).toThrow();
});

test('code and rows can’t end the elements that they are in', () => {
  const cell = '</script><script>alert(1)</script>';
  const rows = handedRows({ ...data, rows: [{ row_id: 'r', version: 1, cells: { a: cell } }] });
  const html = frameDocument(
    { html: '<p>hi</p>', css: '</style><b>', script: 'x = "</script><!--"' },
    { rows, theme, language: 'en' },
  );
  expect(html.match(/<\/script/g)).toHaveLength(3);
  expect(html.match(/<\/style/g)).toHaveLength(2);
  expect(html).toContain('x = "\\x3c/script>\\x3c!--"');
});

test('services are https addresses, named by their hosts; none by default', () => {
  const hosts = ['https://a.example/x?y', 'https://a.example', 'http://b.example', 'https://localhost', 'nothing', ''];
  expect(codeHosts(hosts)).toEqual(['https://a.example']);
  expect(codeHosts(['https://a.example;script-src *', "https://'self'.example", 'https://*.example'])).toEqual([]);
  expect(codeFrameHref([])).toBe('/embed/code');
  const config = configOf('customCode', { settings: { hosts: [{ host_address: 'https://a.example' }] } });
  expect(codeReaches(definition, config)).toEqual(['https://a.example']);
});

test('a template says what its code reaches', () => {
  const block = (type: BlockType, settings: Record<string, unknown>) => ({
    ...storedSample(type, samples[0]!),
    type,
    settings,
  });
  expect(codeText(codeIn([block('markdown', {})]))).toBe('');
  expect(say(codeText(codeIn([block('customCode', { html: 'x' })])))).toMatch(
    /^1 block runs .* can’t reach the network\.$/,
  );
  const hosts = [{ host_address: 'https://b.example/x' }, { host_address: 'http://a.example' }];
  expect(say(codeText(codeIn([block('customCode', { hosts }), block('customCode', {})])))).toMatch(
    /^2 blocks run .* to b\.example\.$/,
  );
});

test('a fresh block reads no column, and only the first rows of those that are chosen', () => {
  const asks = (axis: Record<string, unknown>[], settings = {}) =>
    definition.requests(configOf('customCode', { axis, settings }));
  expect(asks([])).toEqual({});
  expect(asks([{ column: 'a', key: 'x' }])['rows']).toMatchObject({
    ...{ columns: ['a'], names: { a: 'x' }, pageSize: 50 },
    visitor: { search: false, filter: false, sort: false, page: false },
  });
  const key = { sheet_title: 'People', column: 'id' };
  const linked = { column: 'a', lookup_key: key, lookup_name: { ...key, column: 'name' } };
  expect(asks([linked])['rows']?.named).toEqual({ a: { sheet_title: 'People', key: 'id', column: 'name' } });
  expect(definition.recommended).toBe(null);
});
