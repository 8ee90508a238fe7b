import { CalendarDays, ClipboardPen, Kanban, LayoutGrid, type LucideIcon, Table2 } from 'lucide-react';
import type { ViewKind } from '#features/workbooks/rules/arrangement/view-layout.ts';

export const viewKinds: readonly ViewKind[] = ['grid', 'kanban', 'calendar', 'gallery', 'form'];

/** @sentences */
export const kindNames: Record<ViewKind, string> = {
  grid: 'Grid',
  kanban: 'Kanban board',
  calendar: 'Calendar',
  gallery: 'Gallery',
  form: 'Form',
};

export const kindIcons: Record<ViewKind, LucideIcon> = {
  grid: Table2,
  kanban: Kanban,
  calendar: CalendarDays,
  gallery: LayoutGrid,
  form: ClipboardPen,
};
