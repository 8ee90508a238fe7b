import { ChevronRight, House } from 'lucide-react';
import { useEffect, useState } from 'react';
import { breadcrumbsOf, chooseBreadcrumb, type NamedPath, recordVisit } from '#domain/breadcrumbs.ts';
import type { PageContext } from '../contract.ts';
import { Icon } from '../shared/icon.tsx';
import { Link } from '../shared/link.tsx';
import { keepHistory, keptHistory } from './kept-history.ts';
import { pathOf } from './navigation.ts';
import styles from './view.module.css';

/** The way that led here. The server knows only this page; the browser adds what it keeps once it is awake. */
export function Breadcrumbs({ context, items }: { context: PageContext; items: readonly NamedPath[] }) {
  const [crumbs, setCrumbs] = useState(() =>
    context.breadcrumbs.length > 0 ? context.breadcrumbs : breadcrumbsOf([], currentPlace(context), items),
  );
  // Only where one is matters: items are made anew with every drawing.
  const place = context.path;
  useEffect(() => {
    if (context.editing) return;
    const current = currentPlace(context);
    const history = recordVisit(keptHistory(context), { ...current, timestamp: Date.now() }, items);
    keepHistory(context, history);
    setCrumbs(breadcrumbsOf(history, current, items));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place]);

  const startsAtRoot = crumbs[0]?.path === '/';
  return (
    <nav className={styles.breadcrumbs} aria-label="Breadcrumbs">
      <ol>
        {!startsAtRoot && (
          <li>
            <Link href={context.app.href} context={context} aria-label="Home" onClick={() => keepHistory(context, [])}>
              <Icon of={House} size={16} />
            </Link>
            <Icon of={ChevronRight} size={14} />
          </li>
        )}
        {crumbs.map((crumb) => (
          <li key={crumb.path}>
            {crumb.isActive ? (
              <span aria-current="page">{crumb.name}</span>
            ) : (
              <>
                <Link
                  href={crumb.path === '/' ? context.app.href : crumb.url}
                  context={context}
                  onClick={() => keepHistory(context, chooseBreadcrumb(keptHistory(context), crumb.path))}
                >
                  {crumb.name}
                </Link>
                <Icon of={ChevronRight} size={14} />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const currentPlace = (context: PageContext) => ({ path: pathOf(context.path), url: context.path });
