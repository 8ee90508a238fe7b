import { expect, test } from 'vitest';
import { convertCell, csvCell, entryText } from '#features/workbooks/rules/cell-entry.ts';
import { isInvalidValue } from '#features/workbooks/rules/invalid-cell.ts';
import { matchesCell } from './conditions.ts';
import { foldText } from './folding.ts';
import { formatCell } from './format-cell.ts';
import { scalarOfCell } from './formula/columns/cell-scalar.ts';
import type { Column } from './model.ts';
import { cellOfPeople, initialsOf, namesIn, peopleOf, peopleText, personName } from './people.ts';
import { createSnapshot } from './snapshot.ts';
import { runQuery } from './run-query.ts';
import type { Filter, QueryContext } from './query-model.ts';

const ada = { id: '01k0000000000000000000000a', name: 'Ada Lovelace' };
const bob = { id: '01k0000000000000000000000b', name: 'Bob' };
const column: Column = { id: 'owner', name: 'Owner', type: 'person' };
const several: Column = { ...column, multiple: true };
const context: QueryContext = {
  ...{ now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: 'ada@example.com' },
  currentPerson: cellOfPeople([ada]),
};

test('a cell names people by id and name, and people read the names', () => {
  const cell = cellOfPeople([ada, bob]);
  expect(cell).toBe('Ada Lovelace (/people/01k0000000000000000000000a), Bob (/people/01k0000000000000000000000b)');
  expect(peopleOf(cell)).toEqual([ada, bob]);
  expect(cellOfPeople([])).toBeNull();
  const shown = 'Ada Lovelace, Bob';
  expect(formatCell(cell, several)).toBe(shown);
  expect(peopleText(cell)).toBe(shown);
  expect(entryText(cell, 'person')).toBe(shown);
  expect(csvCell(cell, 'person')).toBe(shown);
  expect(scalarOfCell(cell, column)).toBe(shown);
  expect(foldText(cell ?? '')).toBe(shown.toLowerCase());
  expect(namesIn(cell)).toEqual(['Ada Lovelace', 'Bob']);
});

test('what names no one in any part of it is a text', () => {
  for (const text of [
    'Ada Lovelace',
    'Ada (/people/x)',
    `${cellOfPeople([ada])}, Bob`,
    '(/people/01k0000000000000000000000a)',
    '',
  ]) {
    expect(peopleOf(text)).toEqual([]);
    if (text) expect(isInvalidValue(text, column)).toBe(true);
  }
  expect(isInvalidValue(cellOfPeople([ada]), column)).toBe(false);
  expect(isInvalidValue(cellOfPeople([ada, bob]), column)).toBe(true);
  expect(isInvalidValue(cellOfPeople([ada, bob]), several)).toBe(false);
  expect(convertCell(cellOfPeople([ada]), column, 'text')).toBe('Ada Lovelace');
});

test('names of cells say no address and nothing that separates people', () => {
  expect(personName('ada@example.com')).toBe('ada');
  expect(personName(' Lovelace,\n Ada (she) "the first" ')).toBe('Lovelace Ada she the first');
  expect(personName('@')).toBe('Someone');
  expect([...personName('é'.repeat(200))]).toHaveLength(80);
  expect(['Ada Lovelace', 'bob', '  ', 'Łukasz van der Berg'].map(initialsOf)).toEqual(['AL', 'B', '?', 'ŁB']);
});

test('filters compare people by id, and by name where that is all they have', () => {
  const cells = [cellOfPeople([ada]), cellOfPeople([bob]), cellOfPeople([ada, bob]), 'ada lovelace', null];
  const kept = (condition: Filter['condition'], value: string, of = column) =>
    cells.flatMap((cell, at) => (matchesCell({ column: 'owner', condition, value }, cell, of, context) ? [at] : []));
  expect(kept('=', 'Ada Lovelace')).toEqual([0, 3]);
  expect(kept('=', cellOfPeople([ada]) ?? '')).toEqual([0]);
  expect(kept('any_of', 'ADA lovelace')).toEqual([0, 2, 3]);
  expect(kept('is_not', cellOfPeople([ada]) ?? '')).toEqual([1, 2, 3, 4]);
  expect(kept('none_of', 'Ada Lovelace||Bob')).toEqual([4]);
  expect(kept('includes', 'love')).toEqual([0, 2, 3]);
  expect(kept('includes', 'people')).toEqual([]);
  // Whatever she was called when the filter was made.
  expect(kept('any_of', cellOfPeople([{ ...ada, name: 'Ada Byron' }]) ?? '')).toEqual([0, 2]);
  expect(kept('any_of', '{{current_user}}')).toEqual([0, 2]);
  const nobody = { ...context, currentPerson: null };
  expect(matchesCell({ column: 'owner', condition: '=', value: '{{current_user}}' }, cells[0], column, nobody)).toBe(
    false,
  );
});

test('the engine sorts, groups and searches by names and never by ids', () => {
  const rows = [cellOfPeople([bob]), cellOfPeople([ada]), cellOfPeople([bob]), null].map((cell, at) => ({
    ...{ row_id: `${at}`, position: at, version: 1 },
    cells: { owner: cell },
  }));
  const sheet = createSnapshot({ version: 1, columns: [column], rows });
  const ids = (query: object) =>
    runQuery(sheet, { columns: [], page: { offset: 0, limit: 9 }, ...query }, context).rows.map(({ row_id }) => row_id);
  expect(ids({ sort: [{ column: 'owner', direction: 'ascending' }] })).toEqual(['1', '0', '2', '3']);
  expect(ids({ search: { text: 'bob', columns: ['owner'] } })).toEqual(['0', '2']);
  expect(ids({ search: { text: '01k', columns: ['owner'] } })).toEqual([]);
  expect(ids({ filters: [{ column: 'owner', condition: 'any_of', value: 'Ada Lovelace' }] })).toEqual(['1']);
  const { groups } = runQuery(sheet, { columns: [], group: { by: 'owner', aggregates: [] } }, context);
  expect(groups.map(({ key, count }) => [peopleText(key), count])).toEqual([
    ['Bob', 2],
    ['Ada Lovelace', 1],
    [null, 1],
  ]);
});
