import { expect, test } from 'vitest';
import { secondsToNotice } from './next-notice.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const minutes = (count: number) => new Date(now + count * 60_000);

test.each([
  ['the first of a quiet time after a minute', { due_at: null, told_at: null }, 60],
  ['long after the last one after a minute', { due_at: null, told_at: minutes(-60) }, 60],
  ['ten minutes after the last one at the earliest', { due_at: null, told_at: minutes(-2) }, 480],
  ['not anew while a job waits', { due_at: minutes(3), told_at: minutes(-7) }, null],
  ['not anew while a job is late', { due_at: minutes(-3), told_at: null }, null],
  ['anew where a job was lost', { due_at: minutes(-11), told_at: null }, 60],
])('%s', (_, times, seconds) => {
  expect(secondsToNotice(times, now)).toBe(seconds);
});
