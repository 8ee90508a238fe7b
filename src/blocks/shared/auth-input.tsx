import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { leastPasswordLength, mostPasswordLength } from '#features/accounts/rules/password.ts';
import type { AuthField } from './auth-fields.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './auth-form.module.css';
import { t } from '#kit/language/language.ts';

interface AuthInputProps {
  field: AuthField;
  id: string;
  /** What is wrong with it; ''. */
  message: string;
  /** Marks it although the sentence is elsewhere: the id of that sentence. */
  wrongBy?: string | undefined;
  isHydrated: boolean;
  busy: boolean;
  onEdit(): void;
}

/** A field with label, hint and message; a password can be looked at. */
export function AuthInput({ field, id, message, wrongBy, isHydrated, busy, onEdit }: AuthInputProps) {
  const [shown, setShown] = useState(false);
  const isPassword = field.type === 'password';
  const describedBy = [field.hint && `${id}-hint`, message ? `${id}-message` : wrongBy].filter(Boolean).join(' ');
  const isNew = field.autoComplete === 'new-password';
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {field.label}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          name={field.name}
          // Hidden again while it is sent, so that browsers know it as a password and offer to keep it.
          type={isPassword && shown && !busy ? 'text' : field.type}
          autoComplete={field.autoComplete}
          autoCapitalize={field.type === 'text' ? undefined : 'none'}
          spellCheck={field.type === 'text' ? undefined : false}
          className={classes(styles.input, isPassword && isHydrated && styles.withSign)}
          defaultValue={field.value}
          placeholder={field.placeholder || undefined}
          required
          minLength={isNew ? leastPasswordLength : undefined}
          maxLength={limits[field.name]}
          aria-invalid={message || wrongBy ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={onEdit}
        />
        {isPassword && isHydrated && (
          <button
            type="button"
            className={styles.sign}
            aria-label={t('Show {field}', { field: field.label })}
            aria-pressed={shown}
            title={shown ? t('Hide') : t('Show')}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? EyeOff : Eye} size={18} />
          </button>
        )}
      </div>
      {message ? (
        <p id={`${id}-message`} className={styles.error}>
          {message}
        </p>
      ) : null}
      {field.hint && (
        <p id={`${id}-hint`} className={classes(styles.hint, message && styles.unseen)}>
          {field.hint}
        </p>
      )}
    </div>
  );
}

const limits: Partial<Record<AuthField['name'], number>> = {
  name: 100,
  email: 254,
  password: mostPasswordLength,
  confirm_password: mostPasswordLength,
};
