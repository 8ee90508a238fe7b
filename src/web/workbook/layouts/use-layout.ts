import { useState, useSyncExternalStore } from 'react';
import { type DaySpan, shownSpan, type ShownSpan } from '#features/visitor/rules/day-span.ts';
import type { ViewLayout } from '#features/workbooks/rules/arrangement/view-layout.ts';
import type { Cell } from '#engine/model.ts';
import type { SheetViews } from '../views/sheet-views.ts';

export interface LayoutState {
  /** Null for a grid. */
  layout: ViewLayout | null;
  span: ShownSpan;
  onSpan(span: DaySpan): void;
  /** What a row that is being added begins with; null while none is. */
  adding: Record<string, Cell> | null;
  setAdding(begin: Record<string, Cell> | null): void;
  isSettingUp: boolean;
  setSettingUp(isSettingUp: boolean): void;
}

/** How the current view shows rows, and which days of them. A view begins with today. */
export function useLayout(views: SheetViews): LayoutState {
  const { layout, current } = useSyncExternalStore(views.watch, () => views.state);
  const [chosen, setChosen] = useState<{ view: string; span: ShownSpan } | null>(null);
  const [adding, setAdding] = useState<Record<string, Cell> | null>(null);
  const [isSettingUp, setSettingUp] = useState(false);
  const view = current?.id ?? '';
  const unit = layout?.kind === 'calendar' ? layout.unit : 'month';
  const [first, setFirst] = useState(() => ({ unit, span: spanOf({ unit, date: today() }) }));
  if (first.unit !== unit) setFirst({ unit, span: spanOf({ unit, date: today() }) });
  return {
    ...{ layout, adding, setAdding, isSettingUp, setSettingUp },
    span: chosen?.view === view ? chosen.span : first.span,
    onSpan: (span) => setChosen({ view, span: spanOf(span) }),
  };
}

/** As the clock of the person says. */
export function today(): string {
  const now = new Date();
  const pair = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pair(now.getMonth() + 1)}-${pair(now.getDate())}`;
}

const spanOf = (span: DaySpan): ShownSpan => shownSpan(span, today(), weekStart());

/** Of the person's language; Monday where the browser does not say. */
function weekStart(): number {
  const locale = new Intl.Locale(navigator.language) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
}
