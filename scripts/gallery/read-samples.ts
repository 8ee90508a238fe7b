import { type BlockType, blockTypes } from '#blocks/catalogue.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import { freshSamples } from './fresh-samples.ts';

/** One sample of one block type. */
export interface GallerySample {
  /** The id of its block in a page, and its name in addresses: `table-3`, `table-fresh-1`. */
  key: string;
  type: BlockType;
  sample: BlockSample;
}

/** Every sample of every block type and the type as it is added, in the order of the catalogue. A type without samples is an error. */
export async function readSamples(): Promise<GallerySample[]> {
  const found = await Promise.all(
    blockTypes.map(async (type): Promise<GallerySample[]> => {
      const file = new URL(`../../src/blocks/${type}/samples.ts`, import.meta.url).href;
      const { samples } = (await import(/* @vite-ignore */ file)) as { samples: BlockSample[] };
      return [
        ...samples.map((sample, index) => ({ key: `${type}-${index + 1}`, type, sample })),
        ...freshSamples(type).map((sample, index) => ({ key: `${type}-fresh-${index + 1}`, type, sample })),
      ];
    }),
  );
  return found.flat();
}
