/** Renders blocks alone, next to the thread that puts pages together: built as a module of its own for threads that render. */
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import { type BlockType, catalogue } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import { inLanguage, type Language } from '#kit/language/language.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import { views } from '#blocks/views.tsx';
import type { AnyView } from '../viewer/block-root.tsx';
import { renderMarkup } from './block-markup.tsx';

/** Loaded when the first block of their type is rendered; from then on none of them is waited for. */
const loaded = new Map<BlockType, AnyView>();

/** The HTML of a block, which is JSON, in the page, and what its script gets. */
export async function renderBlockAlone(
  json: string,
  context: PageContext,
  language?: Language,
): Promise<{ html: string; data: string }> {
  const block = JSON.parse(json) as PreparedBlock;
  const type = block.type as BlockType;
  const view = loaded.get(type) ?? ((await views[type]()).default as AnyView);
  loaded.set(type, view);
  const definition: BlockDefinition = catalogue[type];
  return inLanguage(language, () => renderMarkup(block, { definition, view }, context, context, json));
}
