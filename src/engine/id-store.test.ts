import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { IdStore } from './id-store.ts';
import { RowIndex } from './row-index.ts';

const letters = fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz');
const own = fc.array(letters, { minLength: 25, maxLength: 25 }).map((rest) => `0${rest.join('')}`);
const other = fc.oneof(
  fc.string(),
  own.map((id) => `1${id.slice(1)}`),
  own.map((id) => id.toUpperCase()),
  own.map((id) => `${id.slice(0, 9)}é${id.slice(10)}`),
  own.map((id) => `row_${id}`),
);

test('ids come back as they were given, and are found, whether they can be packed or not', () => {
  const ids = fc.oneof(fc.uniqueArray(own, { maxLength: 70 }), fc.uniqueArray(fc.oneof(own, other), { maxLength: 70 }));
  fc.assert(
    fc.property(ids, fc.nat({ max: 70 }), (given, cut) => {
      let store = new IdStore();
      let index = new RowIndex();
      for (const [slot, id] of given.entries()) {
        if (slot === cut) {
          const parts = structuredClone({ ids: store.parts(), index: index.parts() });
          if (!parts.ids) throw new Error('There are no parts.');
          store = IdStore.of(parts.ids);
          index = new RowIndex(parts.index.table, parts.index.used);
        }
        expect(index.find(store, id)).toBe(-1);
        store.append(id);
        index.set(store, id, slot);
      }
      expect(given.map((_, slot) => store.text(slot))).toEqual(given);
      expect(given.map((id) => index.find(store, id))).toEqual(given.map((_, slot) => slot));
      for (const [slot, id] of given.entries())
        if (id.length >= 13) expect(index.withEnd(store, id.slice(-13))).toContain(slot);
    }),
    propertyRuns(500),
  );
});

test('an id of a row takes sixteen bytes', () => {
  const store = new IdStore();
  const ids = Array.from({ length: 1_500 }, () => newId());
  for (const id of ids) store.append(id);
  store.trim();
  expect(store.bytes()).toBe(16 * ids.length);
  expect(ids.map((_, slot) => store.text(slot))).toEqual(ids);
});
