import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RowsData } from '../data-contract.ts';
import { LinkButton } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import type { PageContext } from '../view-contract.ts';
import styles from './view.module.css';

/** The way to the records before and after this one: plain links, each to the address of its record. */
export function Neighbours({ data, context }: { data: RowsData; context: PageContext }) {
  const { beside: neighbours, total } = data;
  if (!neighbours || total < 2) return null;
  const [path = ''] = context.path.split(/[?#]/);
  const linkTo = (row: string | null) => ({
    context,
    href: row === null ? '' : `${path}?${new URLSearchParams({ record: row })}`,
    'aria-disabled': row === null || undefined,
  });
  return (
    <nav className={styles.neighbours} aria-label="Other records">
      <LinkButton {...linkTo(neighbours.previous)} variant="plain" icon={<Icon of={ChevronLeft} size={16} />}>
        Previous
      </LinkButton>
      <span>
        {neighbours.place.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </span>
      <LinkButton {...linkTo(neighbours.next)} variant="plain">
        Next
        <Icon of={ChevronRight} size={16} />
      </LinkButton>
    </nav>
  );
}
