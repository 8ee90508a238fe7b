import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAppEdit, fittingEdits, smallApp } from '#test/app-edits.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { appEditsOverlap, applyAppEdit, applyAppEdits, invertAppEdit } from './apply.ts';
import type { AppEdit } from './document.ts';

test('any changes, taken back one by one, give the first app again, and done again the last', () => {
  fc.assert(
    fc.property(fc.array(anyAppEdit, { maxLength: 30 }), (list) => {
      const before = structuredClone(smallApp);
      const done = fittingEdits(smallApp, list);
      const { document: last, inverse } = applyAppEdits(smallApp, done);
      const undone = applyAppEdits(last, inverse);
      expect(undone.document).toEqual(before);
      expect(applyAppEdits(undone.document, undone.inverse).document).toEqual(last);
      expect(smallApp).toEqual(before);
    }),
    propertyRuns(1_000),
  );
});

test('an app has one home page at its own address, and each page another address, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(anyAppEdit, { maxLength: 30 }), (list) => {
      const { pages } = applyAppEdits(smallApp, fittingEdits(smallApp, list)).document;
      expect(pages.filter(({ type }) => type === 'home')).toHaveLength(1);
      expect(pages.every(({ type, slug }) => (type === 'home') === (slug === ''))).toBe(true);
      expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length);
    }),
    propertyRuns(500),
  );
});

test('changes that do not overlap can be made in either order', () => {
  fc.assert(
    fc.property(anyAppEdit, anyAppEdit, (one, other) => {
      fc.pre(
        !appEditsOverlap(one, other) && !isOfOrder(one) && !isOfOrder(other) && takenSlug(one) !== takenSlug(other),
      );
      const first = fittingEdits(smallApp, [one, other]);
      const second = fittingEdits(smallApp, [other, one]);
      fc.pre(first.length === 2 && second.length === 2);
      expect(applyAppEdits(smallApp, first).document).toEqual(applyAppEdits(smallApp, second).document);
    }),
    propertyRuns(1_000),
  );
});

/** The order within a list depends on who was first, and harms nothing. */
const isOfOrder = (edit: AppEdit): boolean =>
  ['add-page', 'move-page', 'remove-page'].includes(edit.kind) ||
  (edit.kind === 'edit-page' && ['move-block', 'remove-block'].includes(edit.edit.kind));
const takenSlug = (edit: AppEdit): unknown =>
  edit.kind === 'set-slug' ? edit.slug : edit.kind === 'make-home' ? edit.former_slug : {};

test('the inverse of a change of the look puts back what stood there', () => {
  const edit: AppEdit = { kind: 'set-look', path: ['palette', 'accent'], value: '#123456' };
  expect(applyAppEdit(smallApp, edit).look.palette.accent).toBe('#123456');
  expect(invertAppEdit(smallApp, edit)).toEqual({ ...edit, value: '' });
  expect(() => applyAppEdit(smallApp, { ...edit, path: ['palette'] })).toThrow('Setting palette not found');
});
