import { formats, t } from '#kit/language/product.ts';
import { labelOfOption } from '#blocks/edit-names.ts';
import { NumberInput, SegmentedControl, Select, Slider, Switch } from '@mantine/core';
import type { BooleanSetting, NumberSetting, SelectSetting } from '#settings/kinds.ts';
import { asText, type InputProps, percentText } from './input-props.ts';
import { SpacingInput } from './spacing-input.tsx';
import styles from './inputs.module.css';

/** A few short options are side by side, more in a list. */
export function SelectInput({ setting, value, onChange, id, label, describedBy, invalid }: InputProps<SelectSetting>) {
  const options = setting.options.map((option) => ({ value: option, label: labelOfOption(option) }));
  const isShort = options.length <= 4 && options.reduce((sum, option) => sum + option.label.length, 0) <= 26;
  if (isShort && options.length > 1) {
    return (
      <SegmentedControl
        fullWidth
        size="xs"
        radius="sm"
        aria-label={label}
        data={options}
        value={asText(value)}
        onChange={onChange}
      />
    );
  }
  return (
    <Select
      id={id}
      size="sm"
      data={options}
      value={asText(value)}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      allowDeselect={false}
      searchable={options.length > 8}
      error={invalid}
      aria-describedby={describedBy}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

export function BooleanInput({ value, onChange, id, describedBy }: InputProps<BooleanSetting>) {
  return (
    <Switch
      id={id}
      size="sm"
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      aria-describedby={describedBy}
      withThumbIndicator={false}
    />
  );
}

export function NumberSettingInput(props: InputProps<NumberSetting>) {
  const { setting, value, onChange, id, describedBy, invalid } = props;
  if (setting.isSpace) return <SpacingInput {...props} />;
  return (
    <NumberInput
      id={id}
      size="sm"
      value={typeof value === 'number' ? value : ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : typed === '' ? null : Number(typed))}
      step={setting.step ?? 1}
      clampBehavior="none"
      min={setting.min}
      max={setting.max}
      suffix={withUnit('', setting.unit) || undefined}
      placeholder={setting.default === null ? t('Automatic') : undefined}
      error={invalid}
      aria-describedby={describedBy}
    />
  );
}

export function SliderInput(props: InputProps<NumberSetting>) {
  const { setting, value, onChange, label } = props;
  if (setting.isSpace) return <SpacingInput {...props} />;
  const min = setting.min ?? 0;
  const number = typeof value === 'number' ? value : min;
  return (
    <div className={styles.slider}>
      <Slider
        min={min}
        max={setting.max ?? 100}
        step={setting.step ?? 1}
        value={number}
        onChange={onChange}
        label={null}
        thumbLabel={label}
        size={4}
        thumbSize={16}
      />
      <output>{withUnit(String(Math.round(number * 100) / 100).replace('.', formats().decimal), setting.unit)}</output>
    </div>
  );
}

/** '36 px', but '70%'. */
function withUnit(number: string, unit = ''): string {
  if (unit === '%') return percentText(number);
  return unit ? `${number} ${unit}` : number;
}
