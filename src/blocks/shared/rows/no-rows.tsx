import { type LucideIcon, SearchX } from 'lucide-react';
import { LinkButton } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { addressOfQuery } from '../query-address.ts';
import type { RowBlock } from './row-block.ts';

/** What stands where rows would: none match what the visitor asked, or there are none. */
export function NoRows({ block, icon }: { block: RowBlock; icon: LucideIcon }) {
  const { search, filters = [], sort } = block.rows.query;
  if (!search && filters.length === 0) {
    const ofPage = block.context.search;
    if (ofPage)
      return <EmptyState icon={SearchX} title="No row matches">{`Nothing here has “${ofPage}” in it.`}</EmptyState>;
    return (
      <EmptyState icon={icon} title="No rows yet">
        {block.rights.add ? 'Add the first one.' : 'Rows of the sheet will stand here.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No row matches"
      action={
        <LinkButton
          variant="outline"
          href={addressOfQuery(block.context.path, block.id, { sort })}
          context={block.context}
          onClick={(event) => {
            event.preventDefault();
            block.clearQuery();
          }}
        >
          {filters.length > 0 ? 'Clear filters' : 'Clear the search'}
        </LinkButton>
      }
    >
      Try other words, or take a filter away.
    </EmptyState>
  );
}
