import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

test.each([
  ['{"message":"The sheet is gone.","code":7}', 'The sheet is gone.'],
  ['{"detail":"no message here"}', '{"detail":"no message here"}'],
  ['{"message":""}', '{"message":""}'],
  ['{"message":{"nested":true}}', '{"message":{"nested":true}}'],
  ['Bad gateway', 'Bad gateway'],
  ['  ', 'Network error occurred'],
  ['', 'Network error occurred'],
])('of %s people read %s', (body, text) => {
  expect(failureText(body)).toBe(text);
});
