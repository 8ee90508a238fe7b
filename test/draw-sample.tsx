/** Draws a sample of a block as a page would: its asks answered by the engine, its HTML made by the server's own parts. */
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { BlockType, definitionOf } from '#blocks/catalogue.ts';
import type { BlockActs, BlockSample, BlockViewProps, PageContext } from '#blocks/view-contract.ts';
import { sampleContext } from '#blocks/shared/sample-context.ts';
import { views } from '#blocks/views.tsx';
import { Problem } from '#kit/problem.ts';
import { prepareSample, type SampleOptions } from './prepare-sample.ts';

export interface DrawOptions extends SampleOptions {
  context?: Partial<PageContext>;
  act?: Partial<BlockActs>;
}

/** The HTML of a sample, as it stands in a page. */
export async function drawSample(type: BlockType, sample: BlockSample, options: DrawOptions = {}): Promise<string> {
  const View = await viewOf(type);
  return renderToString(<View {...(await sampleProps(type, sample, options))} />);
}

/** Everything that the sample's view is given, acts included. */
export async function sampleProps(type: BlockType, sample: BlockSample, options: DrawOptions = {}): Promise<AnyProps> {
  const prepared = await prepareSample(type, sample, options);
  return {
    id: prepared.id,
    config: prepared.config,
    data: prepared.data as AnyProps['data'],
    html: prepared.html,
    rights: prepared.rights,
    act: { ...refusingActs, ...options.act },
    context: { ...sampleContext, ...options.context },
  };
}

/** Some view; which one was decided by the block's type, whose definition made its config. */
export type AnyProps = BlockViewProps<NonNullable<ReturnType<typeof definitionOf>>>;

export async function viewOf(type: BlockType): Promise<ComponentType<AnyProps>> {
  const loaded = await views[type]();
  return loaded.default as ComponentType<AnyProps>;
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
  upload: refuse,
  downloadHref: (kind) => `#${kind}`,
  rowPdfHref: () => '#pdf',
  navigate: () => undefined,
  notify: () => undefined,
};
