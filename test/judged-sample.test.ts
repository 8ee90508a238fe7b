import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { agrees, type JudgedValue, judgedText } from './formulas/judged-value.ts';
import { ourValues } from './formulas/our-values.ts';

/** Formulas with the values on which two other engines agree, recorded by test/formulas/judge.ts. */
const sample = readFileSync(new URL('formulas/judged-sample.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [expression = '', value = ''] = line.split('\t');
    return { expression, value: JSON.parse(value) as JudgedValue };
  });

test('formulas are what other engines make of them', () => {
  expect(sample.length).toBeGreaterThan(1_000);
  const ours = ourValues(sample.map(({ expression }) => expression));
  const different = sample.flatMap(({ expression, value }, index) =>
    agrees(ours[index]!, value) ? [] : [`${expression}: ${judgedText(ours[index]!)}, not ${judgedText(value)}`],
  );
  expect(different).toEqual([]);
});
