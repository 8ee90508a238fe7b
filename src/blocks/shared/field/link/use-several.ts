import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PickedName } from '../../../data-contract.ts';
import type { ControlProps } from '../control-props.ts';
import { allLabels, quotedLabel } from '#engine/labels.ts';
import { useNames } from './use-names.ts';

export interface SeveralProps extends ControlProps {
  names: NonNullable<ControlProps['names']>;
  /** What was typed into the plain field, or ticked, before this one took its place. */
  before: string | undefined;
}

/** A row that is chosen: the key that the cell holds, and what it is called. */
interface Taken {
  key: string;
  name: string;
}

/** The rows that a field holds, the search for more of them, and what its keys do. */
export function useSeveral({ field, cell, named, before, names, onEdit }: SeveralProps) {
  const [taken, setTaken] = useState(() => takenFirst(before ?? cell, named, field.offers));
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useNames(names, field.column, { search: text, open });
  const isTaken = ({ key }: PickedName): boolean => taken.some((one) => one.key === String(key));
  const offers = found.names?.filter((offer) => !isTaken(offer)) ?? null;
  const set = (next: readonly Taken[], typed: string) => {
    flushSync(() => {
      setTaken([...next]);
      setText(typed);
      setActive(-1);
    });
    onEdit?.();
  };
  const take = (offer: PickedName) => {
    if (!isTaken(offer)) set([...taken, { key: String(offer.key), name: offer.name }], '');
  };
  const remove = (key: string) => {
    set(
      taken.filter((one) => one.key !== key),
      text,
    );
  };
  const type = (typed: string) => {
    setOpen(true);
    set(taken, typed);
  };
  const move = (to: number) => {
    setOpen(true);
    if (offers && offers.length > 0) setActive((to + offers.length) % offers.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const current = open ? offers?.[active] : undefined;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active < 0 ? -1 : active - 1);
    else if (event.key === 'Enter' && open && (current || text.trim() !== '')) {
      // Nothing is sent by the key that chooses.
      const one = current ?? meant(text, offers, found.isBehind);
      if (one) take(one);
    } else if (event.key === 'Escape' && open) setOpen(false);
    else if (event.key === 'Backspace' && text === '' && taken.length > 0) set(taken.slice(0, -1), '');
    else return;
    event.preventDefault();
  };
  return {
    ...{ taken, text, found: { ...found, names: offers }, open, setOpen, active },
    ...{ type, take, remove, onKeyDown, value: valueOf(taken, text.trim()) },
  };
}

/** As it is sent: what is typed and not chosen too, so that it isn't lost in silence. */
const valueOf = (taken: readonly Taken[], typed: string): string =>
  [...taken.map(({ key }) => key), ...(typed === '' ? [] : [typed])].map(quotedLabel).join(', ');

/** What the cell holds at first; the names are in the order of the keys. */
function takenFirst(cell: ControlProps['cell'], named: string | undefined, offers: ControlProps['field']['offers']) {
  const names = named === undefined ? [] : allLabels(named);
  return [...new Set(allLabels(String(cell ?? '')))].map((key, at): Taken => {
    const offer = offers?.find((one) => String(one.key) === key);
    return { key, name: names[at] ?? offer?.name ?? key };
  });
}

/** The one row that what is typed names in full, or the only one that is left. */
function meant(text: string, offers: readonly PickedName[] | null, isBehind: boolean): PickedName | undefined {
  const typed = text.trim().toLowerCase();
  if (isBehind || typed === '' || !offers) return undefined;
  const same = offers.filter(({ name }) => name.toLowerCase() === typed);
  return same.length === 1 ? same[0] : offers.length === 1 ? offers[0] : undefined;
}
