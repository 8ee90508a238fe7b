import { type ComponentProps, lazy, Suspense } from 'react';
import type FilterChips from './filter-chips.tsx';

/** The server renders the chips into the page; browsers load their script only where some filter holds. */
const rendered = import.meta.env.SSR ? (await import('./filter-chips.tsx')).default : undefined;
const Chips = rendered ?? lazy(() => import('./filter-chips.tsx'));

/** The filters that hold now, each to be taken away; nothing, and no script, where there are none. */
export function ActiveFilters(props: ComponentProps<typeof FilterChips>) {
  if (props.filters.length === 0) return null;
  return (
    <Suspense>
      <Chips {...props} />
    </Suspense>
  );
}
