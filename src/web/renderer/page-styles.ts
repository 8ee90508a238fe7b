import type { BuiltStyle } from '#server/scope.ts';
import { escapeHtml } from '#kit/html.ts';

/** The style of a page that runs no script. */
export interface PageStyle {
  /** What stands in its head. */
  tags: string[];
  /** What its policy must allow besides files of this host. */
  sources: string[];
}

/**
 * Style sheets as they stand in a page: within it where they are built, since whoever comes once waits for a second
 * answer longer than for their few kilobytes; as links in development.
 */
export function pageStyle(hrefs: readonly string[], built?: (href: string) => BuiltStyle): PageStyle {
  const styles = hrefs.map((href) => {
    const style = built?.(href);
    // Text that would end the element stays in its file.
    return { href, style: style?.text.includes('</') ? undefined : style };
  });
  return {
    tags: styles.map(({ href, style }) =>
      style ? `<style>${style.text}</style>` : `<link rel="stylesheet" href="${escapeHtml(href)}">`,
    ),
    sources: styles.flatMap(({ style }) => style?.source ?? []),
  };
}
