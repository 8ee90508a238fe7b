import type { ControlProps } from '../../field/control-props.ts';
import { t } from '#kit/language/language.ts';

/** Stars to choose from, as a group of radio buttons: arrow keys go through them, also without a script. */
export function RatingControl({ field, id, cell, invalid, describedBy, onEdit, takesFocus }: ControlProps) {
  const chosen = cell === null ? '' : String(cell);
  // What was there and is no rating can stay; so can none of the stars.
  const others = [...new Set(['', ...(field.options.includes(chosen) ? [] : [chosen])])].filter(
    (value) => value !== '' || !field.required,
  );
  const button = (value: string) => ({
    type: 'radio',
    name: field.column,
    value,
    defaultChecked: value === chosen,
    autoFocus: takesFocus && value === chosen,
    required: field.required,
    onChange: onEdit,
  });
  return (
    <fieldset
      id={id}
      data-rating
      aria-label={field.label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
    >
      <span>
        {field.options.map((value) => (
          <label key={value}>
            <input
              {...button(value)}
              aria-label={t('{place} of {total}', { place: value, total: field.options.length })}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </span>
      {others.map((value) => (
        <label key={value}>
          <input {...button(value)} />
          {value === '' ? t('No rating') : value}
        </label>
      ))}
    </fieldset>
  );
}
