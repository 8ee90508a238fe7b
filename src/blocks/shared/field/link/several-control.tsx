import { useMemo, useState } from 'react';
import type { PickedName, PickedNames } from '../../../data-contract.ts';
import { useLazy } from '../../use-lazy.ts';
import type { ControlProps } from '../control-props.ts';
import { TextControl } from '../text-control.tsx';
import { allLabels, quotedLabel } from '#engine/labels.ts';
import { nameAmong } from './name-among.ts';
import field from '../field.module.css';
import { t } from '#kit/language/language.ts';

const loadSearch = () => import('./several-search.tsx');

/**
 * Several rows of another sheet: chips and a search. Without a script they are ticked where there are few, else their
 * names or keys are typed, with commas between.
 */
export function SeveralControl(props: ControlProps) {
  const { field: of, isHydrated } = props;
  const { offers } = of;
  const [plain, setPlain] = useState<HTMLElement | null>(null);
  const own = useMemo(() => (offers ? namesAmong(offers) : undefined), [offers]);
  const names = own ?? props.names;
  const search = useLazy(loadSearch, isHydrated && names !== undefined);
  if (search && names) return <search.SeveralSearch {...props} names={names} before={filledIn(plain)} />;
  return <span ref={setPlain}>{offers ? <Ticks {...props} offers={offers} /> : <TextControl {...props} />}</span>;
}

/** What was filled in before the script ran. */
function filledIn(plain: HTMLElement | null): string | undefined {
  const inputs = plain && [...plain.querySelectorAll('input')];
  if (!inputs) return undefined;
  return inputs
    .filter(({ type, checked }) => type !== 'checkbox' || checked)
    .map(({ value }) => value)
    .join(', ');
}

function Ticks({
  field: of,
  id,
  cell,
  invalid,
  describedBy,
  offers,
  onEdit,
}: ControlProps & { offers: readonly PickedName[] }) {
  const chosen = allLabels(String(cell ?? ''));
  const known = new Set(offers.map(({ key }) => String(key)));
  const others = chosen.filter((key) => !known.has(key)).map((key) => ({ key, name: key }));
  const all = [...others, ...offers];
  return (
    <span
      role="group"
      id={id}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      className={field.choices}
    >
      <span className={field.choiceList}>
        {all.length === 0 && <span className={field.hint}>{t('There are no options yet.')}</span>}
        {all.map((offer) => (
          <label key={String(offer.key)} className={field.choice}>
            <input
              type="checkbox"
              name={of.column}
              value={quotedLabel(String(offer.key))}
              defaultChecked={chosen.includes(String(offer.key))}
              onChange={onEdit}
            />
            <span>{nameAmong(offer, all)}</span>
          </label>
        ))}
      </span>
    </span>
  );
}

/** Names that the page has already, searched as the server would: by all words of a text. */
const namesAmong =
  (offers: readonly PickedName[]) =>
  async (_column: string, search: string): Promise<PickedNames> => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = offers.filter(({ key, name }) => {
      const text = `${name} ${String(key)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return { names: found, total: found.length };
  };
