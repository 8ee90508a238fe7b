import { useEffect, useRef } from 'react';
import type { PickedName, PickedNames } from '../../../data-contract.ts';
import { placeNextTo } from '../../popover.tsx';
import { nameAmong } from './name-among.ts';
import styles from './link-search.module.css';
import { t } from '#kit/language/language.ts';

interface FoundProps {
  id: string;
  label: string;
  input: { current: HTMLInputElement | null };
  open: boolean;
  found: { names: readonly PickedName[] | null; total: PickedNames['total']; failure: string };
  active: number;
  /** The key that is chosen. */
  chosen: string | null;
  take: (offer: PickedName) => void;
}

/** The names that were found, above everything else and under the field. */
export function FoundNames({ id, label, input, open, found, active, chosen, take }: FoundProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { names, total } = found;
  useEffect(() => {
    const [list, anchor] = [panel.current, input.current];
    if (!list || !anchor || !open) return;
    list.showPopover();
    const place = () => {
      list.style.width = `${anchor.getBoundingClientRect().width}px`;
      placeNextTo(anchor, list, 'start');
    };
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
      list.hidePopover();
    };
  }, [open, input, names]);
  useEffect(() => {
    panel.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={panel} popover="manual" className={styles.panel}>
      <div id={id} role="listbox" aria-label={label} className={styles.list}>
        {names?.map((offer, index) => (
          // Chosen by keys in the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={String(offer.key)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={String(offer.key) === chosen}
            data-active={index === active || undefined}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(offer)}
          >
            {nameAmong(offer, names)}
          </div>
        ))}
      </div>
      <p className={styles.said} aria-hidden="true">
        {said(names, total, found.failure)}
      </p>
    </div>
  );
}

/** What is said of the list, to those who don't see it too. */
export function said(names: readonly PickedName[] | null, total: number, failure: string): string {
  if (failure) return failure;
  if (!names) return t('Searching…');
  if (names.length === 0) return t('No names found');
  return total > names.length
    ? t('The first {count} of {total}. Type more of the name.', { count: names.length, total })
    : t('{count} found', { count: total });
}
