import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { BuiltStyle, Renderer } from '../renderer.ts';

export interface LoadedRenderer {
  renderer: Renderer;
  /** In development: answers sources, styles and hot updates, and passes everything else on. Null in production. */
  middleware: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
  close(): Promise<void>;
}

export interface RendererNeeds {
  mode: 'production' | 'development';
  log: Logger;
  /** The project's folder, which contains `dist`. */
  root: string;
  /** In development: carries the web socket of hot updates; a port of its own without it. */
  server?: Server;
}

/** What the built renderer and its source module are, seen from the server, which cannot import .tsx. */
export interface RendererModule {
  createRenderer(options: {
    manifest: object | null;
    stylesOfModule?: (source: string) => string[];
    assets: Renderer['assets'];
    blockRendering?: string;
    /** The parts of a style sheet of the build, by its address, as they may be within a page. */
    builtStyle?: (href: string) => readonly BuiltStyle[];
    onBlockError: (error: unknown, block: { id: string; type: string }) => void;
  }): Promise<Renderer>;
}

export const logBlockError =
  (log: Logger) =>
  (error: unknown, block: { id: string; type: string }): void =>
    log.error({ err: error, block: block.id, type: block.type }, 'a block could not be drawn');
