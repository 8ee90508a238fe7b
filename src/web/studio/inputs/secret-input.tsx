import { t } from '#kit/language/product.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { TextSetting } from '#settings/kinds.ts';
import { asText, type InputProps } from './input-props.ts';
import styles from './secret-input.module.css';

/** A secret: what is saved is shown to no one, it can only be replaced. It is handed on whole, when it was typed. */
export function SecretInput(props: InputProps<TextSetting>) {
  const { value, onChange, id, label, placeholder, describedBy, invalid } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const isSet = asText(value) !== '' && !invalid;
  if (isSet && draft === null) {
    return (
      <div className={styles.saved}>
        <span id={id}>{t('Saved and hidden')}</span>
        <Button size="xs" variant="default" aria-label={t('Replace {label}', { label })} onClick={() => setDraft('')}>
          {t('Replace')}
        </Button>
      </div>
    );
  }
  const done = (): void => {
    if (draft) onChange(draft);
    setDraft(null);
  };
  return (
    <PasswordInput
      id={id}
      size="sm"
      autoFocus={isSet}
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
      value={draft ?? asText(value)}
      placeholder={isSet ? t('New secret') : placeholder}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done();
        if (event.key !== 'Escape' || draft === null) return;
        // Only what was typed here is given up, the panel stays.
        event.preventDefault();
        setDraft(null);
      }}
      error={invalid}
      aria-describedby={describedBy}
    />
  );
}
