import { expect, test } from 'vitest';
import { mostPatternStates, patternProblem, patternSize } from './pattern-size.ts';

test.each([
  ['[A-Z]{2}-\\d{4}', 20],
  ['(?:a|bc){3}', 30],
  ['[^@ ]+@[^@ ]+\\.[a-z]{2,}', 30],
  ['.{1,500}', 600],
  ['[]a]{3}\\{5}', 20],
  ['a{,5}{', 20],
])('%s is small', (pattern, most) => {
  expect(patternSize(pattern)).toBeLessThanOrEqual(most);
  expect(patternProblem(pattern)).toBeNull();
});

test.each(['.{0,1000}'.repeat(55), '(.{0,1000}){0,1000}', '((a{50}){50}){50}', '[a-z]{9999}', '(a{1000}b){3}'])(
  '%s is too large',
  (pattern) => {
    expect(patternSize(pattern)).toBeGreaterThan(mostPatternStates);
    expect(patternProblem(pattern)).toContain('repeats too much');
  },
);
