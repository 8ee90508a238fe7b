import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import {
  cleanOptions,
  longestOption,
  mostOptions,
  offeredOptions,
  optionsProblem,
  readOptions,
} from './column-options.ts';

const state: Column = { id: 'state', name: 'State', type: 'text' };
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `Option ${at}`);

test('options are kept once each, on one line, none of them blank', () => {
  expect(cleanOptions([' Open', 'Open ', '', '  ', 'On\r\nhold', 'open', 'a  b', 'x\u0000'])).toEqual([
    ...['Open', 'On hold', 'open', 'a  b', 'x'],
  ]);
});

test('a list holds so many options of so many characters, and what it may not hold is said', () => {
  expect(optionsProblem(many(mostOptions), state)).toBeNull();
  expect(optionsProblem(many(mostOptions + 1), state)).toBe('A list can have up to 200 options. You entered 201.');
  expect(optionsProblem(['x'.repeat(longestOption)], state)).toBeNull();
  expect(optionsProblem(['Open', 'x'.repeat(longestOption + 1)], state)).toContain('up to 200 characters');
  expect(readOptions(many(mostOptions + 1))).toBeNull();
  expect(readOptions([' '])).toBeNull();
  expect(readOptions(many(mostOptions))).toHaveLength(mostOptions);
});

test('a column lists what it can hold; one of yes and no and one of a formula list nothing', () => {
  const price: Column = { ...state, name: 'Price', type: 'currency' };
  expect(optionsProblem(['5', '$1,200'], price)).toBeNull();
  expect(optionsProblem(['5', 'free'], price)).toBe('“free” isn’t a number, but Price holds numbers.');
  expect(optionsProblem(['Yes'], { ...state, type: 'boolean' })).toContain('State is a yes/no column');
  expect(optionsProblem(['Open'], { ...state, formula: '1' })).toContain('State is a formula column');
  for (const column of [price, { ...state, type: 'boolean' as const }, { ...state, formula: '1' }])
    expect(optionsProblem([], column)).toBeNull();
});

test('of a list that was made for another type what the column holds is offered', () => {
  const options = ['Open', '7'];
  expect(offeredOptions({ ...state, options })).toEqual(options);
  expect(offeredOptions({ ...state, type: 'number', options })).toEqual(['7']);
  expect(offeredOptions({ ...state, type: 'boolean', options })).toEqual([]);
  expect(offeredOptions({ ...state, formula: '1', options })).toEqual([]);
  expect(offeredOptions(state)).toEqual([]);
});
