/** Renders blocks alone, next to the thread that puts pages together: built as a module of its own for threads that render. */
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import { type BlockType, catalogue } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import { inLanguage, type Language } from '#kit/language/language.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import { views } from '#blocks/views.tsx';
import type { AnyView } from '../viewer/block-root.tsx';
import { renderMarkup } from './block-markup.tsx';

/** The HTML of a block in the page, and what its script gets. Its view is loaded when the first one is rendered. */
export async function renderBlockAlone(
  block: PreparedBlock,
  context: PageContext,
  language?: Language,
): Promise<{ html: string; data: string }> {
  const type = block.type as BlockType;
  const { default: view } = await views[type]();
  const definition: BlockDefinition = catalogue[type];
  return inLanguage(language, () => renderMarkup(block, { definition, view: view as AnyView }, context, context));
}
