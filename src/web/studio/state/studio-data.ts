import type { Language } from '#kit/language/language.ts';

/** What the server puts into an app page for its editors. */
export interface StudioData {
  app: { id: string; name: string };
  page_id: string;
  revision: number;
  /** Address of the main host. */
  main_href: string;
  workbook_id: string | null;
  /** Of a board: its path on the main host, and the section that was requested. */
  board?: { href: string; section: string };
  /** Where the words of the studio itself are, in its reader's language; absent is English. */
  language_href?: string;
  /** Of the pages of the app; absent is English. */
  language?: Language;
}

export const studioDataId = 'sheaf-studio';

/** Reads it from the page; null when this is not a page for editors. */
export function readStudioData(from: Document): StudioData | null {
  const text = from.getElementById(studioDataId)?.textContent;
  // Written by our own server into this very page: its shape is the server's promise.
  return text ? (JSON.parse(text) as StudioData) : null;
}
