import type { PagePart } from '#features/visitor/services.ts';
import { type BlockGroup, groupBlocks } from '#blocks/within.ts';
import { openTabOf } from '#features/visitor/rules/open-tab.ts';
import { escapeHtml } from '#kit/html.ts';
import { styleOfColumns } from '../page/style-of-columns.ts';
import type { RenderedBlock } from './render-block.tsx';

/** The blocks of a page between header and footer, those that are within others in their places. */
export function renderGroups(blocks: readonly RenderedBlock[], path: string): PagePart[] {
  const address = new URLSearchParams(path.split('?')[1]);
  const groups = groupBlocks(blocks, ({ block, type }) => ({
    slot: block.config.settings.slot,
    container: type.definition.container?.(block.config) ?? null,
    isFrame: type.definition.single !== null,
  }));
  return lines(groups.map((group) => [group.block.html, ...within(group, address)]));
}

function within({ block, places, shows }: BlockGroup<RenderedBlock>, address: URLSearchParams): PagePart[] {
  if (!places || places.length === 0) return [];
  if (shows === 'one') {
    const open = places[openTabOf(address, block.block.id, places.length) - 1];
    if (!open) return [];
    const content = open.blocks.length > 0 ? lines(open.blocks.map(({ html }) => [html])) : [emptyTab];
    return [`\n<section class="sheaf-tab" aria-label="${escapeHtml(open.title)}">\n`, ...content, '\n</section>'];
  }
  const style = styleOfColumns(block.type.definition.container?.(block.block.config));
  const columns = places.map((place): PagePart[] => [
    '<div class="sheaf-column">\n',
    ...lines(place.blocks.map(({ html }) => [html])),
    '\n</div>',
  ]);
  const wide = block.block.config.settings.full_width ? ' data-wide' : '';
  return [`\n<div class="sheaf-columns"${wide} style="${escapeHtml(style)}">\n`, ...lines(columns), '\n</div>'];
}

const emptyTab = '<p class="sheaf-empty-tab">There’s nothing in this tab yet.</p>';

const lines = (parts: readonly PagePart[][]): PagePart[] =>
  parts.flatMap((part, at) => (at > 0 ? ['\n', ...part] : part));
