import { describe, expect, test } from 'vitest';
import { centsOf, isEmptyHtml, normalReason, type SubmissionFacts, submissionProblem } from './submission.ts';

const fine: SubmissionFacts = {
  ...{ is_free: false, price: 5, can_submit_paid: true, description: '<p>Trees</p>', category: 'other' },
  ...{ has_thumbnail: true, images: 1, image_bytes: 20 * 1024 * 1024, has_app: true },
};
const stripe = 'To publish the template, please go to the billing page for Stripe connectivity.';
const total = 'Total image size exceeds 20MB limit (20.00 MB). Please reduce image sizes.';

describe('a submission', () => {
  test('may go when all holds, at every limit', () => expect(submissionProblem(fine)).toBeNull());
  test('that is free asks for no payments', () =>
    expect(submissionProblem({ ...fine, is_free: true, price: 0, can_submit_paid: false })).toBeNull());

  // Each case breaks everything that is checked after it, too.
  const broken = {
    ...{ price: 4.99, can_submit_paid: false, description: '<p>&nbsp;</p>', category: 'garden', has_thumbnail: false },
    ...{ images: 0, image_bytes: 20 * 1024 * 1024 + 1, has_app: false },
  };
  const order: [keyof SubmissionFacts, string][] = [
    ['can_submit_paid', stripe],
    ['description', 'Please fill in all required fields'],
    ['category', 'Please fill in all required fields'],
    ['price', 'Minimum price should be USD 5'],
    ['has_thumbnail', 'Please upload a thumbnail image'],
    ['images', 'Please upload at least one additional image'],
    ['image_bytes', total],
    ['has_app', 'Unable to get current app data'],
  ];
  test.each(order.map(([, message], at) => [at, message] as const))('is refused at check %i: %s', (at, message) => {
    const mended = Object.fromEntries(order.slice(0, at).map(([key]) => [key, fine[key]]));
    expect(submissionProblem({ ...fine, ...broken, ...mended })?.message).toBe(message);
  });

  test('that is neither free nor priced is told the least price, not of Stripe', () =>
    expect(submissionProblem({ ...fine, price: 0, can_submit_paid: false })?.message).toBe(
      'Minimum price should be USD 5',
    ));
  test('waits where Stripe could not be asked', () =>
    expect(submissionProblem({ ...fine, can_submit_paid: null })?.message).toBe(
      'Error checking Stripe account status. Please try again.',
    ));
});

test.each([
  ['', true],
  ['<p><br></p> &nbsp;', true],
  ['<p>a</p>', false],
  ['<img src="/files/a">', false],
])('HTML that says nothing: %j %s', (html, is) => expect(isEmptyHtml(html)).toBe(is));

test('a reason of a rejection loses what word processors leave in it', () => {
  expect(normalReason('  The\u00a0title \r\n\n\n\n\n\t is long.  \n\n\nPlease.  ')).toBe(
    'The title\n\n\nis long.\n\n\nPlease.',
  );
});

test('prices are kept in whole cents', () => {
  expect([5, 19.99, 0.1 + 0.2].map(centsOf)).toEqual([500, 1999, 30]);
});
