import { lazy } from 'react';
import type { LayoutProps } from './layout-props.ts';

const CalendarLayout = lazy(() => import('./calendar-layout.tsx'));
const FormLayout = lazy(() => import('./form-layout.tsx'));
const GalleryLayout = lazy(() => import('./gallery-layout.tsx'));
const KanbanLayout = lazy(() => import('./kanban-layout.tsx'));

/** The rows of a view that is no grid. */
export function LayoutBody({ layout, ...props }: LayoutProps) {
  switch (layout.kind) {
    case 'kanban':
      return <KanbanLayout {...props} layout={layout} />;
    case 'calendar':
      return <CalendarLayout {...props} layout={layout} />;
    case 'gallery':
      return <GalleryLayout {...props} layout={layout} />;
    case 'form':
      return <FormLayout {...props} layout={layout} />;
  }
}
