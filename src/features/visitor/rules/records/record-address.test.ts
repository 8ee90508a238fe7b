import { describe, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { readRecordPath, recordEnd, shortIdOf } from './record-address.ts';
import { slugOfName } from './slug.ts';

const id = '01k2m3n4p5q6r7qk0m3zt8xw2d';

describe('the slug of a name', () => {
  test.each([
    ['Blue Lagoon', 'blue-lagoon'],
    ['  Crème brûlée & Café ', 'creme-brulee-cafe'],
    ['Straße nach Łódź', 'strasse-nach-lodz'],
    ['Anna’s 2nd shop', 'annas-2nd-shop'],
    ['Щукин и Ёлка', 'shchukin-i-elka'],
    ['Αθήνα', 'athina'],
    ['ＡＢＣ １２', 'abc-12'],
    ['東京', ''],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['--- ', ''],
    ['../../etc/passwd?x=1#y', 'etc-passwd-x-1-y'],
    ['a\u0000b\nc', 'a-b-c'],
  ])('%j', (name, slug) => expect(slugOfName(name)).toBe(slug));

  test('is bounded and ends with a word, however long the name is', () => {
    const slug = slugOfName('word '.repeat(100_000));
    expect(slug).toBe(Array.from({ length: 12 }, () => 'word').join('-'));
    expect(slugOfName('x'.repeat(1_000))).toHaveLength(60);
    expect(slugOfName('ß'.repeat(1_000)).length).toBeLessThanOrEqual(60);
  });
});

test('the address of a record holds its name and the end of its id, and is read again', () => {
  const end = recordEnd(id, 'Blue Lagoon');
  expect(end).toBe('/blue-lagoon-7qk0m3zt8xw2d');
  expect(readRecordPath(`/trips${end}`)).toEqual({
    page: '/trips',
    record: { slug: 'blue-lagoon', short: '7qk0m3zt8xw2d' },
  });
  expect(readRecordPath(`/trips${recordEnd(id, '東京')}`)).toEqual({
    page: '/trips',
    record: { slug: '', short: '7qk0m3zt8xw2d' },
  });
  // A name that ends as an id does is none.
  expect(readRecordPath('/trips/7qk0m3zt8xw2e-7qk0m3zt8xw2d')?.record.short).toBe('7qk0m3zt8xw2d');
});

test('what names no record is the path of a page', () => {
  for (const path of [
    '/',
    '/trips',
    '/trips/',
    '/trips/blue-lagoon',
    '/trips/x/7qk0m3zt8xw2d',
    '/trips/7qk0m3zt8xw2',
    '/trips/7QK0M3ZT8XW2D',
  ])
    expect(readRecordPath(path), path).toBeNull();
});

test('ids that were made otherwise keep the old form', () => {
  expect(shortIdOf('Customers-2')).toBeNull();
  expect(recordEnd('Customers-2', 'Ash')).toBe('?record=Customers-2');
});

test('short ids say nothing of when a row was made, and do not repeat', () => {
  const ids = Array.from({ length: 20_000 }, () => shortIdOf(newId()));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).not.toEqual(ids);
});
