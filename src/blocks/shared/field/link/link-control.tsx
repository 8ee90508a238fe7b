import { useState } from 'react';
import type { PickedName } from '../../../data-contract.ts';
import { useLazy } from '../../use-lazy.ts';
import type { ControlProps } from '../control-props.ts';
import { SelectBox } from '../select-box.tsx';
import { nameAmong } from './name-among.ts';
import { SeveralControl } from './several-control.tsx';
import { TextControl } from '../text-control.tsx';
import { t } from '#kit/language/language.ts';

const loadSearch = () => import('./link-search.tsx');

/**
 * A row of another sheet, chosen by its name: from a list where there are few, else by a search. Without a script its
 * name or its key is typed.
 */
export function LinkControl(props: ControlProps) {
  return props.field.several ? <SeveralControl {...props} /> : <OneLink {...props} />;
}

function OneLink(props: ControlProps) {
  const { field, names, isHydrated } = props;
  const [plain, setPlain] = useState<HTMLElement | null>(null);
  const search = useLazy(loadSearch, isHydrated && !field.offers && names !== undefined);
  if (field.offers) return <NameSelect {...props} offers={field.offers} />;
  if (search && names) return <search.LinkSearch {...props} names={names} before={plain?.querySelector('input')} />;
  return (
    <span ref={setPlain}>
      <TextControl {...props} />
    </span>
  );
}

function NameSelect({ offers, ...props }: ControlProps & { offers: readonly PickedName[] }) {
  const { field, id, cell, named, invalid, describedBy, takesFocus, onEdit } = props;
  const value = cell === null ? '' : String(cell);
  const isOffered = value === '' || offers.some(({ key }) => String(key) === value);
  return (
    <SelectBox
      autoFocus={takesFocus}
      id={id}
      name={field.column}
      defaultValue={value}
      required={field.required}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={onEdit}
    >
      <option value="">{offers.length > 0 ? t('Choose an option') : t('No options yet')}</option>
      {!isOffered && <option value={value}>{named ?? value}</option>}
      {offers.map((offer) => (
        <option key={String(offer.key)} value={String(offer.key)}>
          {nameAmong(offer, offers)}
        </option>
      ))}
    </SelectBox>
  );
}
