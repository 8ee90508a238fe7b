import { expect, test } from 'vitest';
import { deepestNesting, markdownProblem, mostEmphasisSigns } from './markdown-limits.ts';

test.each([
  ['plain text', 'A line.\n\nAnd another one.'],
  ['much emphasis in many paragraphs', '**bold** and _italic_ words\n\n'.repeat(500)],
  ['escaped signs', '\\*'.repeat(5_000)],
  ['a table of many rows', `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(2_000)}`],
  ['lists within lists', '- a\n  - b\n    - c\n      1. d'],
  ['a rule of many signs', `${'-'.repeat(5_000)}`],
])('%s is as it may be', (_what, text) => {
  expect(markdownProblem(text)).toBeNull();
});

test.each([
  ['signs of emphasis in one paragraph', '_a*'.repeat(mostEmphasisSigns / 2 + 1)],
  ['the same over many lines of it', '_a*\n'.repeat(mostEmphasisSigns / 2 + 1)],
  ['quotes within quotes', '> '.repeat(deepestNesting + 1)],
  ['lists within lists in one line', '1. '.repeat(deepestNesting + 1)],
  ['both in turn', '> - '.repeat(deepestNesting)],
])('%s are too much', (_what, text) => {
  expect(markdownProblem(text)).not.toBeNull();
});
