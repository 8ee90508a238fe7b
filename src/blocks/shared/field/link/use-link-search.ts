import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PickedName } from '../../../data-contract.ts';
import type { ControlProps } from '../control-props.ts';
import { useNames } from './use-names.ts';

export interface LinkSearchProps extends ControlProps {
  names: NonNullable<ControlProps['names']>;
  /** The plain field that it takes the place of, with what was typed there meanwhile. */
  before: HTMLInputElement | null | undefined;
}

/** What is in the field: the name of the chosen row, or what is typed to find one. */
interface Chosen {
  /** As it is sent; null while no row is chosen. */
  key: string | null;
  text: string;
}

/** What a field that searches names holds and shows, and what its keys do. */
export function useLinkSearch({ field, cell, named, before, names, onEdit, onPick }: LinkSearchProps) {
  const [chosen, choose] = useState(() => chosenFirst(cell, named, before));
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useNames(names, field.column, { search: chosen.key === null ? chosen.text : '', open });
  const offers = found.names ?? [];
  const set = (next: Chosen) => {
    flushSync(() => {
      choose(next);
      setActive(-1);
    });
    onEdit?.();
  };
  const show = () => setOpen(true);
  const take = (offer: PickedName) => {
    setOpen(false);
    set({ key: String(offer.key), text: offer.name });
    onPick?.();
  };
  /** The one row that what is typed names in full. */
  const meant = (): PickedName | undefined => {
    const text = chosen.text.trim().toLowerCase();
    const same = chosen.key !== null || found.isBehind ? [] : offers.filter(({ name }) => name.toLowerCase() === text);
    return same.length === 1 ? same[0] : undefined;
  };
  const leave = () => {
    setOpen(false);
    const only = meant();
    if (only) choose({ key: String(only.key), text: only.name });
  };
  const move = (to: number) => {
    show();
    if (offers.length > 0) setActive((to + offers.length) % offers.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const current = open ? offers[active] : undefined;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active < 0 ? -1 : active - 1);
    else if (event.key === 'Enter' && open && (current || chosen.key === null)) {
      // Nothing is sent by the key that chooses.
      const one = current ?? meant() ?? (found.isBehind || offers.length > 1 ? undefined : offers[0]);
      if (one) take(one);
    }
    // It puts the list away, and not the dialog or the editor around it.
    else if (event.key === 'Escape' && open) setOpen(false);
    else return;
    event.preventDefault();
  };
  const type = (text: string) => {
    show();
    set({ key: text === '' ? '' : null, text });
  };
  return { chosen, found, open, active, type, take, show, onKeyDown, leave };
}

function chosenFirst(
  cell: LinkSearchProps['cell'],
  named: string | undefined,
  before: LinkSearchProps['before'],
): Chosen {
  const key = cell === null ? '' : String(cell);
  if (before && before.value !== key) return { key: null, text: before.value };
  return { key, text: named ?? key };
}
