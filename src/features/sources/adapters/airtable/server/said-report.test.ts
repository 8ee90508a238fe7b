/** What became of a base is said to its readers in their language, also long after it was stored. */
import { expect, test } from 'vitest';
import { english } from '#kit/language/formats.ts';
import { msg, msgPlural } from '#kit/language/msg.ts';
import { withinRequest } from '#platform/http/current-request.ts';
import { type StoredReport, saidReport, storedField, storedNotes } from './said-report.ts';

const japanese = {
  code: 'ja',
  formats: { ...english, tag: 'ja' },
  messages: {
    Text: 'テキスト',
    'Link to {sheet}': '{sheet}へのリンク',
    'Times are in UTC.': '時刻はUTCです。',
    '{count} values are errors.': { other: '{count}個の値はエラーです。' },
  },
};
const heard = <Said>(work: () => Said): Said =>
  withinRequest(
    {
      host: { kind: 'site', name: 'sheaf.example', origin: 'https://sheaf.example' },
      method: 'GET',
      path: '/',
      language: japanese,
    },
    work,
  );

const count = msgPlural(2, '{count} value is an error.', '{count} values are errors.');
const note = [msg('Times are in UTC.'), count];
const field = { name: 'Text', from: msg('Text'), to: msg('Link to {sheet}', { sheet: 'Text' }), notes: [note] };
const report: StoredReport = {
  read_at: '2026-11-28T00:00:00.000Z',
  tables: [
    {
      title: 'T',
      rows: 1,
      fields: [storedField(field), { name: 'Old', from: 'Text', to: 'Text', notes: ['Old.'] }],
      notes: [],
    },
  ],
  ...storedNotes([count]),
};

test('a report is stored in English, and said in the language of who reads it', () => {
  const stored = JSON.parse(JSON.stringify(report)) as StoredReport;
  const [own, old] = saidReport(stored).tables[0]?.fields ?? [];
  expect(own).toEqual({
    ...{ name: 'Text', from: 'Text', to: 'Link to Text' },
    notes: ['Times are in UTC. 2 values are errors.'],
  });
  const there = heard(() => saidReport(stored));
  expect(there.notes).toEqual(['2個の値はエラーです。']);
  // Names that people gave stay, and Japanese sentences have no space between them.
  expect(there.tables[0]?.fields[0]).toEqual({
    ...{ name: 'Text', from: 'テキスト', to: 'Textへのリンク' },
    notes: ['時刻はUTCです。2個の値はエラーです。'],
  });
  expect(there.tables[0]?.fields[1]).toEqual(old);
});
