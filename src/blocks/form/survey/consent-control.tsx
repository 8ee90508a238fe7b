import type { ControlProps } from '../../shared/field/control-props.ts';
import { t } from '#kit/language/language.ts';

/** A text, and a box to tick below it. */
export function ConsentControl({ field, id, cell, invalid, describedBy, onEdit }: ControlProps) {
  const text = `${id}-consent`;
  return (
    <div data-survey="consent" data-invalid={invalid || undefined}>
      {field.consent && (
        <p id={text} tabIndex={-1}>
          {field.consent}
        </p>
      )}
      <label>
        <input
          type="checkbox"
          id={id}
          name={field.column}
          value="yes"
          defaultChecked={(cell ?? '') !== ''}
          required={field.required}
          aria-invalid={invalid || undefined}
          aria-describedby={[describedBy, field.consent && text].filter(Boolean).join(' ') || undefined}
          onChange={onEdit}
        />
        <span>{t('I agree')}</span>
      </label>
    </div>
  );
}
