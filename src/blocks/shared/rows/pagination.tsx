import { ChevronLeft, ChevronRight } from 'lucide-react';
import { textOn } from '#kit/contrast.ts';
import type { MouseEvent } from 'react';
import type { PageContext } from '../../view-contract.ts';
import { LinkButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { isPlainClick, Link } from '../link.tsx';
import { cssVariables } from '../owner-color.ts';
import styles from './pagination.module.css';
import { figure, t } from '#kit/language/language.ts';

interface PaginationProps {
  /** What the pages are of: "table". */
  of: string;
  offset: number;
  pageSize: number;
  total: number;
  color: string;
  context: Pick<PageContext, 'editing'>;
  /** The address of a page, counted from 1: the links lead there where no script runs. */
  hrefOf: (page: number) => string;
  onPage: (offset: number) => void;
}

/** Where the visitor is among the rows, and the way to the other pages. */
export function Pagination({ of, offset, pageSize, total, color, context, hrefOf, onPage }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(pages, Math.floor(offset / pageSize) + 1);
  const linkTo = (to: number) => ({
    context,
    href: to < 1 || to > pages ? '' : hrefOf(to),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (to < 1 || to > pages || !isPlainClick(event)) return;
      event.preventDefault();
      onPage((to - 1) * pageSize);
    },
  });
  return (
    <nav
      className={styles.pages}
      aria-label={t('Pages of the {of}', { of })}
      style={cssVariables({
        '--page-color': color || undefined,
        '--page-text': color ? textOn(color) || undefined : undefined,
      })}
    >
      <LinkButton
        {...linkTo(page - 1)}
        variant="plain"
        square
        aria-label={t('Previous page')}
        role={page <= 1 ? 'link' : undefined}
        aria-disabled={page <= 1 || undefined}
        icon={<Icon of={ChevronLeft} />}
      />
      <span className={styles.numbers}>
        {pageNumbers(page, pages).map((one, index, all) => (
          <span key={one} className={styles.number}>
            {index > 0 && one - (all[index - 1] ?? 0) > 1 && <span className={styles.gap}>…</span>}
            <Link
              {...linkTo(one)}
              className={styles.page}
              aria-current={one === page ? 'page' : undefined}
              aria-label={t('Page {page}', { page: one })}
            >
              {figure(one)}
            </Link>
          </span>
        ))}
      </span>
      <span className={styles.short}>{t('Page {page} of {pages}', { page, pages })}</span>
      <LinkButton
        {...linkTo(page + 1)}
        variant="plain"
        square
        aria-label={t('Next page')}
        role={page >= pages ? 'link' : undefined}
        aria-disabled={page >= pages || undefined}
        icon={<Icon of={ChevronRight} />}
      />
    </nav>
  );
}

/** The first, the last, and those around the current page. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages];
  if (page <= 3) near.push(2, 3, 4);
  if (page >= pages - 2) near.push(pages - 1, pages - 2, pages - 3);
  return [...new Set(near.filter((one) => one >= 1 && one <= pages))].sort((one, other) => one - other);
}
