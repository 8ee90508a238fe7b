import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Where a notification leads: a path of the site, a whole address of an app, or nowhere. */
export function NotificationLink({
  href,
  className,
  onFollow,
  children,
}: {
  href: string;
  className?: string | undefined;
  onFollow: () => void;
  children: ReactNode;
}) {
  if (/^\/(?![/\\])/.test(href)) {
    return (
      <Link to={href} className={className} onClick={onFollow}>
        {children}
      </Link>
    );
  }
  if (/^https?:\/\//.test(href)) {
    return (
      <a href={href} className={className} onClick={onFollow}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" className={className} onClick={onFollow}>
      {children}
    </button>
  );
}
