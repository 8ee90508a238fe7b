/** Draws a sample of a block as a page would: its asks answered by the engine, its HTML made by the server's own parts. */
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { type BlockType, catalogue } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import { readBlock } from '#blocks/read-block.ts';
import type { BlockActs, BlockSample, BlockViewProps, PageContext } from '#blocks/view-contract.ts';
import { contextOfSample } from '#blocks/shared/sample-context.ts';
import { views } from '#blocks/views.tsx';
import { Problem } from '#kit/problem.ts';
import { prepareSample, type SampleOptions, storedSample } from './prepare-sample.ts';

export interface RenderOptions extends SampleOptions {
  context?: Partial<PageContext>;
  act?: Partial<BlockActs>;
}

/** What the view of a block type is given. */
export type PropsOf<T extends BlockType> = BlockViewProps<(typeof catalogue)[T]>;

/** The HTML of a sample, as it is in a page. */
export async function renderSample(type: BlockType, sample: BlockSample, options: RenderOptions = {}): Promise<string> {
  const loaded = await views[type]();
  // Which view it is was decided by the type, whose definition made the config.
  const View = loaded.default as ComponentType<PropsOf<BlockType>>;
  return renderToString(<View {...(await sampleProps(type, sample, options))} />);
}

/** Everything that the sample's view is given, acts included. */
export async function sampleProps<T extends BlockType>(
  type: T,
  sample: BlockSample,
  options: RenderOptions = {},
): Promise<PropsOf<T>> {
  const { id, config, data, html, rights } = await prepareSample(type, sample, options);
  const act = { ...refusingActs, ...options.act };
  return {
    id,
    config,
    data,
    html,
    rights,
    act,
    context: { ...contextOfSample(sample), ...options.context },
  } as PropsOf<T>;
}

/** A configuration as the type's definition completes it. */
export function configOf<T extends BlockType>(type: T, block: BlockSample['block']): PropsOf<T>['config'] {
  const definition: BlockDefinition = catalogue[type];
  const stored = storedSample(type, { name: '', state: 'normal', block });
  return readBlock(definition, stored).config as PropsOf<T>['config'];
}

const refuse = async (): Promise<never> => {
  throw new Problem('unavailable', 'Samples reach no server.');
};
const refusingActs: BlockActs = {
  query: refuse,
  addRow: refuse,
  editRow: refuse,
  deleteRow: refuse,
  duplicateRow: refuse,
  runAction: refuse,
  authenticate: refuse,
  upload: refuse,
  downloadHref: (kind) => `#${kind}`,
  rowPdfHref: () => '#pdf',
  navigate: () => undefined,
  notify: () => undefined,
};
