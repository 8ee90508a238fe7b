import { t } from '#kit/language/product.ts';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { ArrowDownUp, PaintBucket, Rows3 } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { mostGroupLevels, mostSortedColumns } from '#features/workbooks/rules/arrangement/arrangement.ts';
import type { Column } from '#engine/model.ts';
import { OrderMenu } from '../groups/order-menu.tsx';
import type { SheetGrouping } from '../groups/sheet-grouping.ts';
import { LookMenu } from './look-menu.tsx';
import type { SheetViews } from './sheet-views.ts';
import { ViewsMenu } from './views-menu.tsx';

const icon = { size: 16, strokeWidth: 1.5 };
const ColorRulesDrawer = lazy(() => import('../colors/color-rules-drawer.tsx'));

interface Props {
  sheetId: string;
  views: SheetViews;
  columns: readonly Column[];
  grouping: SheetGrouping;
}

/** What is first above the grid: the view, the order of its rows, and its colors. */
export function ViewControls({ sheetId, views, columns, grouping }: Props) {
  const { current, arrangement, layout } = useSyncExternalStore(views.watch, () => views.state);
  if (layout?.kind === 'form') return <ViewsMenu views={views} columns={columns} />;
  return (
    <>
      <ViewsMenu views={views} columns={columns} />
      {!layout && (
        <OrderMenu
          kind="group"
          stop={t('Stop grouping')}
          icon={<Rows3 {...icon} />}
          columns={columns}
          value={arrangement.groups}
          most={mostGroupLevels}
          empty={t('Group rows with the same value and show counts and totals, for example by region, then by month.')}
          onChange={(groups) => views.change({ groups })}
        >
          {arrangement.groups.length > 0 && (
            <>
              <Button variant="default" size="sm" h={36} onClick={() => grouping.closeAll()}>
                {t('Collapse all')}
              </Button>
              <Button variant="default" size="sm" h={36} onClick={() => grouping.openAll()}>
                {t('Expand all')}
              </Button>
            </>
          )}
        </OrderMenu>
      )}
      <OrderMenu
        kind="sort"
        stop={t('Stop sorting')}
        icon={<ArrowDownUp {...icon} />}
        columns={columns}
        value={arrangement.sort}
        most={mostSortedColumns}
        empty={t('Rows are in sheet order. Sort by a column, and add more columns to sort equal values.')}
        onChange={(sort) => views.change({ sort })}
      />
      <LookMenu views={views} columns={columns} isGrid={!layout} />
      {!layout && <ColorsButton key={current?.id ?? ''} {...{ sheetId, views, columns }} />}
    </>
  );
}

/** The colors of the current view. */
function ColorsButton({ sheetId, views, columns }: Pick<Props, 'sheetId' | 'views' | 'columns'>) {
  const { arrangement } = useSyncExternalStore(views.watch, () => views.state);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip label={t('Conditional colors')} openDelay={400}>
        <ActionIcon
          variant="subtle"
          color="gray"
          h={36}
          aria-label={t('Conditional colors')}
          onClick={() => setOpen(true)}
        >
          <PaintBucket {...icon} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <ColorRulesDrawer
            sheetId={sheetId}
            rules={arrangement.rules}
            columns={columns}
            onRules={(rules) => views.change({ rules })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
