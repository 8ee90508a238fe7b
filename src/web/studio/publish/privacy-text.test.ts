import { expect, test } from 'vitest';
import { whoCanOpen } from './privacy-text.ts';

test('the switch says everyone only where there is no sign-in', () => {
  expect(whoCanOpen(true, 'No sign in')).toBe('Public: everyone with the address can open the app.');
  expect(whoCanOpen(true, 'Use password set by user')).not.toMatch(/everyone/i);
  expect(whoCanOpen(false, 'No sign in')).toMatch(/only editors/);
});
