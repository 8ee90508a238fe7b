/** The requests to a rendering thread, and its answers. */
import type { LanguageName } from '#features/languages/rules/languages.ts';
import type { Encoding } from '#platform/http/encoding.ts';
import type { PackedPage } from '#platform/http/packed-page.ts';
import type { PagePart } from '../../services.ts';

/** A page whose open blocks are rendered elsewhere. */
export interface OutlineToRender {
  parts: PagePart[];
  /** Each as JSON: what the scripts of the page are given is read again there as here. */
  blocks: string[];
  /** As JSON. */
  context: string;
  language?: LanguageName;
}

export type RenderTask = OutlineToRender & { kind: 'draw'; id: number; encoding: Encoding };

/** No one waits for the page any more. */
export interface RenderCancelled {
  kind: 'cancel';
  id: number;
}

export interface RenderedInThread {
  page: PackedPage;
  /** Bytes of each block: of its HTML, and of what its script gets. */
  weights: { html: number; data: number }[];
  /** Milliseconds of rendering and packing. */
  took: number;
}

export type RenderAnswer = 'ready' | ({ id: number } & (RenderedInThread | { error: string }));
