import { t } from '#kit/language/product.ts';
import { Button, CopyButton, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type BlogMediaOnTheWire, changeBlogMedia, removeBlogMedia } from '../../../api/blog.ts';
import { postLimits } from '../../../rules/post.ts';
import { type CallError, call } from '#web/call.ts';
import { FormFailure } from '#features/accounts/web/form/form-failure.tsx';
import { textIn } from '#features/accounts/web/form/text-in.ts';
import { useAttempt } from '#features/accounts/web/form/use-attempt.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { sayDay } from '#web/site/shell/say-date.ts';
import styles from '../blog-admin.module.css';
import { MediaLibrary, mediaKey } from './media-library.tsx';

/** /blog-admin/media: the pictures of the blog, and what each shows. */
export default function BlogMediaPage() {
  const [opened, setOpened] = useState<BlogMediaOnTheWire | null>(null);
  return (
    <DashboardShell title={t('Media')} lead={t('Pictures for posts and people, stored in the sizes browsers need.')}>
      <MediaLibrary onChoose={setOpened} />
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={t('Picture')}
        size="lg"
        radius="lg"
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {opened && <PictureForm key={opened.id} media={opened} onDone={() => setOpened(null)} />}
      </Modal>
    </DashboardShell>
  );
}

function PictureForm({ media, onDone }: { media: BlogMediaOnTheWire; onDone: () => void }) {
  const queries = useQueryClient();
  const { busy, error, run } = useAttempt();
  const params = { mediaId: media.id };
  const done = async () => {
    await queries.invalidateQueries({ queryKey: mediaKey });
    onDone();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { name: textIn(form, 'name'), alt: textIn(form, 'alt') };
    void run(async () => {
      await call(changeBlogMedia, { params, body });
      await done();
    });
  };
  const remove = () =>
    void run(async () => {
      await call(removeBlogMedia, { params });
      await done();
    });
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <img className={styles.preview} src={media.src} alt="" />
        <Text size="sm" c="dimmed">
          {aboutPicture(media)}
        </Text>
        <FormFailure error={error} shown={['name', 'alt']} />
        <PictureFields media={media} error={error} />
        <Group justify="space-between">
          <Group gap="xs">
            <CopyButton value={media.src}>
              {({ copied, copy }) => (
                <Button variant="default" size="md" onClick={copy}>
                  {copied ? t('Copied') : t('Copy address')}
                </Button>
              )}
            </CopyButton>
            <Button variant="subtle" color="red" size="md" onClick={remove}>
              {t('Delete')}
            </Button>
          </Group>
          <Button type="submit" size="md" loading={busy}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function aboutPicture({ width, height, bytes, by, created_at }: BlogMediaOnTheWire): string {
  const facts = {
    ...{ width: String(width), height: String(height), size: Math.max(1, Math.round(bytes / 1024)) },
    day: sayDay(created_at),
  };
  return by
    ? t('{width} × {height}, {size} kB, {name} on {day}', { ...facts, name: by })
    : t('{width} × {height}, {size} kB, somebody on {day}', facts);
}

function PictureFields({ media, error }: { media: BlogMediaOnTheWire; error: CallError | null }) {
  return (
    <>
      <Textarea
        label={t('Alternative text')}
        description={t('Describe it for readers who can’t see it. New uses of the picture start with this text.')}
        name="alt"
        size="md"
        autosize
        minRows={2}
        maxLength={postLimits.alt}
        defaultValue={media.alt}
        error={error?.fieldMessage('alt')}
        data-autofocus
      />
      <TextInput
        label={t('Name')}
        name="name"
        size="md"
        maxLength={100}
        defaultValue={media.name}
        error={error?.fieldMessage('name')}
      />
    </>
  );
}
