import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { PageContext } from '../view-contract.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel'> {
  /** '' leaves an anchor that leads nowhere (an owner has not chosen yet). */
  href: string;
  newTab?: boolean;
  context: Pick<PageContext, 'editing'>;
}

/** An anchor that never leaves while the page is edited, and that gives a foreign tab no hold on this one. */
export function Link({ href, newTab = false, context, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (context.editing) event.preventDefault();
    onClick?.(event);
  };
  return (
    <a
      {...rest}
      href={href || undefined}
      // Without an address it is no link to assistive technology, unless it says so.
      role={!href && rest['aria-disabled'] ? 'link' : rest.role}
      target={newTab ? '_blank' : undefined}
      rel={newTab ? 'noopener noreferrer' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}

/** The address of a page of the app by its page_id; '' when there is none (any more). */
export function pageHref(context: Pick<PageContext, 'pages'>, pageId: string): string {
  return context.pages.find((page) => page.page_id === pageId)?.href ?? '';
}

/** The page that a name leads to; '' while the page around it is edited, for links lead nowhere there. */
export const leadsTo = (context: Pick<PageContext, 'pages' | 'editing'>, pageId: string): string =>
  context.editing || pageId === '' ? '' : pageHref(context, pageId);

/** A click that the page itself may answer: another key or button asks the browser for a tab or a window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
