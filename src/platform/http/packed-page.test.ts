import { expect, test } from 'vitest';
import { runToEnd } from '#engine/steps.ts';
import { charactersInStep, tagOf, wholePageSteps } from './packed-page.ts';

test.each([
  ['', 'nothing'],
  ['<p>short</p>', 'a short page'],
  ['é漢😀<p>'.repeat(200_000), 'a long page in several scripts'],
  [`${'x'.repeat(charactersInStep - 1)}😀${'y'.repeat(charactersInStep)}`, 'a character across two steps'],
  [`${'x'.repeat(charactersInStep - 1)}\ud83d`, 'half a character at its end'],
])('%# a page becomes the same bytes and tag in steps as at once', (html, name) => {
  const whole = new TextEncoder().encode(html);
  const { body, encoding, etag } = runToEnd(wholePageSteps(html));
  expect(Buffer.compare(body, whole), name).toBe(0);
  expect([encoding, etag]).toEqual(['identity', tagOf(whole)]);
});

test('a page of five megabytes is made into bytes in many steps', () => {
  let steps = 0;
  for (const _step of wholePageSteps('<td>12</td>'.repeat(480_000))) steps++;
  expect(steps).toBeGreaterThan(15);
});
