import { t } from '#kit/language/product.ts';
import { NumberInput, Slider } from '@mantine/core';
import type { NumberSetting } from '#settings/kinds.ts';
import { stepsWithin } from '#settings/spacing-scale.ts';
import type { InputProps } from './input-props.ts';
import styles from './inputs.module.css';

/** A space on the page: dragged it snaps to the scale of spaces, typed it is any number of pixels. */
export function SpacingInput({ setting, value, onChange, id, label, describedBy, invalid }: InputProps<NumberSetting>) {
  const min = setting.min ?? 0;
  const max = setting.max ?? 100;
  const number = typeof value === 'number' ? value : min;
  return (
    <div className={styles.spacing}>
      <Slider
        min={min}
        max={max}
        marks={stepsWithin(min, max).map((step) => ({ value: step }))}
        restrictToMarks
        value={number}
        onChange={onChange}
        label={null}
        thumbLabel={t('{label}, in steps', { label })}
        size={4}
        thumbSize={16}
      />
      <NumberInput
        id={id}
        size="xs"
        hideControls
        aria-label={label}
        value={typeof value === 'number' ? value : ''}
        onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
        clampBehavior="none"
        min={min}
        max={max}
        suffix=" px"
        error={invalid}
        aria-describedby={describedBy}
      />
    </div>
  );
}
