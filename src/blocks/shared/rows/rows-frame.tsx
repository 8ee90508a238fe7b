import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { BlockFrame, type TitleStyle } from '../block-frame.tsx';
import { Button } from '../button.tsx';
import { EmptyState, ErrorState } from '../empty-state.tsx';
import { ActiveFilters } from '../filter/active-filters.tsx';
import { addressOfQuery, withoutPlace } from '../query-address.ts';
import { requestedRowColumns, type RowColumn } from './row-column.ts';
import { hasTools, RowsToolbar } from './rows-toolbar.tsx';
import type { RowBlock } from './row-block.ts';
import { isBroken } from './use-row-block.ts';
import { t } from '#kit/language/language.ts';

interface RowsFrameProps {
  block: RowBlock;
  /** Which queries the rows take, and what the windows over them show. */
  columns: readonly RowColumn[];
  /** What people call the block: "table". */
  name: string;
  icon: LucideIcon;
  titleStyle?: TitleStyle;
  /** The rows. */
  children: ReactNode;
}

/** What surrounds rows: heading, toolbar, active filters, the message where no rows can be rendered, windows. */
export function RowsFrame({ block, columns, name, icon, titleStyle, children }: RowsFrameProps) {
  const { id, config, context, data, rows, windows, isHydrated } = block;
  const { query } = rows;
  const broken = isBroken(block);
  const requested = requestedRowColumns(columns, rows.data.names);
  return (
    <BlockFrame
      {...{ id, config, context }}
      data={{ rows: rows.data }}
      {...(titleStyle && { titleStyle })}
      toolbar={
        !broken && columns.length > 0 && hasTools(block) ? (
          <RowsToolbar key={block.cleared} block={block} requested={requested} />
        ) : undefined
      }
    >
      {!broken && (
        <ActiveFilters
          filters={query.filters ?? []}
          columns={requested}
          context={context}
          hrefOf={(left) => addressOfQuery(context.path, id, { ...withoutPlace(query), filters: left })}
          onFilter={rows.filter}
        />
      )}
      {broken ? (
        <ErrorState
          message={rows.error || data.rows.error || ''}
          action={
            isHydrated && (
              <Button variant="outline" onClick={() => rows.reload()}>
                {t('Try again')}
              </Button>
            )
          }
        />
      ) : columns.length === 0 ? (
        <EmptyState icon={icon} title={t('This {of} has no columns yet', { of: name })} editing={context.editing}>
          Choose the columns to show.
        </EmptyState>
      ) : (
        children
      )}
      {windows.View && <windows.View block={block} columns={columns} />}
    </BlockFrame>
  );
}
