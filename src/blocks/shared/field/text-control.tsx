import { classes } from '../classes.ts';
import type { ControlProps } from './control-props.ts';
import type { Field } from './field-type.ts';
import { valueOf } from './field-value.ts';
import styles from './field.module.css';

/** One line of text: words, numbers, phone numbers, addresses. */
export function TextControl({ field, id, cell, invalid, describedBy, onEdit, takesFocus }: ControlProps) {
  const look = looks[field.type] ?? { type: 'text' };
  return (
    <input
      {...look}
      // Opened by the visitor's own click on the cell that it takes the place of.
      autoFocus={takesFocus}
      id={id}
      name={field.column}
      className={styles.input}
      defaultValue={String(valueOf(field.type, cell))}
      placeholder={field.placeholder || undefined}
      required={field.required}
      maxLength={field.limit ?? undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={onEdit}
    />
  );
}

/** Several lines of text; grows with what is typed. */
export function LongTextControl({ field, id, cell, invalid, describedBy, onEdit, takesFocus }: ControlProps) {
  return (
    <textarea
      autoFocus={takesFocus}
      id={id}
      name={field.column}
      className={classes(styles.input, styles.long)}
      rows={4}
      defaultValue={String(valueOf(field.type, cell))}
      placeholder={field.placeholder || undefined}
      required={field.required}
      maxLength={field.limit ?? undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={onEdit}
    />
  );
}

interface InputStyle {
  type: string;
  inputMode?: 'decimal' | 'tel' | 'email' | 'url';
  autoComplete?: string;
  step?: string;
  spellCheck?: boolean;
}

const looks: Partial<Record<Field['type'], InputStyle>> = {
  number: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  tel: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false },
  url: { type: 'url', inputMode: 'url', autoComplete: 'url', spellCheck: false },
  image: { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false },
};
