import type { RefObject } from 'react';
import type { ShownSpan } from '#features/visitor/rules/day-span.ts';
import type { ViewLayout } from '#features/workbooks/rules/arrangement/view-layout.ts';
import type { Cell } from '#engine/model.ts';
import type { LinkNames } from '../links/link-names.ts';
import type { GridHandle } from '../sheet-grid.tsx';
import type { SheetSession } from '../sheet-session.ts';
import type { SheetView } from '../sheet-view.ts';
import type { SheetViews } from '../views/sheet-views.ts';

/** What is shown in the place of the grid. */
export interface LayoutProps<Layout extends ViewLayout = ViewLayout> {
  layout: Layout;
  title: string;
  session: SheetSession;
  views: SheetViews;
  view: SheetView;
  names: LinkNames;
  handle: RefObject<GridHandle | null>;
  /** False where rows are changed at the source alone. */
  canWrite: boolean;
  /** The days that a calendar shows. */
  span: ShownSpan;
  onSpan(span: Pick<ShownSpan, 'unit' | 'date'>): void;
  onOpen(row_id: string): void;
  /** Asks for the cells of a new row, which begins with some. */
  onAdd(cells: Record<string, Cell>): void;
  /** What the view shows is to be chosen. */
  onSetUp(): void;
}
