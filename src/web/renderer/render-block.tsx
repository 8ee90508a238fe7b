import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { Hydrates } from '#blocks/contract.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import { escapeHtml } from '#kit/html.ts';
import type { PagePart } from '#features/visitor/services.ts';
import { failedBlockText } from '../viewer/block-root.tsx';
import type { BlockImplementation } from './block-views.ts';
import { blockInPlace, renderMarkup, type BlockMarkup } from './block-markup.tsx';
import type { RenderedBlocks } from './rendered-blocks.ts';
import { t } from '#kit/language/language.ts';

export interface RenderedBlock {
  block: PreparedBlock;
  type: BlockImplementation;
  hydrates: Hydrates;
  html: PagePart;
  /** What its script gets, as it is in the page; '' for a block that never hydrates. */
  data: PagePart;
}

export interface BlockRendering {
  rendered: RenderedBlocks<BlockMarkup>;
  onError: (error: unknown, block: PreparedBlock) => void;
  /** Called with the rendered HTML of each block. */
  onRendered?: ((block_id: string, html: string, data: string) => void) | undefined;
  /** Where blocks are put that are not rendered here, and which these are. */
  apart?: { ids: ReadonlySet<string>; blocks: PreparedBlock[] };
}

/**
 * Renders a block as its own root. One that throws becomes a polite line and doesn't hydrate; the rest of the page
 * does.
 */
export function renderBlock(
  block: PreparedBlock,
  type: BlockImplementation,
  context: PageContext,
  { rendered, onError, onRendered, apart }: BlockRendering,
): RenderedBlock {
  try {
    if (apart?.ids.has(block.id)) return leaveOpen(block, type, apart.blocks);
    const made = rendered.render(block, context, (noted) => renderMarkup(block, type, context, noted));
    onRendered?.(block.id, made.html, made.data);
    return { block, type, ...made };
  } catch (error) {
    onError(error, block);
    const failed = `<p class="sheaf-failed-block">${escapeHtml(t(failedBlockText))}</p>`;
    const html = blockInPlace(block, type, 'never', failed);
    onRendered?.(block.id, html, '');
    return { block, type, hydrates: 'never', html, data: '' };
  }
}

function leaveOpen(block: PreparedBlock, type: BlockImplementation, blocks: PreparedBlock[]): RenderedBlock {
  const hydrates = type.definition.hydrates(block.config);
  const at = blocks.push(block) - 1;
  const data = hydrates === 'never' ? '' : ({ block: at, as: 'data' } as const);
  return { block, type, hydrates, html: { block: at, as: 'html' }, data };
}
