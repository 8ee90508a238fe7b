import { ActionIcon, Tooltip } from '@mantine/core';
import { PaintBucket } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { Column } from '#sheet/model.ts';
import type { SheetViews } from './sheet-views.ts';
import { ViewsMenu } from './views-menu.tsx';

const ColorRulesDrawer = lazy(() => import('../colors/color-rules-drawer.tsx'));

/** What stands first above the grid: the view, and its colors. */
export function ViewControls({ views, columns }: { views: SheetViews; columns: readonly Column[] }) {
  const { current, arrangement } = useSyncExternalStore(views.watch, () => views.state);
  const viewId = current?.id ?? '';
  // The view whose colors are changed: through another one, those are none of its rules.
  const [coloring, setColoring] = useState<string | null>(null);
  return (
    <>
      <ViewsMenu views={views} />
      <Tooltip label="Conditional colors" openDelay={400}>
        <ActionIcon
          variant="subtle"
          color="gray"
          h={36}
          aria-label="Conditional colors"
          onClick={() => setColoring(viewId)}
        >
          <PaintBucket size={16} strokeWidth={1.5} />
        </ActionIcon>
      </Tooltip>
      {coloring === viewId && (
        <Suspense>
          <ColorRulesDrawer
            rules={arrangement.rules}
            columns={columns}
            onRules={(rules) => views.change({ rules })}
            onClose={() => setColoring(null)}
          />
        </Suspense>
      )}
    </>
  );
}
