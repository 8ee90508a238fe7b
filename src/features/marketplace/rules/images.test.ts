import { expect, test } from 'vitest';
import { chooseImages, thumbnailProblem } from './images.ts';

const mega = 1024 * 1024;
const file = (name: string, size: number) => ({ name, size });

test('all images that fit are added, and the total is told', () => {
  const { accepted, message } = chooseImages({ count: 3, bytes: 10 * mega }, [
    file('a.png', 3 * mega),
    file('b.png', mega),
  ]);
  expect(accepted.map((one) => one.name)).toEqual(['a.png', 'b.png']);
  expect(message).toEqual({ type: 'success', text: '2 image(s) added successfully. Total size: 14.00 MB / 20MB' });
});

test('images that are too large, alone or together, are skipped and named', () => {
  const files = [file('a.png', 3 * mega + 1), file('b.png', 2 * mega), file('c.png', 2 * mega)];
  const { accepted, message } = chooseImages({ count: 0, bytes: 17 * mega }, files);
  expect(accepted.map((one) => one.name)).toEqual(['b.png']);
  expect(message).toEqual({
    type: 'error',
    text: '2 file(s) were not added:\na.png exceeds 3MB limit (3.00 MB)\nc.png would exceed 20MB total limit\nImage requirements: Max 3MB per image, 20MB total for all images.',
  });
});

test('only as many as there is room for', () => {
  const files = ['a', 'b', 'c'].map((name) => file(name, 1));
  const some = chooseImages({ count: 3, bytes: 0 }, files);
  expect(some.accepted).toHaveLength(2);
  expect(some.message.text).toBe('Only 2 of 3 images were added. Maximum limit is 5 images.');
  const none = chooseImages({ count: 5, bytes: 0 }, files);
  expect(none).toEqual({
    accepted: [],
    message: {
      type: 'error',
      text: 'Maximum of 5 additional images allowed. Please remove an image first.',
    },
  });
});

test('a thumbnail has the same limits', () => {
  expect(thumbnailProblem(3 * mega, 17 * mega)).toBeNull();
  expect(thumbnailProblem(3 * mega + 1, 0)).toBe(
    'Thumbnail image is too large (3.00 MB). Maximum size per image is 3MB.',
  );
  expect(thumbnailProblem(2 * mega, 19 * mega)).toBe(
    'Adding this thumbnail would exceed the 20MB total limit (would be 21.00 MB). Please choose a smaller image or remove some additional images first.',
  );
});
