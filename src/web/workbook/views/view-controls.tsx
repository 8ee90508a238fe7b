import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { ArrowDownUp, PaintBucket, Rows3 } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { mostGroupLevels, mostSortedColumns } from '#features/workbooks/rules/arrangement/arrangement.ts';
import type { Column } from '#engine/model.ts';
import { OrderMenu } from '../groups/order-menu.tsx';
import type { SheetGrouping } from '../groups/sheet-grouping.ts';
import { icon, Tool } from '../toolbar/tool.tsx';
import { LookMenu } from './look-menu.tsx';
import type { SheetViews } from './sheet-views.ts';

const ColorRulesDrawer = lazy(() => import('../colors/color-rules-drawer.tsx'));

interface Props {
  sheetId: string;
  views: SheetViews;
  columns: readonly Column[];
  grouping: SheetGrouping;
}

/** The order of the rows of a view, and their looks. */
export function ViewControls({ sheetId, views, columns, grouping }: Props) {
  const { current, arrangement, layout } = useSyncExternalStore(views.watch, () => views.state);
  if (layout?.kind === 'form') return null;
  return (
    <>
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
      <Tool name={t('Conditional colors')} Icon={PaintBucket} onClick={() => setOpen(true)} />
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
