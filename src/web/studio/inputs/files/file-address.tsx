import { t } from '#kit/language/product.ts';
import { TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { inSentence } from '../input-props.ts';
import styles from '../inputs.module.css';

interface Props {
  id: string | undefined;
  value: string;
  label: string;
  invalid: ReactNode;
  describedBy: string | undefined;
  /** Why a file could not be taken; '' otherwise. */
  failure: string;
  onChange(address: string): void;
}

/** The address of a picture, film or sound, to be typed instead of uploading one, and to be removed. */
export function FileAddress({ id, value, label, invalid, describedBy, failure, onChange }: Props) {
  return (
    <>
      <div className={styles.imageRow}>
        <TextInput
          id={id}
          size="sm"
          inputMode="url"
          value={value}
          placeholder={t('or https://')}
          aria-label={id ? undefined : label}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={invalid}
          aria-describedby={describedBy}
        />
        {value && (
          <button
            type="button"
            className={styles.removeImage}
            aria-label={t('Remove {name}', { name: inSentence(label) })}
            onClick={() => onChange('')}
          >
            <Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />
          </button>
        )}
      </div>
      {failure && (
        <p className={styles.problem} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
