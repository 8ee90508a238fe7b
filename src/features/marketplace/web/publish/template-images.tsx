import { t } from '#kit/language/product.ts';
import { Button, Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { ChevronLeft, ChevronRight, Download, Maximize } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '#web/studio/shell/show-toast.tsx';
import { fileNameOf, saveAsJpeg } from './save-picture.ts';
import shared from '#web/studio/popups/popups.module.css';
import styles from './marketplace.module.css';

export interface TemplateImage {
  type: 'thumbnail' | 'additional';
  src: string;
}
const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface ImagesProps {
  images: readonly TemplateImage[];
  /** The one that was chosen to be seen large; null while none is. */
  first: number | null;
  onClose(): void;
}

/** 'Template Images': one after the other, large. */
export function TemplateImages({ images, first, onClose }: ImagesProps) {
  return (
    <Modal
      opened={first !== null}
      onClose={onClose}
      stackId="template images"
      title={t('Template Images')}
      size={960}
      radius="lg"
      zIndex={300}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ title: shared.modalTitle, header: shared.modalHeader, body: shared.modalBody }}
    >
      {first !== null && <Gallery images={images} first={first} />}
    </Modal>
  );
}

function Gallery({ images, first }: { images: readonly TemplateImage[]; first: number }) {
  const [index, setIndex] = useState(first);
  const go = (by: number): void => setIndex((index + by + images.length) % images.length);
  useWindowEvent('keydown', (event) => {
    const isForward = event.key === 'ArrowRight' || (event.key === ' ' && !isControl(event.target));
    if (!isForward && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    go(isForward ? 1 : -1);
  });
  const shown = images[index];
  if (!shown) return null;
  const place = { number: index + 1, all: images.length };
  const download = (): void => {
    saveAsJpeg(shown.src, fileNameOf(shown.type, index + 1)).catch(() =>
      showToast({ type: 'error', message: t('Couldn’t download the image. Try again.') }),
    );
  };
  return (
    <div className={styles.gallery} tabIndex={-1} data-autofocus>
      <img
        className={styles.large}
        src={shown.src}
        alt={
          shown.type === 'thumbnail' ? t('Thumbnail, {number} of {all}', place) : t('Image, {number} of {all}', place)
        }
      />
      <div className={styles.galleryBar}>
        <Button variant="default" leftSection={<ChevronLeft {...icon} />} onClick={() => go(-1)}>
          {t('Previous')}
        </Button>
        <span role="status">{t('{number} of {all}', place)}</span>
        <Button variant="default" rightSection={<ChevronRight {...icon} />} onClick={() => go(1)}>
          {t('Next')}
        </Button>
        <span className={styles.gap} />
        <Button variant="default" leftSection={<Download {...icon} />} onClick={download}>
          {t('Download')}
        </Button>
        <Button
          component="a"
          variant="default"
          href={shown.src}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<Maximize {...icon} />}
        >
          {t('Fullscreen')}
        </Button>
      </div>
    </div>
  );
}

/** Space presses a button that has the focus. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a') !== null;
