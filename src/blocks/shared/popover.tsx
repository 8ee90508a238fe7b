import { type ReactNode, useEffect, useId, useState } from 'react';
import { classes } from './classes.ts';
import styles from './popover.module.css';

export interface PopoverProps {
  /** What the panel is, for those who do not see it. */
  label: string;
  /** The button that opens it; give it these properties. */
  trigger: (properties: { popoverTarget: string; 'aria-haspopup': 'dialog' }) => ReactNode;
  /** The edge of the button that the panel lines up with. */
  align?: 'start' | 'end';
  /** On a phone it is at the bottom of the window, as wide as it is. */
  sheet?: boolean;
  className?: string;
  onToggle?: (open: boolean) => void;
  /** `close` puts the panel away and the focus back on its button. */
  children: (close: () => void) => ReactNode;
}

/** A panel above the page next to its button. Escape and a click elsewhere close it; the browser sees to both. */
export function Popover({ label, trigger, align = 'start', sheet, className, onToggle, children }: PopoverProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open || !anchor || !panel) return;
    // What is inside may be rendered, or change its size, only after the panel opened.
    const observer = new ResizeObserver(() => placeNextTo(anchor, panel, align));
    observer.observe(panel);
    return () => {
      observer.disconnect();
      panel.removeAttribute('data-placed');
    };
  }, [open, anchor, panel, align]);
  return (
    <span ref={setAnchor} className={styles.anchor}>
      {trigger({ popoverTarget: id, 'aria-haspopup': 'dialog' })}
      <dialog
        ref={setPanel}
        id={id}
        popover="auto"
        aria-label={label}
        data-sheet={sheet}
        className={classes(styles.panel, className)}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          onToggle?.(event.newState === 'open');
        }}
      >
        {children(() => panel?.hidePopover())}
      </dialog>
    </span>
  );
}

const gap = 6;
const margin = 8;

/** Puts a panel below an element, or above it where there is more room. */
export function placeNextTo(anchor: HTMLElement, panel: HTMLElement, align: 'start' | 'end'): void {
  const from = anchor.getBoundingClientRect();
  panel.style.maxHeight = '';
  const own = panel.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const requested = align === 'start' ? from.left : from.right - own.width;
  const left = Math.max(margin, Math.min(requested, clientWidth - own.width - margin));
  const below = clientHeight - from.bottom - gap - margin;
  const above = from.top - gap - margin;
  const opensUp = own.height > below && above > below;
  panel.style.left = `${left}px`;
  panel.style.maxHeight = `${Math.max(160, opensUp ? above : below)}px`;
  panel.style.top = opensUp
    ? `${Math.max(margin, from.top - gap - Math.min(own.height, above))}px`
    : `${Math.min(from.bottom + gap, clientHeight - 160 - margin)}px`;
  panel.setAttribute('data-placed', '');
}
