/** What a frame shows, and the code that puts it into another site. */
import { embeddableBlocks, isEmbeddablePage } from '#blocks/view-of-page.ts';
import type { AppPage } from '#features/apps/rules/document/document.ts';
import { embedQuery } from '#features/embeds/rules/embed-address.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { escapeHtml } from '#kit/html.ts';

export const embedKinds = ['app', 'page', 'block'] as const;
export type EmbedKind = (typeof embedKinds)[number];

export interface EmbedChoiceOfPart {
  kind: EmbedKind;
  pageId: string;
  blockId: string;
}

/** A choice of which everything is there: a page that is gone is the first one, a block that is gone the first of its page. */
export interface SettledEmbed {
  /** Those that may be chosen. */
  pages: AppPage[];
  blocks: StoredBlock[];
  /** What the frame begins with; null where there is none. */
  page: AppPage | null;
  block: StoredBlock | null;
}

export function settleEmbed({ kind, pageId, blockId }: EmbedChoiceOfPart, all: readonly AppPage[]): SettledEmbed {
  const pages = all.filter(({ slug }) => isEmbeddablePage({ page_slug: slug }));
  const chosen = pages.find(({ id }) => id === pageId) ?? pages[0] ?? null;
  const page = kind === 'app' ? (all.find(({ type }) => type === 'home') ?? chosen) : chosen;
  const blocks = chosen ? embeddableBlocks(chosen.document.blocks) : [];
  return { pages, blocks, page, block: blocks.find(({ id }) => id === blockId) ?? blocks[0] ?? null };
}

export interface EmbedShape {
  isFullScreen: boolean;
  height: number;
  width: number;
  /** It becomes as high as what it shows. */
  grows: boolean;
  /** The site's own server says who looks at it. */
  isSigned: boolean;
}

/** Of the app, its page or its block; a board has one page. */
export function embedAddress(
  { href, isBoard }: { href: string; isBoard: boolean },
  kind: EmbedKind,
  { page, block }: SettledEmbed,
  isSigned: boolean,
): string {
  const slug = isBoard || kind === 'app' || !page || page.type === 'home' ? '' : page.slug;
  const base = slug ? new URL(`/${slug}`, href).href : href;
  return `${base}?${embedQuery({ ...(kind === 'block' && block && { block: block.id }), isSigned })}`;
}

/** The path at which the example of the documentation answers tokens. */
export const tokenPath = '/sheaf-token';

export function embedSnippet(address: string, title: string, shape: EmbedShape): string {
  const { isFullScreen, height, width, grows, isSigned } = shape;
  const size = isFullScreen ? '' : ` width="${width}" height="${height}"`;
  const style = isFullScreen ? 'display:block;width:100%;height:100vh;border:0' : 'border:0;max-width:100%';
  const isGrowing = grows && !isFullScreen;
  const marks = [
    ...(isGrowing || isSigned ? [`data-sheaf-embed${isGrowing ? '' : '="fixed"'}`] : []),
    ...(isSigned ? [`data-sheaf-token="${tokenPath}"`] : []),
  ];
  const frame = `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}"${size} style="${style}" loading="lazy"${marks.map((mark) => ` ${mark}`).join('')}></iframe>`;
  if (marks.length === 0) return frame;
  return `${frame}\n<script async src="${new URL('/embed.js', address).href}"></script>`;
}
