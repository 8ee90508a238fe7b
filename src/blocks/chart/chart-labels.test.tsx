import { expect, test } from 'vitest';
import { sampleProps } from '#test/render-sample.tsx';
import type { BlockSample } from '../view-contract.ts';
import { chartModel } from './chart-model.ts';
import { chartConfiguration } from './chart-options.ts';
import { mostGroups } from './most-groups.ts';
import { samples } from './samples.ts';
import { summaryOf } from './summary.ts';

const [byRegion, , , line] = samples;
const theme = { text: '#161819', muted: '#5f6673', line: '#e7ebf3', accent: '#4f46e5', surface: '#fff', font: 'Inter' };

async function propsOf(sample: BlockSample | undefined) {
  if (!sample) throw new Error('no such sample');
  return sampleProps('chart', sample);
}
const modelOf = async (sample: BlockSample | undefined) => chartModel(await propsOf(sample), mostGroups);
async function configurationOf(sample: BlockSample | undefined) {
  const { settings } = (await propsOf(sample)).config;
  return chartConfiguration(await modelOf(sample), settings, theme);
}

test('of a few kinds none goes without its name; of many days some do', async () => {
  const skips = async (sample: BlockSample | undefined) => {
    const scales = (await configurationOf(sample)).options?.scales ?? {};
    return (scales['x'] as { ticks: { autoSkip: boolean } }).ticks.autoSkip;
  };
  expect(await skips(byRegion)).toBe(false);
  expect(await skips(line)).toBe(true);
});

test('a column that is called by a question keeps its mark, without another one after it', async () => {
  const model = await modelOf(byRegion);
  expect(summaryOf({ ...model, xColumn: { ...model.xColumn, name: 'Are you well?' } })).toMatch(
    /by Are you well\? High/,
  );
});
