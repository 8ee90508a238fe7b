import { t } from '#kit/language/product.ts';
import { FileButton, Loader } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { uploadMedia } from '#features/operation/api.ts';
import type { AddressSetting } from '#settings/kinds.ts';
import { uploadForm } from '../../../call.ts';
import { sentence } from '../../state/studio.ts';
import { FileAddress } from './file-address.tsx';
import { asText, type InputProps } from '../input-props.ts';
import { shareText } from './upload-image.ts';
import styles from '../inputs.module.css';

const mostBytes = 200 * 1024 * 1024;
const accepted = {
  video: 'video/mp4,video/webm,.mp4,.webm',
  audio: 'audio/*,.mp3,.m4a,.ogg,.wav',
};
/** @sentences */
const uploads = { video: 'Upload an MP4 or WebM video', audio: 'Upload an MP3, M4A, OGG or WAV file' };

/** A video or sound by upload or by its address, with a player to check it. */
export function MediaInput({ setting, value, onChange, id, label, describedBy, invalid }: InputProps<AddressSetting>) {
  const [busy, setBusy] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const address = asText(value);
  const kind = setting.kind === 'video' ? 'video' : 'audio';
  const take = async (file: File | null): Promise<void> => {
    if (!file) return;
    if (file.size > mostBytes)
      return setFailure(
        t('This file is {size} MB. Use one up to 200 MB.', { size: Math.ceil(file.size / 1024 / 1024) }),
      );
    setFailure('');
    setBusy(0);
    try {
      const form = new FormData();
      form.append(kind, file);
      onChange((await uploadForm(uploadMedia, form, { onProgress: setBusy })).url);
    } catch (problem) {
      setFailure(sentence(problem, t('Couldn’t upload the file. Try again.')));
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={styles.image}>
      {address && kind === 'video' && (
        <video className={styles.media} src={address} controls preload="metadata" muted />
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the owner's own file, to check it */}
      {address && kind === 'audio' && <audio className={styles.media} src={address} controls preload="metadata" />}
      <FileButton accept={accepted[kind]} onChange={(file) => void take(file)}>
        {(button) => (
          <button type="button" {...button} className={styles.add} disabled={busy !== null}>
            {busy === null ? <Upload size={15} aria-hidden="true" /> : <Loader size={15} />}
            {busy === null ? t(uploads[kind]) : shareText(busy)}
          </button>
        )}
      </FileButton>
      <FileAddress value={address} {...{ id, label, invalid, describedBy, failure, onChange }} />
    </div>
  );
}
