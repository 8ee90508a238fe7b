import { renderToString } from 'react-dom/server';
import type { PreparedBlock } from '#api/page-data.ts';
import type { Wakes } from '#blocks/contract.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import { escapeHtml, jsonForHtml } from '#kit/html.ts';
import { createActs, referenceTo } from '#web/viewer/acts.ts';
import { BlockRoot, failedBlockText } from '#web/viewer/block-root.tsx';
import type { BlockImplementation } from './block-views.ts';
import type { DrawnBlocks } from './drawn-blocks.ts';

export interface RenderedBlock {
  block: PreparedBlock;
  type: BlockImplementation;
  wakes: Wakes;
  html: string;
  /** What its script gets, as it stands in the page; '' for a block that never wakes. */
  data: string;
}

/** As the server drew it, without what the page around it decides. */
type Drawn = Pick<RenderedBlock, 'wakes' | 'html' | 'data'>;
export type DrawnBlockCache = DrawnBlocks<Drawn>;

/** Draws a block as its own root. One that throws becomes a polite line and does not wake; the rest of the page stands. */
export function renderBlock(
  block: PreparedBlock,
  type: BlockImplementation,
  context: PageContext,
  { drawn, onError }: { drawn: DrawnBlockCache; onError: (error: unknown, block: PreparedBlock) => void },
): RenderedBlock {
  try {
    return { block, type, ...drawn.draw(block, context, (noted) => draw(block, type, context, noted)) };
  } catch (error) {
    onError(error, block);
    const failed = `<p class="sheaf-failed-block">${escapeHtml(failedBlockText)}</p>`;
    return { block, type, wakes: 'never', html: inPlace(block, type, 'never', failed), data: '' };
  }
}

/** `noted` is the context as the view reads it. */
function draw(block: PreparedBlock, type: BlockImplementation, whole: PageContext, noted: PageContext): Drawn {
  // Acts do nothing on the server; links that they make name what of the address every block reads.
  const act = createActs(referenceTo(block.id, whole), inert);
  const store = { get: () => noted, initial: () => noted, subscribe: () => nothing };
  const inner = renderToString(<BlockRoot view={type.view} block={block} act={act} store={store} />, {
    identifierPrefix: `${block.id}-`,
  });
  const wakes = type.definition.wakes(block.config);
  return { wakes, html: inPlace(block, type, wakes, inner), data: wakes === 'never' ? '' : jsonForHtml(block) };
}

function inPlace(block: PreparedBlock, type: BlockImplementation, wakes: Wakes, inner: string): string {
  const place = type.definition.single;
  const attributes = [
    `id="${escapeHtml(block.id)}"`,
    `data-block="${escapeHtml(block.type)}"`,
    wakes === 'never' ? '' : `data-wakes="${wakes}"`,
    place ? `data-place="${place}"` : '',
  ];
  return `<div ${attributes.filter(Boolean).join(' ')}>${inner}</div>`;
}

const nothing = (): void => undefined;
const inert = { navigate: nothing, notify: nothing, remember: nothing, newKey: () => '' };
