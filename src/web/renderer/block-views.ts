import { catalogue } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import { views } from '#blocks/views.tsx';
import type { AnyView } from '../viewer/block-root.tsx';

/** A block type as the server renders it. */
export interface BlockImplementation {
  definition: BlockDefinition;
  view: AnyView;
  /** The source of its view, as the manifest names it. */
  source: string;
}

/** Loads every view once: the server renders all of them, only browsers load them one by one. */
export async function loadBlockTypes(): Promise<ReadonlyMap<string, BlockImplementation>> {
  const types = await Promise.all(
    Object.entries(views).map(async ([type, load]): Promise<[string, BlockImplementation]> => {
      const module = await load();
      // views.tsx is checked against the catalogue: each view fits its own definition.
      const definition = catalogue[type as keyof typeof catalogue] as BlockDefinition;
      return [type, { definition, view: module.default as AnyView, source: `src/blocks/${type}/view.tsx` }];
    }),
  );
  return new Map(types);
}
