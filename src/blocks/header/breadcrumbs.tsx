import { ChevronRight, House } from 'lucide-react';
import { breadcrumbsOf, type NamedPath } from '#features/visitor/rules/breadcrumbs.ts';
import type { PageContext } from '../view-contract.ts';
import { Icon } from '../shared/icon.tsx';
import { Link } from '../shared/link.tsx';
import { pathOf } from './navigation.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/**
 * The way that led here, as the page knows it; Home and this page when it knows nothing. `data-breadcrumb` carries the
 * path, so that the page can shorten the history when one is chosen.
 */
export function Breadcrumbs({ context, items }: { context: PageContext; items: readonly NamedPath[] }) {
  const current = { path: pathOf(context.path), url: context.path };
  const crumbs = context.breadcrumbs.length > 0 ? context.breadcrumbs : breadcrumbsOf([], current, items);
  const nameOf = ({ name, path }: { name: string; path: string }): string =>
    items.find((item) => item.path === path)?.name ?? name;
  const startsAtRoot = crumbs[0]?.path === '/';
  return (
    <nav className={styles.breadcrumbs} aria-label={t('Breadcrumbs')}>
      <ol>
        {!startsAtRoot && (
          <li>
            <Link href={context.app.href} context={context} aria-label={t('Home')} data-breadcrumb="/">
              <Icon of={House} size={16} />
            </Link>
            <Icon of={ChevronRight} size={14} />
          </li>
        )}
        {crumbs.map((crumb) => (
          <li key={crumb.path}>
            {crumb.isActive ? (
              <span aria-current="page">{nameOf(crumb)}</span>
            ) : (
              <>
                <Link
                  href={crumb.path === '/' ? context.app.href : crumb.url}
                  context={context}
                  data-breadcrumb={crumb.path}
                >
                  {nameOf(crumb)}
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
