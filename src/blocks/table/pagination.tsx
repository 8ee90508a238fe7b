import { ChevronLeft, ChevronRight } from 'lucide-react';
import { textOn } from '#kit/contrast.ts';
import { Button } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import { cssVariables } from '../shared/owner-color.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  offset: number;
  pageSize: number;
  total: number;
  color: string;
  onPage: (offset: number) => void;
}

/** Where the visitor is among the rows, and the way to the other pages. */
export function Pagination({ offset, pageSize, total, color, onPage }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(pages, Math.floor(offset / pageSize) + 1);
  const go = (to: number) => onPage((to - 1) * pageSize);
  return (
    <nav
      className={styles.pages}
      aria-label="Pages of the table"
      style={cssVariables({
        '--page-color': color || undefined,
        '--page-text': color ? textOn(color) || undefined : undefined,
      })}
    >
      <Button
        variant="plain"
        square
        aria-label="Page before"
        disabled={page <= 1}
        icon={<Icon of={ChevronLeft} />}
        onClick={() => go(page - 1)}
      />
      <span className={styles.numbers}>
        {pageNumbers(page, pages).map((one, index, all) => (
          <span key={one} className={styles.number}>
            {index > 0 && one - (all[index - 1] ?? 0) > 1 && <span className={styles.gap}>…</span>}
            <button
              type="button"
              className={styles.page}
              aria-current={one === page ? 'page' : undefined}
              aria-label={`Page ${one}`}
              onClick={() => go(one)}
            >
              {one.toLocaleString('en-US')}
            </button>
          </span>
        ))}
      </span>
      <span className={styles.short}>
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
      </span>
      <Button
        variant="plain"
        square
        aria-label="Next page"
        disabled={page >= pages}
        icon={<Icon of={ChevronRight} />}
        onClick={() => go(page + 1)}
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
