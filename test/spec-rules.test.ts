import { expect, test } from 'vitest';
import { array, boolean, number, select, text } from '#settings/kinds.ts';
import { differences, type SpecFields } from './spec-rules.ts';

const description = 'A setting.';
const fields = {
  mode: select(['one', 'two'], { description }),
  detail: text({ description, default: 'x' }),
  on: boolean({ description }),
  size: number({ description, default: 3, min: 0, max: 5 }),
  items: array({ name: text({ description }) }, { description, itemName: 'item', max: 3 }),
};
const rules = { detail: { mode: 'two' } };

test('what agrees with the spec has no differences', () => {
  const spec: SpecFields = {
    mode: { options: ['one', 'two'], default: 'one' },
    detail: { default: 'x', hideIf: { mode: 'one' } },
    on: { type: 'boolean', default: false },
    size: { min: 0, max: 5, default: 3 },
    items: { items: 3, fields: { name: {} } },
  };
  expect(differences(spec, fields, rules)).toEqual([]);
});

test.each<[string, SpecFields, string]>([
  ['a missing key', { colour: {} }, 'colour is missing'],
  ['a missing option', { mode: { options: ['one', 'two', 'three'] } }, 'mode: options are one, two'],
  ['another default', { size: { default: 4 } }, 'size: default is 3'],
  ['another limit', { size: { max: 6 } }, 'size: another maximum'],
  ['another number of items', { items: { items: 4 } }, 'items: must have at most 4 items'],
  ['a missing key of an item', { items: { fields: { url: {} } } }, 'items.url is missing'],
  ['a choice that may stay open', { detail: { required: true } }, 'detail: must be required'],
  ['another kind', { detail: { type: 'boolean' } }, 'detail: must be on or off'],
  ['a rule the other way round', { detail: { showIf: { mode: 'one' } } }, 'detail: shows where the spec hides it'],
  ['a rule that is not there', { size: { showIf: { on: true } } }, 'size: shows where the spec hides it'],
])('%s is found', (_, spec, difference) => {
  expect(differences(spec, fields, rules)).toContain(difference);
});
