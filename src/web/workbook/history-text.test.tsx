import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { english } from '#kit/language/formats.ts';
import { inLanguage, plural } from '#kit/language/product.ts';
import { HistoryEntry } from './history-text.tsx';
import { redoText, undoText } from './undo-text.ts';

const actor = { kind: 'user' as const, name: 'Ann {file}', email: null };
const textOf = (markup: string): string => markup.replace(/<br\/>.*/, '').replaceAll(/<[^>]*>/g, '');
const said = (through: Parameters<typeof HistoryEntry>[0]['author']['through']): string =>
  textOf(
    renderToStaticMarkup(
      <HistoryEntry
        author={{ actor, through }}
        did={plural(3, '{person} edited a row', '{person} edited {count} rows', { person: '{person}' })}
        values={{ file: 'prices.csv' }}
        at="2026-01-02T03:04:05Z"
      />,
    ),
  );

test('what someone did is a sentence, and another order of words where a language has it', () => {
  expect(said(null)).toBe('Ann {file} edited 3 rows');
  expect(said({ app: 'Shop', page: 'Orders' })).toBe('Ann {file} edited 3 rows on Orders of Shop');
  expect(said({ api_key: 'Import' })).toBe('Ann {file} edited 3 rows with the API key Import');
  const messages = {
    '{person} edited {count} rows': { one: '', other: '{count} Zeilen von {person} bearbeitet' },
    '{act} on {page} of {app}': 'In {app}, {page}: {act}',
  };
  const german = { code: 'de', formats: { ...english, tag: 'de-DE' }, messages };
  expect(inLanguage(german, () => said({ app: 'Shop', page: 'Orders' }))).toBe(
    'In Shop, Orders: 3 Zeilen von Ann {file} bearbeitet',
  );
});

test('undo and redo say what was done', () => {
  expect(undoText({ kind: 'cells', rows: 0 })).toBe('Undo edit');
  expect(undoText({ kind: 'cells', rows: 1_200 })).toBe('Undo edit of 1,200 rows');
  expect(redoText({ kind: 'remove', rows: 1 })).toBe('Redo deleted row');
  expect(redoText({ kind: 'delete-column', rows: 0 })).toBe('Redo deleted column');
});
