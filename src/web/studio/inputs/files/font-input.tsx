import { t } from '#kit/language/product.ts';
import { FileButton, Loader } from '@mantine/core';
import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { uploadMedia } from '#features/operation/api.ts';
import type { AddressSetting } from '#settings/kinds.ts';
import { uploadForm } from '../../../call.ts';
import { sentence } from '../../state/studio.ts';
import { asText, inSentence, type InputProps } from '../input-props.ts';
import styles from '../inputs.module.css';

const mostBytes = 2 * 1024 * 1024;

/** A font by upload: it's served from here, so there is no other address to give. */
export function FontInput({ value, onChange, id, label, describedBy }: InputProps<AddressSetting>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const address = asText(value);
  const take = async (file: File | null): Promise<void> => {
    if (!file) return;
    if (file.size > mostBytes) return setFailure(t('Use a font of up to 2 MB.'));
    setFailure('');
    setBusy(true);
    try {
      const form = new FormData();
      form.append('font', file);
      onChange((await uploadForm(uploadMedia, form)).url);
    } catch (problem) {
      setFailure(sentence(problem, t('Couldn’t upload the font. Try again.')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.image}>
      <div className={styles.imageRow}>
        <FileButton accept=".woff2,font/woff2" onChange={(file) => void take(file)}>
          {(button) => (
            <button
              type="button"
              {...button}
              id={id}
              className={styles.add}
              disabled={busy}
              aria-describedby={describedBy}
            >
              {busy ? <Loader size={15} /> : <Upload size={15} aria-hidden="true" />}
              {address ? t('Replace the font') : t('Upload a WOFF2 font')}
            </button>
          )}
        </FileButton>
        {address && (
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
    </div>
  );
}
