import { renderToString } from 'react-dom/server';
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { Hydrates } from '#blocks/contract.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import { escapeHtml, jsonForHtml, jsonTextForHtml } from '#kit/html.ts';
import { createActs, referenceTo } from '../viewer/acts.ts';
import { BlockRoot } from '../viewer/block-root.tsx';
import type { BlockImplementation } from './block-views.ts';

/** A block as the server rendered it, without what the page around it decides. */
export interface BlockMarkup {
  hydrates: Hydrates;
  html: string;
  /** What its script gets, as it is in the page; '' for a block that never hydrates. */
  data: string;
}

/** Renders a block as its own root. `noted` is the context as the view reads it, `json` the block as text where it came so. */
export function renderMarkup(
  block: PreparedBlock,
  type: Pick<BlockImplementation, 'definition' | 'view'>,
  whole: PageContext,
  noted: PageContext,
  json?: string,
): BlockMarkup {
  // Acts do nothing on the server; links that they make name what of the address every block reads.
  const act = createActs(referenceTo(block.id, whole), inert);
  const store = { get: () => noted, initial: () => noted, subscribe: () => nothing };
  const inner = renderToString(<BlockRoot view={type.view} block={block} act={act} store={store} />, {
    identifierPrefix: `${block.id}-`,
  });
  const hydrates = type.definition.hydrates(block.config);
  return {
    hydrates,
    html: blockInPlace(block, type, hydrates, inner),
    data: hydrates === 'never' ? '' : json === undefined ? jsonForHtml(block) : jsonTextForHtml(json),
  };
}

/** The element of a block around its rendered HTML. */
export function blockInPlace(
  block: PreparedBlock,
  { definition }: Pick<BlockImplementation, 'definition'>,
  hydrates: Hydrates,
  inner: string,
): string {
  const place = definition.single;
  const attributes = [
    `id="${escapeHtml(block.id)}"`,
    `data-block="${escapeHtml(block.type)}"`,
    hydrates === 'never' ? '' : `data-hydrates="${hydrates}"`,
    place ? `data-place="${place}"` : '',
  ];
  return `<div ${attributes.filter(Boolean).join(' ')}>${inner}</div>`;
}

const nothing = (): void => undefined;
const inert = { navigate: nothing, notify: nothing, remember: nothing, newKey: () => '' };
