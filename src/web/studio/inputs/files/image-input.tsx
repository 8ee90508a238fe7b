import { t } from '#kit/language/product.ts';
import { FileButton, Loader } from '@mantine/core';
import { ImageOff, ImageUp } from 'lucide-react';
import { useState } from 'react';
import { withFocus } from '#kit/image-focus.ts';
import type { AddressSetting } from '#settings/kinds.ts';
import { sentence } from '../../state/studio.ts';
import { FileAddress } from './file-address.tsx';
import { FocusInput } from './focus-input.tsx';
import { asText, inSentence, type InputProps } from '../input-props.ts';
import { imageProblem, shareText, uploadImage } from './upload-image.ts';
import styles from '../inputs.module.css';

const kinds = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/svg+xml';

export function ImageInput(props: InputProps<AddressSetting>) {
  const value = asText(props.value);
  return (
    <>
      <ImageField {...props} value={withFocus(value, null)} onChange={props.onChange} />
      {props.setting.focus && value && <FocusInput label={props.label} value={value} onChange={props.onChange} />}
    </>
  );
}

/** @sentences */
const words = { noImage: 'No image at this address', upload: 'Upload, or drop an image (under 5 MB)' };

/** Begins with the words that are on the button, where there are some. */
function nameOf(value: string, brokenImage: string, label: string): string {
  if (!value) return t('Upload, or drop an image (under 5 MB): {label}', { label });
  return brokenImage === value
    ? t('No image at this address: replace {label}', { label })
    : t('Replace {label}', { label });
}

interface ImageFieldProps {
  id?: string;
  label: string;
  value: string;
  onChange(value: string): void;
  describedBy?: string;
  invalid?: boolean;
}

/** An image by upload (or dropped on the preview), or by its address; with a preview. */
export function ImageField({ id, label, value, onChange, describedBy, invalid }: ImageFieldProps) {
  const [busy, setBusy] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const [brokenImage, setBrokenImage] = useState('');
  const [over, setOver] = useState(false);

  const take = async (file: File | null | undefined): Promise<void> => {
    if (!file) return;
    const problem = imageProblem(file);
    setFailure(problem);
    if (problem) return;
    setBusy(0);
    try {
      onChange(await uploadImage(file, setBusy));
    } catch (reason) {
      setFailure(sentence(reason, t('Couldn’t upload the image. Try again.')));
    } finally {
      setBusy(null);
    }
  };

  return (
    <div className={styles.image}>
      <FileButton accept={kinds} onChange={(file) => void take(file)}>
        {(button) => (
          <button
            type="button"
            {...button}
            className={styles.preview}
            data-over={over || undefined}
            aria-label={nameOf(value, brokenImage, inSentence(label))}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              void take(event.dataTransfer.files[0]);
            }}
          >
            <Preview
              value={value}
              busy={busy}
              isBroken={brokenImage === value}
              onBroken={() => setBrokenImage(value)}
            />
          </button>
        )}
      </FileButton>
      <FileAddress value={value} {...{ id, label, invalid, describedBy, failure, onChange }} />
    </div>
  );
}

interface PreviewProps {
  value: string;
  /** The part that is uploaded, from 0 to 1. */
  busy: number | null;
  isBroken: boolean;
  onBroken(): void;
}

function Preview({ value, busy, isBroken, onBroken }: PreviewProps) {
  if (busy !== null)
    return (
      <span className={styles.previewText}>
        <Loader size={18} /> {shareText(busy)}
      </span>
    );
  if (value && !isBroken) return <img src={value} alt="" onError={onBroken} />;
  const Icon = value ? ImageOff : ImageUp;
  return (
    <span className={styles.previewText}>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      {t(value ? words.noImage : words.upload)}
    </span>
  );
}
