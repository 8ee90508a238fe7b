import { expect, test } from 'vitest';
import { matchingCommands } from './palette.ts';

const onClick = (): void => undefined;
const groups = [
  { group: 'Block', actions: [{ id: 'delete', label: 'Tabelle löschen', keywords: 'Delete Table', onClick }] },
  { group: 'Einstellungen', actions: [{ id: 'setting-b1-title', label: 'Titel von Tabelle', onClick }] },
];
const found = (query: string): string[] =>
  matchingCommands(query, groups).flatMap((one) => ('actions' in one ? one.actions.map(({ id }) => id) : []));

test('commands are found by the words of the reader and by the English ones', () => {
  expect(found('löschen')).toEqual(['delete']);
  expect(found('table del')).toEqual(['delete']);
  expect(found('titel')).toEqual(['setting-b1-title']);
});

test('before anything is typed the many settings are left out, whatever their group is called', () => {
  expect(found('')).toEqual(['delete']);
});
