import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classes } from '../shared/classes.ts';
import { cssVariables, ownerColor } from '../shared/owner-color.ts';
import type { Bar } from './bars.ts';
import type { Grip } from './shift-bar.ts';
import type { TimelineState } from './timeline-state.ts';
import styles from './chart.module.css';
import { t } from '#kit/language/language.ts';

/** Narrower than this, a bar could not be seen. */
const leastWidth = 4;

/** One bar. Where it can be moved it is a button: dragged, or moved by the arrow keys. */
export function BarView({ timeline, bar }: { timeline: TimelineState; bar: Bar }) {
  const { scale, moves, block, tones } = timeline;
  const shown = moves.shown(bar);
  const grips = moves.grips(bar);
  const drag = useDrag(timeline, bar, grips);
  const isBefore = shown.end <= scale.from && shown.start < scale.from;
  const isOut = isBefore || shown.start >= scale.to;
  const left = scale.x(shown.start);
  const look = {
    className: classes(
      styles.bar,
      shown.isMilestone && styles.milestone,
      isOut && styles.out,
      block.writes.pending.has(bar.row.row_id) && styles.pending,
      moves.draft?.row_id === bar.row.row_id && styles.moving,
    ),
    'data-tone': tones.get(bar.group),
    style: {
      ...cssVariables({ '--own': ownerColor(bar.color) }),
      insetInlineStart: `${isOut && !isBefore ? left - 14 : left}px`,
      width: shown.isMilestone || isOut ? undefined : `${Math.max(leastWidth, scale.x(shown.end) - left)}px`,
    },
    title: shown.when,
  };
  const sign = isOut ? (isBefore ? '‹' : '›') : null;
  if (grips.length === 0 || isOut) return <span {...look}>{sign}</span>;
  return (
    <button
      {...look}
      type="button"
      aria-label={t('Move {bar}: {when}', { bar: bar.label, when: shown.when })}
      aria-describedby={`${block.id}-keys`}
      onKeyDown={keysOf(timeline, bar, grips)}
      onBlur={() => moves.save(bar)}
      {...drag}
    >
      {grips.includes('start') && <span className={styles.grip} data-grip="start" />}
      {grips.includes('end') && <span className={styles.grip} data-grip="end" />}
    </button>
  );
}

/** Arrow keys move a bar by a day; with Shift its end, with Alt its start. */
function keysOf({ moves }: TimelineState, bar: Bar, grips: readonly Grip[]) {
  return (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const grip = event.shiftKey ? 'end' : event.altKey ? 'start' : 'bar';
    const before = moves.draft?.row_id === bar.row.row_id ? moves.draft : null;
    if (step !== 0 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (!grips.includes(grip)) return;
      // Another end begins its own move: the one before is saved first.
      if (before && before.grip !== grip) return moves.save(bar);
      moves.shift(bar, grip, (before?.days ?? 0) + step);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      moves.save(bar);
    } else if (event.key === 'Escape') moves.cancel();
    else if (event.key === 'z' && (event.ctrlKey || event.metaKey) && moves.canUndo) {
      event.preventDefault();
      moves.undo();
    }
  };
}

/** Dragging by mouse and pen, and by a finger once the bar has the focus: until then a finger scrolls. */
function useDrag({ moves, scale }: TimelineState, bar: Bar, grips: readonly Grip[]) {
  const begun = useRef<{ x: number; grip: Grip } | null>(null);
  const end = (isSaved: boolean): void => {
    if (!begun.current) return;
    begun.current = null;
    if (isSaved) moves.save(bar);
    else moves.cancel();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      if (event.pointerType === 'touch' && document.activeElement !== event.currentTarget) return;
      const on = event.target instanceof HTMLElement ? event.target.dataset['grip'] : undefined;
      const grip = on === 'start' || on === 'end' ? on : grips.includes('bar') ? 'bar' : 'end';
      if (!grips.includes(grip)) return;
      begun.current = { x: event.clientX, grip };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = begun.current;
      if (!from) return;
      const days = Math.round((event.clientX - from.x) / scale.day);
      if (days !== (moves.draft?.days ?? 0)) moves.shift(bar, from.grip, days);
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  };
}
