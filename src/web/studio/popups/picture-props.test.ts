import { expect, test } from 'vitest';
import { blockTypes, definitionOf } from '#blocks/catalogue.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import { prepareSample } from '#test/prepare-sample.ts';
import { pictureProps } from './picture-props.ts';

const files = import.meta.glob<{ samples: BlockSample[] }>('../../../blocks/*/samples.ts', { eager: true });

test.each(blockTypes)('the picture of %s shows the data that the server would send', async (type) => {
  const definition = definitionOf(type);
  const sample = files[`../../../blocks/${type}/samples.ts`]?.samples[0];
  if (!definition || !sample) throw new Error('no sample');
  const { config, data } = pictureProps(definition, sample);
  const prepared = await prepareSample(type, sample);
  // Which roles a block is for, its view is not told.
  const { shown_to: _roles, ...settings } = config.settings;
  expect(settings).toEqual(prepared.config.settings);
  expect(valuesOf(data)).toEqual(valuesOf(prepared.data));
});

/** Ids of rows are made up on both sides. */
const valuesOf = (data: object): unknown =>
  JSON.parse(JSON.stringify(data, (key, value: unknown) => (key === 'row_id' ? undefined : value)));
