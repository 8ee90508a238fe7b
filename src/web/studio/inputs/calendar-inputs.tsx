import { formats } from '#kit/language/product.ts';
import { Select } from '@mantine/core';
import type { TimeZoneSetting, WeekdaySetting } from '#settings/kinds.ts';
import { asText, type InputProps } from './input-props.ts';

export function TimeZoneInput({ value, onChange, id, describedBy, invalid }: InputProps<TimeZoneSetting>) {
  const current = asText(value);
  return (
    <Select
      id={id}
      size="sm"
      searchable
      data={[...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])]}
      value={current}
      allowDeselect={false}
      limit={60}
      error={invalid}
      aria-describedby={describedBy}
      onChange={(zone) => zone && onChange(zone)}
      comboboxProps={{ zIndex: 400 }}
    />
  );
}

export function WeekdayInput({ value, onChange, id, describedBy, invalid }: InputProps<WeekdaySetting>) {
  return (
    <Select
      id={id}
      size="sm"
      data={formats().weekdays.map((label, index) => ({ value: String(index), label }))}
      value={String(value)}
      allowDeselect={false}
      error={invalid}
      aria-describedby={describedBy}
      onChange={(day) => day && onChange(Number(day))}
      comboboxProps={{ zIndex: 400 }}
    />
  );
}
