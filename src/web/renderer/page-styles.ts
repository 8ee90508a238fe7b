import type { BuiltStyle } from '#platform/renderer.ts';
import { escapeHtml } from '#kit/html.ts';

/** The style of a page that runs no script. */
export interface PageStyle {
  /** What is in its head, by what it shows. */
  tagsFor: TagsFor;
  /** What its policy must allow besides files of this host. */
  sources: string[];
}
export type TagsFor = (body: string) => string[];

/**
 * Style sheets as they are in a page: within it where they are built, since anyone who comes once waits for a second
 * answer longer than for their few kilobytes; as links in development. Fonts of scripts that the page has no character
 * of stay out of it.
 */
export function pageStyle(hrefs: readonly string[], built?: (href: string) => readonly BuiltStyle[]): PageStyle {
  const sheets = hrefs.map((href) => {
    const parts = built?.(href);
    // Text that would end the element stays in its file.
    return { href, parts: parts?.some(({ text }) => text.includes('</')) ? undefined : parts };
  });
  return {
    tagsFor: (body) =>
      sheets.flatMap(
        ({ href, parts }) =>
          parts
            ?.filter(({ characters }) => characters?.test(body) ?? true)
            .map(({ text }) => `<style>${text}</style>`) ?? `<link rel="stylesheet" href="${escapeHtml(href)}">`,
      ),
    sources: sheets.flatMap(({ parts }) => parts?.map(({ source }) => source) ?? []),
  };
}
