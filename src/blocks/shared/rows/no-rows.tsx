import { type LucideIcon, SearchX } from 'lucide-react';
import { LinkButton } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { addressOfQuery } from '../query-address.ts';
import type { RowBlock } from './row-block.ts';
import { t } from '#kit/language/language.ts';

/** Shown in place of rows: none match the visitor's query, or there are none. */
export function NoRows({ block, icon }: { block: RowBlock; icon: LucideIcon }) {
  const { search, filters = [], sort } = block.rows.query;
  if (!search && filters.length === 0) {
    const ofPage = block.context.search;
    return (
      <EmptyState icon={ofPage ? SearchX : icon} title={ofPage ? t('No matching rows') : t('No rows yet')}>
        {ofPage
          ? t('Nothing contains “{search}”.', { search: ofPage })
          : block.rights.add
            ? t('Add the first row.')
            : t('Rows of the sheet will appear here.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t('No matching rows')}
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
          {filters.length > 0 ? t('Clear filters') : t('Clear the search')}
        </LinkButton>
      }
    >
      {t('Try different words, or remove a filter.')}
    </EmptyState>
  );
}
