import { renderToString } from 'react-dom/server';
import type { PreparedBlock } from '#api/page-data.ts';
import type { Wakes } from '#blocks/contract.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import { escapeHtml } from '#kit/html.ts';
import { createActs, referenceTo } from '#web/viewer/acts.ts';
import { BlockRoot, failedBlockText } from '#web/viewer/block-root.tsx';
import type { BlockImplementation } from './block-views.ts';

export interface RenderedBlock {
  block: PreparedBlock;
  type: BlockImplementation;
  wakes: Wakes;
  html: string;
}

/** Draws a block as its own root. One that throws becomes a polite line and does not wake; the rest of the page stands. */
export function renderBlock(
  block: PreparedBlock,
  type: BlockImplementation,
  context: PageContext,
  onError: (error: unknown, block: PreparedBlock) => void,
): RenderedBlock {
  let wakes: Wakes = 'never';
  let inner: string;
  try {
    const act = createActs(referenceTo(block.id, context), inert);
    const store = { get: () => context, initial: () => context, subscribe: () => () => undefined };
    inner = renderToString(<BlockRoot view={type.view} block={block} act={act} store={store} />, {
      identifierPrefix: `${block.id}-`,
    });
    wakes = type.definition.wakes(block.config);
  } catch (error) {
    onError(error, block);
    inner = `<p class="sheaf-failed-block">${escapeHtml(failedBlockText)}</p>`;
  }
  const place = type.definition.single;
  const attributes = [
    `id="${escapeHtml(block.id)}"`,
    `data-block="${escapeHtml(block.type)}"`,
    wakes === 'never' ? '' : `data-wakes="${wakes}"`,
    place ? `data-place="${place}"` : '',
  ];
  return { block, type, wakes, html: `<div ${attributes.filter(Boolean).join(' ')}>${inner}</div>` };
}

const nothing = (): void => undefined;
const inert = { navigate: nothing, notify: nothing, remember: nothing, newKey: () => '' };
