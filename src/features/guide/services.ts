/** What other features ask of the documentation. */
import type { Language } from '#kit/language/language.ts';
import type { GuideView } from './rules/guide.ts';

declare module '#platform/services.ts' {
  interface Services {
    guide: Guide;
  }
}

declare module '#platform/renderer.ts' {
  interface Renderer {
    /** A page of the documentation for owners, a whole document without a script. `language` is the reader's. */
    renderGuide(view: GuideView, language?: Language): string;
  }
}

/** The documentation for owners, at /docs. */
export interface Guide {
  /** Null for an address that is none of its pages. */
  show(request: Request): Promise<Response | null>;
  /** For the sitemap. */
  addresses(): Promise<{ path: string; changed: Date | null }[]>;
}
