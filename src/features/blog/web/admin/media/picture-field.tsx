import { t } from '#kit/language/product.ts';
import { Button, Group, Input, Modal } from '@mantine/core';
import { useState } from 'react';
import type { BlogMediaOnTheWire } from '../../../api/blog.ts';
import styles from '../blog-admin.module.css';
import { MediaLibrary } from './media-library.tsx';

/** @sentences */
const words = {
  cover: {
    label: 'Cover',
    choose: 'Choose a picture: Cover',
    change: 'Change the cover',
    remove: 'Remove the cover',
  },
  portrait: {
    label: 'Portrait',
    choose: 'Choose a picture: Portrait',
    change: 'Change the portrait',
    remove: 'Remove the portrait',
  },
};

/** A picture of the library, chosen, changed or taken away. */
export function PictureField({
  kind,
  src,
  error,
  onPicture,
}: {
  kind: keyof typeof words;
  src: string;
  error?: string | undefined;
  onPicture: (media: BlogMediaOnTheWire | null) => void;
}) {
  const [opened, setOpened] = useState(false);
  const { label, choose, change, remove } = words[kind];
  return (
    <Input.Wrapper label={t(label)} labelElement="div" error={error} errorProps={{ role: 'alert' }}>
      {src && <img className={styles.preview} src={src} alt="" />}
      <Group gap="xs" mt="xs">
        <Button variant="default" size="md" onClick={() => setOpened(true)} aria-label={src ? t(change) : t(choose)}>
          {src ? t('Change') : t('Choose a picture')}
        </Button>
        {src && (
          <Button variant="subtle" color="gray" size="md" onClick={() => onPicture(null)} aria-label={t(remove)}>
            {t('Remove')}
          </Button>
        )}
      </Group>
      <MediaDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onChoose={(media) => {
          onPicture(media);
          setOpened(false);
        }}
      />
    </Input.Wrapper>
  );
}

export function MediaDialog({
  opened,
  onClose,
  onChoose,
}: {
  opened: boolean;
  onClose: () => void;
  onChoose: (media: BlogMediaOnTheWire) => void;
}) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Choose a picture')}
      size="xl"
      radius="lg"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <MediaLibrary onChoose={onChoose} />
    </Modal>
  );
}
