import { t } from '#kit/language/product.ts';
import { Button, FileButton, Input } from '@mantine/core';
import { ImagePlus, ImageUp, X } from 'lucide-react';
import { useState } from 'react';
import { chooseImages, thumbnailProblem } from '../../rules/images.ts';
import { imageLimits } from '../../rules/listing.ts';
import { megabytes } from '../../rules/submission.ts';
import { InlineMessage } from '#web/studio/publish/publish-modal.tsx';
import type { Message } from '#web/studio/publish/use-privacy.ts';
import { bytesOf, type Listing, pictureOf, releasePicture } from './use-listing.ts';
import styles from './marketplace.module.css';

/** What the server stores: no SVG, which can run scripts. */
const kinds = 'image/png,image/jpeg,image/gif,image/webp,image/avif';
const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface FieldProps {
  listing: Listing;
  change(part: Partial<Listing>): void;
}

/** The picture of the template, before its color. */
export function ThumbnailField({ listing: { thumbnail, pictures, background }, change }: FieldProps) {
  const [problem, setProblem] = useState('');
  const take = (file: File | null): void => {
    if (!file) return;
    const found = thumbnailProblem(file.size, bytesOf(pictures));
    setProblem(found ?? '');
    if (found) return;
    releasePicture(thumbnail);
    change({ thumbnail: pictureOf(file) });
  };
  return (
    <Input.Wrapper
      label={t('Thumbnail Image')}
      labelElement="div"
      description={t('The first thing people see of your template. Max 3MB.')}
      withAsterisk
      error={problem}
      errorProps={{ role: 'alert' }}
    >
      <div className={styles.thumbnail}>
        <span className={styles.frame} style={{ background }}>
          {thumbnail ? (
            <img src={thumbnail.src} alt={t('The thumbnail')} />
          ) : (
            <ImageUp size={26} strokeWidth={1.25} aria-hidden="true" />
          )}
        </span>
        <div className={styles.pictureActions}>
          <FileButton accept={kinds} onChange={take}>
            {(button) => (
              <Button {...button} variant="default" size="sm" leftSection={<ImageUp {...icon} />}>
                {thumbnail ? t('Replace thumbnail') : t('Upload thumbnail')}
              </Button>
            )}
          </FileButton>
          {thumbnail && (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              onClick={() => {
                releasePicture(thumbnail);
                change({ thumbnail: null });
              }}
            >
              {t('Remove thumbnail')}
            </Button>
          )}
        </div>
      </div>
    </Input.Wrapper>
  );
}

/** Up to five more pictures, with how many there are and how much they take. */
export function PicturesField({ listing: { thumbnail, pictures }, change }: FieldProps) {
  const [message, setMessage] = useState<Message | null>(null);
  const bytes = bytesOf([thumbnail, ...pictures]);
  const take = (files: File[]): void => {
    if (files.length === 0) return;
    const { accepted, message: said } = chooseImages({ count: pictures.length, bytes }, files);
    setMessage(said);
    if (accepted.length > 0) change({ pictures: [...pictures, ...accepted.map(pictureOf)] });
  };
  return (
    <Input.Wrapper
      label={t('Multi-Images')}
      labelElement="div"
      description={t('Screenshots of your app, in the order people see them. Max 3MB per image, 20MB total.')}
      withAsterisk
    >
      <div className={styles.pictures}>
        <p className={styles.count}>
          <span>{t('{chosen} / {most} images', { chosen: pictures.length, most: imageLimits.additional })}</span>
          <span>{t('Total size: {size} MB / 20MB', { size: megabytes(bytes) })}</span>
        </p>
        {pictures.length > 0 && (
          <ul className={styles.pictureList} aria-label={t('Images of the template')}>
            {pictures.map((picture, index) => (
              <li key={picture.key}>
                <img src={picture.src} alt={t('{number} of {all}', { number: index + 1, all: pictures.length })} />
                <button
                  type="button"
                  aria-label={t('Remove image {number}', { number: index + 1 })}
                  onClick={() => {
                    releasePicture(picture);
                    setMessage(null);
                    change({ pictures: pictures.filter((one) => one !== picture) });
                  }}
                >
                  <X size={16} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <FileButton accept={kinds} multiple onChange={take}>
          {(button) => (
            <Button {...button} variant="default" size="sm" leftSection={<ImagePlus {...icon} />}>
              {t('Add images')}
            </Button>
          )}
        </FileButton>
        <InlineMessage message={message} />
      </div>
    </Input.Wrapper>
  );
}
