import type { ControlProps } from './control-props.ts';
import { fieldControls } from './field-controls.ts';
import { LongTextControl, TextControl } from './text-control.tsx';
import styles from './field.module.css';
import './rating-control.css';

/** A field with its label, hint and message. */
export function FieldRow({ message, ...props }: Omit<ControlProps, 'invalid' | 'describedBy'> & { message: string }) {
  const { field, id } = props;
  const describedBy = [field.description && `${id}-hint`, message && `${id}-message`].filter(Boolean).join(' ');
  const name = (
    <>
      {field.label}
      {field.required ? (
        <span className={styles.required} aria-hidden="true">
          {' '}
          *
        </span>
      ) : null}
    </>
  );
  return (
    <div className={styles.row} data-field={field.column}>
      {field.type === 'multi-select' ? (
        <span id={`${id}-label`} className={styles.label}>
          {name}
        </span>
      ) : (
        <label id={`${id}-label`} className={styles.label} htmlFor={id}>
          {name}
        </label>
      )}
      {field.description && (
        <p id={`${id}-hint`} className={styles.hint}>
          {field.description}
        </p>
      )}
      <FieldControl {...props} invalid={message !== ''} describedBy={describedBy || undefined} />
      {message && (
        <p id={`${id}-message`} className={styles.error} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

/** The control of a field's type alone, for places that have a label already. */
export function FieldControl(props: ControlProps) {
  const { type } = props.field;
  const isText = type === 'file' && !props.upload;
  const Control = (isText ? null : fieldControls[type]) ?? (type === 'textarea' ? LongTextControl : TextControl);
  return <Control {...props} />;
}
