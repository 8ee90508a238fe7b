import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAppEdit, fittingEdits, smallApp } from '#test/app-edits.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { applyAppEdits } from './apply.ts';
import type { AppDocument } from './document.ts';
import { editsBetweenApps } from './edits-between.ts';
import { movedIds } from './moved-ids.ts';

const anyApp: fc.Arbitrary<AppDocument> = fc
  .array(anyAppEdit, { maxLength: 20 })
  .map((list) => applyAppEdits(smallApp, fittingEdits(smallApp, list)).document);

test('the changes between any two apps make the second of the first, and their inverse the first again', () => {
  fc.assert(
    fc.property(anyApp, anyApp, (before, after) => {
      const { document, inverse } = applyAppEdits(before, editsBetweenApps(before, after));
      expect(document).toEqual(after);
      expect(applyAppEdits(document, inverse).document).toEqual(before);
    }),
    propertyRuns(1_000),
  );
});

test('between an app and itself nothing changes', () => {
  fc.assert(
    fc.property(anyApp, (app) => {
      expect(editsBetweenApps(app, structuredClone(app))).toEqual([]);
    }),
    propertyRuns(200),
  );
});

test('pages that change addresses, the home page too, find their places', () => {
  const [home, a, b] = smallApp.pages;
  if (!home || !a || !b) throw new Error('the small app has three pages');
  const after: AppDocument = {
    ...smallApp,
    pages: [
      { ...b, slug: '', type: 'home' },
      { ...home, slug: 'a', type: 'page' },
      { ...a, slug: 'b' },
    ],
  };
  expect(applyAppEdits(smallApp, editsBetweenApps(smallApp, after)).document).toEqual(after);
});

test('as few as can be are moved', () => {
  expect([...movedIds(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])]).toEqual(['d']);
  expect([...movedIds(['a', 'b', 'c'], ['x', 'a', 'c'])]).toEqual([]);
  fc.assert(
    fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e']), (after) => {
      const moved = movedIds(['a', 'b', 'c', 'd', 'e'], after);
      const stays = after.filter((id) => !moved.has(id));
      expect(stays).toEqual(stays.toSorted());
    }),
    propertyRuns(200),
  );
});
