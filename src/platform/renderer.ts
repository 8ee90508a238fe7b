/**
 * The built web renderer: everything that is React. The server hands data in and gets HTML; it never imports .tsx.
 *
 * Each feature adds, by declaration merging, what it has rendered: the visitor's `renderPage`, the mail's `renderMail`.
 * (web/renderer/renderer.tsx makes it)
 */
export interface Renderer {
  /** How policies name the style sheets within pages without a script: `'sha256-…'`. */
  styleSources: readonly string[];
  /** 403, 404 and 500 pages of every host. */
  renderProblem(problem: {
    status: number;
    title?: string;
    message: string;
    reference?: string;
    host: 'site' | 'app';
    /** Where people who may see a private app sign in. */
    sign_in_href?: string;
    /** In a frame: the same address in a window of its own. */
    open_href?: string;
    /** Says our texts as their reader does, and the attributes of the page: in English without. */
    say?: (text: string) => string;
    root?: string;
  }): string;
  /** Bundled assets by path, for the static handler; null in development where Vite serves them. */
  assets: { folder: string; prefix: string } | null;
}

/** A part of a style sheet of the build. `source` is its hash as policies write it: `'sha256-…'`. */
export interface BuiltStyle {
  text: string;
  source: string;
  /** Only pages that have one of these need it. */
  characters?: RegExp;
}
