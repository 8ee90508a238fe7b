import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/button.tsx';
import type { ControlProps } from '../../shared/field/control-props.ts';
import { joinLabels, labelsAmong } from '#engine/labels.ts';
import { SelectBox } from '../../shared/field/select-box.tsx';
import { Icon } from '../../shared/icon.tsx';
import { t } from '#kit/language/language.ts';

/** Options in the order that a person gives them: by buttons, which keys and fingers press alike. */
export function RankingControl(props: ControlProps) {
  return props.isHydrated ? <RankingButtons {...props} /> : <RankingPlaces {...props} />;
}

/** Without a script: what is in each place. */
function RankingPlaces({ field, id, cell, describedBy }: ControlProps) {
  const ranked = labelsAmong(cell, field.options);
  return (
    <fieldset id={id} data-survey="ranking" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {field.options.map((place, at) => (
        <label key={place}>
          <span>{at + 1}.</span>
          <SelectBox
            name={field.column}
            defaultValue={ranked[at] ?? ''}
            required={field.required && at === 0}
            aria-label={t('Place {number}', { number: at + 1 })}
          >
            <option value="">{t('Choose an option')}</option>
            {field.options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </SelectBox>
        </label>
      ))}
    </fieldset>
  );
}

function RankingButtons({ field, id, cell, invalid, describedBy, onEdit }: ControlProps) {
  const [ranked, setRanked] = useState(() =>
    labelsAmong(cell, field.options).filter((choice) => field.options.includes(choice)),
  );
  const [said, setSaid] = useState('');
  const around = useRef<HTMLFieldSetElement>(null);
  const focus = useRef('');
  useEffect(() => {
    // The button that was pressed has moved, or is gone: the focus stays with its option.
    const next = focus.current && around.current?.querySelector<HTMLElement>(focus.current);
    if (next) next.focus();
    focus.current = '';
  }, [ranked]);
  const change = (option: string, to: number): void => {
    const others = ranked.filter((one) => one !== option);
    const next = to < 0 ? others : others.toSpliced(to, 0, option);
    const isUp = to < ranked.indexOf(option);
    const isEnd = to === 0 || to === next.length - 1;
    const key = `[data-option="${CSS.escape(option)}"]`;
    focus.current = `${key} [data-move="${isUp !== isEnd ? 'up' : 'down'}"]:not(:disabled), ${key} button:not(:disabled)`;
    setRanked(next);
    setSaid(to < 0 ? '' : placeText(option, to + 1, next.length));
    onEdit?.();
  };
  const rest = field.options.filter((option) => !ranked.includes(option));
  return (
    <fieldset
      ref={around}
      id={id}
      data-survey="ranking"
      data-invalid={invalid || undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      <input type="hidden" name={field.column} value={joinLabels(ranked)} />
      {ranked.length < 2 && <p>{t('Choose in your order, first place first.')}</p>}
      <ol>
        {ranked.map((option, at) => (
          <Ranked key={option} {...{ option, at, change }} count={ranked.length} />
        ))}
      </ol>
      {rest.map((option) => (
        <span key={option} data-option={option}>
          <Button
            variant="outline"
            icon={<Icon of={Plus} size={16} />}
            aria-label={placeText(option, ranked.length + 1, ranked.length + 1)}
            onClick={() => change(option, ranked.length)}
          >
            {option}
          </Button>
        </span>
      ))}
      <span role="status" className="sheaf-survey-said">
        {said}
      </span>
    </fieldset>
  );
}

const placeText = (option: string, number: number, count: number): string =>
  t('{option}: place {number} of {count}', { option, number, count });

interface RankedProps {
  option: string;
  at: number;
  count: number;
  change: (option: string, to: number) => void;
}

function Ranked({ option, at, count, change }: RankedProps) {
  return (
    <li data-option={option}>
      <span>{option}</span>
      <Button
        variant="plain"
        square
        data-move="up"
        disabled={at === 0}
        aria-label={t('Move {option} up', { option })}
        icon={<Icon of={ArrowUp} size={18} />}
        onClick={() => change(option, at - 1)}
      />
      <Button
        variant="plain"
        square
        data-move="down"
        disabled={at === count - 1}
        aria-label={t('Move {option} down', { option })}
        icon={<Icon of={ArrowDown} size={18} />}
        onClick={() => change(option, at + 1)}
      />
      <Button
        variant="plain"
        square
        aria-label={t('Take {option} out', { option })}
        icon={<Icon of={X} size={18} />}
        onClick={() => change(option, -1)}
      />
    </li>
  );
}
